"""Parameters of the rail bots; a personality is a different record, not different code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


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
PERSONALITIES: Mapping[str, RailPersonality] = {
    "miser": replace(NORMAL, dollar=1.05, place=0.8),
    "gambler": replace(NORMAL, dollar=0.6, place=1.6),
    "builder": replace(NORMAL, reach=2.5, dollar=0.85),
    "spoiler": replace(NORMAL, denial=1.5, place=1.5),
    "hoarder": replace(NORMAL, caution=1.15, place=0.5),
    "stoker": replace(NORMAL, engine=0.45),
    "early_bird": replace(NORMAL, place=2.0, earlier=0.3),
    "hermit": replace(NORMAL, place=0.0, denial=0.0),
}
"""Parameters of the characters."""
