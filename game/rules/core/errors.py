"""The exception for bad input, in its own module so that it can be imported without the code that reads."""

from __future__ import annotations

from game.rules.core.words import translate


class BadData(ValueError):
    """Invalid input; the message says in one sentence what is wrong and where.

    The first argument is marked for translation and is translated when the error is converted to a string.
    """

    def __init__(self, words: str = "", /, **figures: object) -> None:
        super().__init__(words)
        self.figures = figures
        """The values for the placeholders of the message."""

    def __str__(self) -> str:
        words = translate(str(self.args[0])) if self.args[0] else ""
        return words.format(**self.figures) if self.figures else words
