"""Barbados, the map for one player (AOS-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.rules.age_of_steam.goods_supply import (
    COLOURS,
    LETTERED,
    LIGHT,
    SQUARE_NUMBER,
    SQUARES,
    DisplaySquare,
)
from game.rules.age_of_steam.money import AosMoneyRules
from game.rules.age_of_steam.readings import BUILDING, PRODUCTION_SQUARES
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import (
    PRODUCTION,
    STANDARD,
    AosSchedule,
    GrowthRules,
    RoleRules,
    SetupRules,
    draw,
    fill_squares,
)
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import Emit
from game.rules.core.moves import AnyRequest, DrawOutcome, Outcome
from game.rules.core.options import ChoiceOption
from game.rules.rail.roles import ENGINEER, LOCOMOTIVE, URBANIZATION

NORMAL, EASY = "normal", "easy"
LIGHT_COLUMNS = tuple(f"{LIGHT}{number}" for number in range(1, 7)) + LETTERED[:4]
BARRED = {"A": "red", "B": "blue"}


class BarbadosSetupRules(SetupRules):
    """Set-up that fills only the top squares of the light half; cities A and B get no cube of their own
    colour (AOS-24.2)."""

    STEPS: ClassVar[tuple[str, ...]] = ("display", *LETTERED[:4], "goods")

    def squares(self, table: AosRuleContext) -> Sequence[int]:
        return [SQUARE_NUMBER[DisplaySquare(column, 1)] for column in LIGHT_COLUMNS[:6]]

    def goods(self, table: AosRuleContext) -> list[int]:
        hexes = super().goods(table)
        return sorted(hexes * 2) if table.options["variant"] == EASY else hexes

    def ask(self, table: AosRuleContext, state: AosState, step: str) -> AnyRequest | None:
        return draw(state, 1) if step in LETTERED else super().ask(table, state, step)

    def apply_outcome(self, table: AosRuleContext, state: AosState, step: str, outcome: Outcome) -> None:
        if step in LETTERED and isinstance(outcome, DrawOutcome):
            colour = outcome.things[0]
            if colour == BARRED.get(step):
                state.map_state["aside"] = state.map_state.get("aside", 0) + 1
                return
            fill_squares(state, [SQUARE_NUMBER[DisplaySquare(step, 1)]], [colour])
            if step in BARRED:
                state.bag[COLOURS.index(BARRED[step])] += state.map_state.pop("aside", 0)
        super().apply_outcome(table, state, step, outcome)


class BarbadosRoleRules(RoleRules):
    """A role may be taken again only after all four have been taken;

    `map_state` marks those taken (AOS-24.4).
    """

    ROLES: ClassVar[tuple[str, ...]] = (ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION)

    def offered(self, table: AosRuleContext, state: AosState) -> list[str]:
        return [role for role in self.ROLES if not state.map_state.get(role)]

    def clear(self, table: AosRuleContext, state: AosState) -> None:
        super().clear(table, state)
        if not self.offered(table, state):
            for marked in self.ROLES:
                del state.map_state[marked]

    def record_choice(self, table: AosRuleContext, state: AosState, seat: int, role: str) -> None:
        state.map_state[role] = 1


class BarbadosGrowthRules(GrowthRules):
    """Goods growth with two dice, and only for the light half of the display (AOS-24.6)."""

    PARTS: ClassVar[tuple[str, ...]] = (LIGHT,)

    def dice(self, table: AosRuleContext) -> int:
        return 2

    def squares(self, table: AosRuleContext) -> Sequence[int]:
        return [number for number, square in enumerate(SQUARES) if square.column in LIGHT_COLUMNS]


class BarbadosMoneyRules(AosMoneyRules):
    """One share per turn; at the end all shares are bought back, and the cash left is the score (AOS-24.3,
    24.7)."""

    TRACK_SCORES = False

    def max_new_shares(self, state: AosState, seat: int) -> int:
        return min(1, super().max_new_shares(state, seat))

    def settle(self, table: AosRuleContext, state: AosState, emit: Emit) -> None:
        for seat in state.remaining_seats:
            table.pay(state, seat, self.SHARE_PRICE * state.shares[seat], emit)
            state.shares[seat] = 0

    def score_parts(self, table: AosRuleContext, state: AosState, seat: int) -> list[tuple[str, int]]:
        return [("cash", state.cash[seat] - self.SHARE_PRICE * state.shares[seat])]

    def leaders(self, table: AosRuleContext, state: AosState) -> list[int]:
        return [seat for seat in state.remaining_seats if self.score(table, state, seat) >= 0]


class BarbadosSchedule(AosSchedule):
    """Turns without the turn-order phase (AOS-24.1)."""

    PHASES: ClassVar[tuple[str, ...]] = tuple(phase for phase in AosSchedule.PHASES if phase != "turn_order")


RULES = replace(
    STANDARD,
    setup=BarbadosSetupRules(),
    roles=BarbadosRoleRules(),
    growth=BarbadosGrowthRules(),
    money=BarbadosMoneyRules(),
    calendar=BarbadosSchedule(),
    readings=(*BUILDING, PRODUCTION_SQUARES),
    options=(ChoiceOption("variant", NORMAL, (NORMAL, EASY)),),
)
