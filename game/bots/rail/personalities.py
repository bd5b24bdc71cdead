"""The constants of a player of the rail games: a temper is another record, and no other code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Temper:
    """How a player weighs things; as it stands, like greedy."""

    dollar: float = 1.0
    """What a dollar counts in a plan, beside what greedy reckons with."""
    reach: float = 1.0
    """What a link is worth for what may be joined to it, in the same way."""
    engine: float = 0.0
    """What a better engine is worth besides, for each of the next four turns that it will see."""
    caution: float = 1.0
    """The part of what the round will ask for that is not spent on track."""
    few_cities: int = 0
    """Where fewer cities stand, shares must last to the end although income grows slowly."""
    counts_cash: bool = False
    """Where cash is the score, does a dollar count as a point and track as nothing?"""
    place: float = 1.0
    """The part of what a better place in the order of play is worth that is bid for it."""
    dear: float = 0.2
    dearer: float = 0.03
    """What a dollar is worth at an auction in the last turn but one, and more for each turn before."""
    earlier: float = 0.12
    """What it is worth to build and to move one place earlier."""
    denial: float = 0.4
    """The part of what a better engine would bring the rival who wants it most that counts for taking it."""
    on_track: int = 8
    off_track: int = 3
    """So many new cities are looked at closely, on the seat's track and off it."""


GREEDY = Temper()
NORMAL = Temper(engine=0.2, few_cities=6, counts_cash=True)
TEMPERS: Mapping[str, Temper] = {
    "miser": replace(NORMAL, dollar=1.05, place=0.8),
    "gambler": replace(NORMAL, dollar=0.6, place=1.6),
    "builder": replace(NORMAL, reach=2.5, dollar=0.85),
    "spoiler": replace(NORMAL, denial=1.5, place=1.5),
    "hoarder": replace(NORMAL, caution=1.15, place=0.5),
    "stoker": replace(NORMAL, engine=0.45),
    "early_bird": replace(NORMAL, place=2.0, earlier=0.3),
    "hermit": replace(NORMAL, place=0.0, denial=0.0),
}
"""Those of the characters."""
