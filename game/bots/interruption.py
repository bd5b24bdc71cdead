"""Asks the search of this process to end early, with the best candidate so far.

Bots read no clock. Whoever asks for a choice may set a time limit, which ends a search between two play-outs.
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
    """Requests an interruption after `seconds`; 0 is no limit. The request ends with the block."""
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
