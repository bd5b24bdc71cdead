"""Value of a role, given a planned build turn."""

from __future__ import annotations

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.context import RailContext
from game.bots.rail.new_cities import best_founding
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, URBANIZATION

OWN_MOVE = 1.3
"""At the start of the match, the value of the move that the Locomotive role saves."""
IN_TIME = 0.15
"""Part of the value of a build turn or of two moves that is lost by acting late."""


def role_value(mind: RailContext, role: str, plan: BuildPlan, money: int) -> float:
    """The part of a role's value that can be computed."""
    if role == LOCOMOTIVE:
        return OWN_MOVE * (mind.turns_left - 1) / mind.rail_table.rounds + mind.engine_value(plan.network)
    if role == URBANIZATION:
        best = best_founding(mind, money, mind.raised_dollar_value(), plan)
        return best.value if best else -1.0
    if role == ENGINEER:
        outlook = mind.build_planner(mind.raised_dollar_value())
        return outlook.plan(mind.network, mind.tile_allowance() + 1, money).value - plan.value
    if role == FIRST_MOVE:
        return IN_TIME * mind.immediate_value(plan.network)
    return IN_TIME * plan.value if role == FIRST_BUILD else 0.0
