"""Lets the search in this process end early with the best candidate so far.

Bots read no clock. The caller that asks for a choice may set a time limit, which ends a search between two
play-outs.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Interruption:
    """Whether the search of this process should end."""

    def __init__(self) -> None:
        self.is_requested = False

    def request(self) -> None:
        self.is_requested = True


interruption = Interruption()


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Ends a search after `seconds`, while the `with` block runs; 0 means no limit."""
    timer = threading.Timer(seconds, interruption.request) if seconds else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()
            timer.join()
        interruption.is_requested = False
