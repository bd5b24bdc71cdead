"""Notes words that a picture leaves out for want of room, so that the checks of translations see them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_checks: list[list[str]] = []
"""The running checks, each with what was left out; empty except in a tool."""


def note_left_out(words: str) -> None:
    """Notes that these words found no room."""
    for noted in _checks:
        noted.append(words)


@contextmanager
def left_out_words() -> Iterator[list[str]]:
    """Collects the words that are left out within a `with` block."""
    noted: list[str] = []
    _checks.append(noted)
    try:
        yield noted
    finally:
        _checks.remove(noted)
