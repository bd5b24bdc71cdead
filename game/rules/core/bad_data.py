"""The exception for invalid input. It has its own module so that catching it does not import a parser."""

from __future__ import annotations

from game.rules.core.words import translate


class BadData(ValueError):
    """Invalid input. The message says in one sentence what is wrong and where.

    The first argument is marked for translation; it is translated when the error is converted to a string.
    """

    def __init__(self, words: str = "", /, **figures: object) -> None:
        super().__init__(words)
        self.values = figures
        """Values for the placeholders of the message."""

    def __str__(self) -> str:
        words = translate(str(self.args[0])) if self.args[0] else ""
        return words.format(**self.values) if self.values else words
