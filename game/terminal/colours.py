"""Coloured text for terminals that support it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TextIO

CODES = {"blue": "94", "red": "91", "yellow": "93", "green": "92", "purple": "95", "dim": "2", "bold": "1"}


class TextColourer:
    """Colours text and known words; leaves them unchanged on a terminal without colour."""

    def __init__(self, stream: TextIO, words: Mapping[str, str] | None = None) -> None:
        self.is_enabled = _can_colour(stream)
        self._words = dict(words or {})
        self._pattern = re.compile(r"\b(" + "|".join(map(re.escape, self._words)) + r")\b") if words else None

    def paint(self, text: str, colour: str) -> str:
        """Returns the text in one colour."""
        return f"\033[{CODES[colour]}m{text}\033[0m" if self.is_enabled else text

    def paint_words(self, text: str) -> str:
        """Returns the line with every known word in its colour."""
        if not self.is_enabled or self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self.paint(found[0], self._words[found[0]]), text)


def _can_colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ
