"""The exception for invalid input, in its own module so that importing it loads no parser."""

from __future__ import annotations

from game.rules.core.words import translate


class BadData(ValueError):
    """Invalid input. The message names the fault and its location in one sentence.

    The first argument is marked for translation and is translated when the error is converted to a string.
    """

    def __init__(self, words: str = "", /, **figures: object) -> None:
        super().__init__(words)
        self.values = figures
        """The values for the placeholders of the message."""

    def __str__(self) -> str:
        words = translate(str(self.args[0])) if self.args[0] else ""
        return words.format(**self.values) if self.values else words
