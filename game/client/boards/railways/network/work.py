"""Something that is worked out piece by piece, so that no frame waits for it."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""It stops after every piece, each of about a millisecond, and returns what was found."""

SLICE = 0.002
"""Seconds of a frame; the piece in which they end is not cut short."""


def finished(work: Work[T]) -> T:
    """All of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def worked(work: Work[T]) -> tuple[bool, T | None]:
    """As much of it as a frame has time for; whether it is done, and what was found."""
    end = time.perf_counter() + SLICE
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as over:
        return True, over.value
    return False, None
