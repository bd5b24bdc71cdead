"""Parameters of the rail bots; a personality is a different record, not different code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RailPersonality:
    """Weights of a rail bot; the defaults are those of the greedy bot."""

    dollar: float = 1.0
    """Factor on the value of a dollar in a build plan."""
    reach: float = 1.0
    """Factor on the value of a link for later extensions."""
    engine: float = 0.0
    """Extra value of an engine upgrade for each of the next four turns."""
    caution: float = 1.0
    """Part of the round's expenses that is kept back from building."""
    few_cities: int = 0
    """With fewer cities than this, income grows slowly and the shares must last to the end."""
    counts_cash: bool = False
    """Whether, where cash is the score, a dollar counts as a point and track as nothing."""
    place: float = 1.0
    """Part of the value of a better place in turn order that is bid for it."""
    dear: float = 0.2
    dearer: float = 0.03
    """Auction value of a dollar in the last turn but one (`dear`), plus `dearer` for each turn before."""
    earlier: float = 0.12
    """Value of building and moving one place earlier."""
    denial: float = 0.4
    """Part of an engine upgrade's value to the keenest rival that counts for taking it away."""
    on_track: int = 8
    off_track: int = 3
    """Number of new cities evaluated closely, on the seat's track and off it."""


GREEDY = RailPersonality()
NORMAL = RailPersonality(engine=0.2, few_cities=6, counts_cash=True)
