"""What bad input raises; on its own, so that a program can name it before it loads anything that reads."""

from __future__ import annotations

from game.rules.core.words import worded


class BadData(ValueError):
    """Input that is not what it should be; the text says what and where in one sentence.

    The first argument is marked for translation as it stands, and worded when and for whoever reads it.
    """

    def __init__(self, words: str = "", /, **figures: object) -> None:
        super().__init__(words)
        self.figures = figures
        """What fills the holes of the sentence."""

    def __str__(self) -> str:
        words = worded(str(self.args[0])) if self.args[0] else ""
        return words.format(**self.figures) if self.figures else words
