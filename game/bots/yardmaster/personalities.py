"""Parameters of the bots and characters of Yardmaster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.bots.yardmaster.evaluation import YardmasterParameters

GREEDY = YardmasterParameters()
BETTER = replace(
    GREEDY,
    parked=0.9,
    asked_for=(0.8, 0.9, 0.95, 0.8, 0.5, 0.3, *(0.05,) * 6),
    for_later=(0.7, 0.75, 0.75, 0.7, 0.4, 0.2, *(0.05,) * 6),
    threat=3.0,
)
PERSONALITIES: Mapping[str, YardmasterParameters] = {
    "miser": replace(BETTER, pay_one_less=1.7, unknown_card=0.75, open_card=0.14),
    "gambler": replace(BETTER, unknown_card=0.95, draw_three=2.9),
    "builder": replace(BETTER, parked=0.97, spare=0.4),
    "spoiler": replace(BETTER, threat=5.0, steal=1.9, stolen=1.8, loot=0.03, open_card=0.25),
    "hoarder": replace(BETTER, parked=0.95, spare=0.3, pay_one_less=1.5, open_card=0.02),
    "stoker": replace(BETTER, within_reach=(0.6, 0.4, 0.2, 0.1), last_car=4.0),
    "early_bird": replace(BETTER, parked=0.8, new_car=1.0, refresh=0.7),
    "hermit": replace(BETTER, steal=0.7, stolen=0.9, threat=1.5, open_card=0.02),
}
"""The parameters of each character."""
