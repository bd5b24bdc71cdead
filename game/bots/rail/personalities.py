"""Parameters of the rail bots. Personalities differ only in these numbers, not in code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class RailPersonality:
    """Weights of a rail bot; the defaults are those of the greedy bot."""

    dollar: float = 1.0
    """Factor on the value of a dollar in a build plan."""
    reach: float = 1.0
    """Factor on the value of a link as a place to build on from."""
    engine: float = 0.0
    """Extra value of an engine upgrade for each of the next four turns."""
    caution: float = 1.0
    """Part of the round's expenses that is not spent on building."""
    few_cities: int = 0
    """If there are fewer cities than this, income grows slowly, and shares must last until the end."""
    counts_cash: bool = False
    """Whether, on maps where cash is the score, a dollar counts as a point and track counts nothing."""
    place: float = 1.0
    """Part of the value of a better place in the turn order that is bid for it."""
    dear: float = 0.2
    dearer: float = 0.03
    """Value of a dollar in auctions:

    `dear` in the last turn but one, and `dearer` more for each turn before.
    """
    earlier: float = 0.12
    """Value of building and moving one place earlier in the turn order."""
    denial: float = 0.4
    """Part of what an engine upgrade is worth to the keenest rival that counts as a reason to take it."""
    on_track: int = 8
    off_track: int = 3
    """How many new cities are evaluated closely: on the seat's track (`on_track`) and elsewhere."""


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
"""The parameters of each character."""
