"""Value of a special action, given a planned build turn."""

from __future__ import annotations

from game.bots.frozen.rail.build_plans import BuildPlan
from game.bots.frozen.rail.context import RailContext
from game.bots.frozen.rail.new_cities import best_founding
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, URBANIZATION

OWN_MOVE = 1.3
"""Value, at the start of the match, of the move that Locomotive saves."""
IN_TIME = 0.15
"""Part of a build turn, or of two moves, that is lost by acting late."""


def role_value(mind: RailContext, role: str, plan: BuildPlan, money: int) -> float:
    """The computable part of an action's value."""
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
