"""Limits how often a room code can be guessed, per address and in the whole room.

A guess counts before it is checked. A guest who proves a seat key is exempt, so that others' guesses cannot
keep players out of their own match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

FREE_GUESSES = 4
FREE_IN_ALL = 24
STEP = 0.5
LONGEST_WAIT = 6.0
"""The longest delay in seconds, below the handshake's timeout; a guess that would wait longer is refused."""
FORGOTTEN_AFTER = 30.0
"""Seconds after which a guess no longer counts."""
REPORT_EVERY = 5
MOST_ADDRESSES = 512


@dataclass
class GuessCount:
    """How many guesses were made lately, and when the next may be answered."""

    free: int
    count: float = 0.0
    at: float = 0.0
    next: float = 0.0

    def expire(self, now: float) -> None:
        """Forgets old guesses."""
        self.count = max(0.0, self.count - (now - self.at) / FORGOTTEN_AFTER) if self.count else 0.0
        self.at = now

    def wait(self, now: float) -> float:
        """Returns how many seconds one more guess must wait; simultaneous guesses wait for one another."""
        beyond = self.count - self.free + 1
        if beyond <= 0:
            return 0.0
        return max(now, self.next) + min(STEP * beyond, LONGEST_WAIT) - now

    def add(self, now: float) -> None:
        if wait := self.wait(now):
            self.next = now + wait
        self.count += 1


class CodeGuessLimiter:
    """Counts guesses at the code of this room and delays or refuses further ones."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self.report = report
        """Called with a log line after repeated wrong codes."""
        self._all = GuessCount(FREE_IN_ALL)
        self._by_address: dict[str, GuessCount] = {}
        self._wrong = 0

    def count(self, address: str, now: float) -> float | None:
        """Counts a guess and returns its delay in seconds; None if it is refused."""
        if address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES:
            self._forget(now)
        tally = self._by_address.setdefault(address, GuessCount(FREE_GUESSES, at=now))
        for one in (tally, self._all):
            one.expire(now)
        wait = max(tally.wait(now), self._all.wait(now))
        if wait > LONGEST_WAIT:
            return None
        for one in (tally, self._all):
            one.add(now)
        return wait

    def wrong(self, address: str) -> None:
        """Records that a counted guess was wrong."""
        self._wrong += 1
        tally = self._by_address.get(address)
        count = round(tally.count) if tally is not None else 1
        if count and count % REPORT_EVERY == 0:
            self.report(f"{count} wrong room codes from {address}")
        if self._wrong % (REPORT_EVERY * REPORT_EVERY) == 0:
            self.report(f"{self._wrong} wrong room codes in all, from {len(self._by_address)} addresses")

    def right(self, address: str) -> None:
        """Forgets the guesses of an address after a right one."""
        tally = self._by_address.pop(address, None)
        self._all.count = max(0.0, self._all.count - (tally.count if tally is not None else 0.0))

    def _forget(self, now: float) -> None:
        for tally in self._by_address.values():
            tally.expire(now)
        remaining = sorted(self._by_address.items(), key=lambda one: one[1].count)[MOST_ADDRESSES // 2 :]
        self._by_address = dict(remaining)
