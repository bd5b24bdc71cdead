"""What a place in the order of play is worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.rail.mind import RailMind

IDLE_DOLLAR = 0.02
"""What a dollar is worth that nothing can be bought for any more."""


def place_limit(mind: RailMind, values: Sequence[float], places: int, spare: int) -> int:
    """The most to bid for the first of so many places beside the last, out of what is to spare, where actions
    are worth these `values`, the best first: the last takes what others leave."""
    temper = mind.temper
    gain = values[0] - values[min(places, len(values)) - 1] + temper.earlier * (places - 1)
    dollar = temper.dear + temper.dearer * (mind.turns - 2) if mind.turns > 1 else IDLE_DOLLAR
    return max(0, min(spare, int(temper.place * gain / dollar)))
