"""Guesses at a room's code: each is counted before it is looked at, by its address and for the whole room.

The limits slow down whoever is not known here. Who proves a seat key passes beside them, so that nobody can
be kept out of their own match by somebody else's guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

FREE_GUESSES = 4
FREE_IN_ALL = 24
STEP = 0.5
LONGEST_WAIT = 6.0
"""Less than a caller has at the door; whoever would wait longer is told to come again."""
FORGOTTEN_AFTER = 30.0
"""One wrong guess is forgotten after so many seconds."""
REPORT_EVERY = 5
MOST_ADDRESSES = 512


@dataclass
class Tally:
    """Guesses of one kind: how many count now, and when the next may be answered."""

    free: int
    count: float = 0.0
    at: float = 0.0
    next: float = 0.0

    def settle(self, now: float) -> None:
        """Forget what is long ago."""
        self.count = max(0.0, self.count - (now - self.at) / FORGOTTEN_AFTER) if self.count else 0.0
        self.at = now

    def wait(self, now: float) -> float:
        """How long one more must wait; those side by side wait for one another."""
        beyond = self.count - self.free + 1
        if beyond <= 0:
            return 0.0
        return max(now, self.next) + min(STEP * beyond, LONGEST_WAIT) - now

    def add(self, now: float) -> None:
        if wait := self.wait(now):
            self.next = now + wait
        self.count += 1


class Guesses:
    """What was tried at this door."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self.report = report
        """Told of wrong codes, by address and in all."""
        self._all = Tally(FREE_IN_ALL)
        self._by_address: dict[str, Tally] = {}
        self._wrong = 0

    def count(self, address: str, now: float) -> float | None:
        """Count a guess that is about to be made: how long it waits, or None if too many wait already."""
        if address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES:
            self._forget(now)
        tally = self._by_address.setdefault(address, Tally(FREE_GUESSES, at=now))
        for one in (tally, self._all):
            one.settle(now)
        wait = max(tally.wait(now), self._all.wait(now))
        if wait > LONGEST_WAIT:
            return None
        for one in (tally, self._all):
            one.add(now)
        return wait

    def wrong(self, address: str) -> None:
        """The guess that was counted was wrong."""
        self._wrong += 1
        tally = self._by_address.get(address)
        count = round(tally.count) if tally is not None else 1
        if count and count % REPORT_EVERY == 0:
            self.report(f"{count} wrong room codes from {address}")
        if self._wrong % (REPORT_EVERY * REPORT_EVERY) == 0:
            self.report(f"{self._wrong} wrong room codes in all, from {len(self._by_address)} addresses")

    def right(self, address: str) -> None:
        """It was right, and so nothing that counts."""
        tally = self._by_address.pop(address, None)
        self._all.count = max(0.0, self._all.count - (tally.count if tally is not None else 0.0))

    def _forget(self, now: float) -> None:
        for tally in self._by_address.values():
            tally.settle(now)
        kept = sorted(self._by_address.items(), key=lambda one: one[1].count)[MOST_ADDRESSES // 2 :]
        self._by_address = dict(kept)
