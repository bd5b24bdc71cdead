"""Runs a long computation over several frames."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]
"""A generator that yields after pieces of about a millisecond and returns its result."""

SLICE_S = 0.002
"""Seconds of a frame for such a computation. The last piece may exceed it."""


def finished(work: Work[T]) -> T:
    """Runs the work to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def worked(work: Work[T]) -> tuple[bool, T | None]:
    """Runs the work for a slice of a frame. Returns whether it is done, and the result."""
    end = time.perf_counter() + SLICE_S
    try:
        while time.perf_counter() < end:
            next(work)
    except StopIteration as over:
        return True, over.value
    return False, None
