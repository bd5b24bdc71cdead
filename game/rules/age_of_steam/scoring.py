"""The result of a match (AOS-12.5, AOS-15)."""

from __future__ import annotations

from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import NO_SCORE, Result


def final_result(table: AosRuleContext, state: AosState) -> Result:
    """The result of a finished match; an eliminated seat has no score (AOS-12.4)."""
    money, seats = table.rules.money, range(table.seats)
    alone = table.seats > 1 and len(state.remaining_seats) == 1
    reason = "bankrupt" if not state.remaining_seats else "last_survivor" if alone else "turns"
    winners = state.remaining_seats if alone or not state.remaining_seats else money.leaders(table, state)
    points = tuple(NO_SCORE if state.out[seat] else money.score(table, state, seat) for seat in seats)
    out = tuple(seat for seat in seats if state.out[seat])
    return Result(reason, tuple(winners), points, tuple(money.score_parts_by_seat(table, state)), out)
