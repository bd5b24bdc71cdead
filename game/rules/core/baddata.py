"""What bad input raises; on its own, so that a program can name it before it loads anything that reads."""

from __future__ import annotations


class BadData(ValueError):
    """Input that is not what it should be; the text says what and where in one sentence."""
