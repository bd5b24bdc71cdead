"""How much to bid for a place in the turn order."""

from __future__ import annotations

from game.bots.rail.context import RailContext
from game.bots.rail.planned_steps import AuctionStakes

IDLE_DOLLAR = 0.02
"""Value of a dollar in the last turn."""


def place_limit(mind: RailContext, stakes: AuctionStakes, places: int) -> int:
    """The most to bid for the first of `places` places; the last place would get the role that the others
    leave."""
    temper, values = mind.personality, stakes.values
    if stakes.spare_money <= 0:
        return 0
    gain = values[0] - values[min(places, len(values)) - 1] + temper.earlier * (places - 1)
    dollar = temper.dear + temper.dearer * (mind.turns_left - 2) if mind.turns_left > 1 else IDLE_DOLLAR
    return max(0, min(stakes.spare_money, int(temper.place * gain / dollar)))
