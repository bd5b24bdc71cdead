"""St. Lucia: two players, no cities at the start, $5 for going first, goods on open track (AOS-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from game.rules.age_of_steam.actions import DeclineFirst, PayForFirst
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.readings import BUILDING, FIRST_PLACE, FIRST_SECTION
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import PRODUCTION, ROLES, STANDARD, AosSchedule, RoleRules, SetupRules
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import Emit
from game.rules.core.moves import Action, AnyRequest, Outcome, Refusal, RollOutcome, RollRequest
from game.rules.rail.events import PlaceTaken
from game.rules.rail.phases.auction import AuctionRules
from game.rules.rail.roles import TURN_ORDER

FIRST = "first"


class StLuciaSetupRules(SetupRules):
    """Set-up with a random first player of turn 1 (AOS-25.1)."""

    def ask(self, table: AosRuleContext, state: AosState, step: str) -> AnyRequest | None:
        if step != "order":
            return super().ask(table, state, step)
        return None if FIRST in state.map_state else RollRequest(1, table.seats)

    def apply_outcome(self, table: AosRuleContext, state: AosState, step: str, outcome: Outcome) -> None:
        if step == "order" and isinstance(outcome, RollOutcome):
            state.map_state[FIRST] = outcome.values[0] - 1
        else:
            super().apply_outcome(table, state, step, outcome)

    def finish(self, table: AosRuleContext, state: AosState) -> None:
        state.order = _pair(state.map_state[FIRST])
        state.tied_groups = []


def _pair(first: int) -> list[int]:
    return [first, 1 - first]


class FirstPlacePhase(AosPhase):
    """Each player in turn may pay to go first; if neither does, the first place goes to the player whose turn
    it nominally is (AOS-25.4)."""

    name = "turn_order"

    @property
    def price(self) -> int:
        return self.rules.auction.first_price

    def enter(self, state: AosState, emit: Emit) -> None:
        """The nominal first place alternates; the holder of Turn Order takes it for one turn (AOS-25.5).

        By another reading it goes to whoever was second before (AOS-R53).
        """
        holder = state.holder(TURN_ORDER)
        alternating = (state.map_state[FIRST] + state.round - 1) % 2
        if self.table.options[FIRST_PLACE.name] == "second_before" and state.round > 1:
            alternating = state.order[-1]
        state.order = _pair(alternating if holder is None else holder)
        state.queue = [seat for seat in state.order if state.cash[seat] >= self.price]

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        return iter((DeclineFirst(), PayForFirst()))

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, DeclineFirst | PayForFirst) else Refusal("pay_or_decline")

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        del state.queue[0]
        if isinstance(action, PayForFirst):
            self.table.pay(state, seat, self.price, emit)
            emit(PlaceTaken(seat, 1, self.price))
            state.order = _pair(seat)
            state.queue = []


class StLuciaRoleRules(RoleRules):
    """Roles without Production (AOS-25.6)."""

    ROLES: ClassVar[tuple[str, ...]] = tuple(role for role in ROLES if role != PRODUCTION)


class StLuciaSchedule(AosSchedule):
    """Turns that begin with the turn order and have no goods growth (AOS-25.3)."""

    PHASES: ClassVar[tuple[str, ...]] = (
        "turn_order",
        *(phase for phase in AosSchedule.PHASES if phase not in ("turn_order", "goods_growth")),
    )

    def own_phases(self, table: AosRuleContext) -> Sequence[AosPhase]:
        return (FirstPlacePhase(table),)


RULES = replace(
    STANDARD,
    setup=StLuciaSetupRules(),
    auction=AuctionRules(first_price=5),
    roles=StLuciaRoleRules(),
    calendar=StLuciaSchedule(),
    readings=(*BUILDING, FIRST_PLACE, FIRST_SECTION),
)
