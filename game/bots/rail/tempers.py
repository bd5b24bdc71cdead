"""The constants of a player of the rail games: a temper or a strength is another record, and no other code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """How a player weighs things. Factors are beside what greedy reckons with."""

    dollar: float = 1.0
    """What a dollar counts in a plan."""
    reach: float = 1.0
    """What a link is worth for what may be joined to it."""
    most_shares: int = 4
    """New shares, or blocks of capital beyond need, for one plan."""
    place: float = 1.0
    """The part of what a better place in the order of play is worth that is bid for it."""
    denial: float = 0.4
    """What an action is worth because the rival who wants it most does not get it."""
    gap: float = 0.35
    """What of a rival's gain takes away from one's own."""
    on_track: int = 8
    off_track: int = 3
    """So many new cities are looked at closely, on the seat's track and off it."""


PLAIN = Temper()
QUICK = Temper(on_track=3, off_track=1)
"""For play-outs."""
