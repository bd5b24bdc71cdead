"""Phase V: move goods (AOS-10)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.age_of_steam.actions import ChooseBonusRailroads, DeliverCube, PassMove, UpgradeEngine
from game.rules.age_of_steam.money import raise_income
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.shared_bonus import answer_offer, offer_bonus, offered_choices, why_not_answer
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail.goods.routes import Route
from game.rules.rail.phases.goods_phase import GoodsPhase


class AosMoveGoodsPhase(GoodsPhase[AosState, AosRuleContext], AosPhase):
    """Two move rounds (AOS-10.1).

    A map may add a bonus whose recipients the mover chooses after a delivery.
    """

    deliver = DeliverCube
    upgrade = UpgradeEngine
    pass_move = PassMove

    def candidates(self, state: AosState, seat: int) -> Iterable[Action]:
        return super().candidates(state, seat) if state.offer is None else offered_choices(state.offer)

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if state.offer is not None:
            return why_not_answer(state.offer, action)
        return super().why_not(state, seat, action)

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        if isinstance(action, ChooseBonusRailroads):
            answer_offer(state, action.seats, emit)
            self.move_on(state)
        else:
            super().apply(state, seat, action, emit)

    def is_waiting(self, state: AosState) -> bool:
        return state.offer is not None

    def on_delivery(self, state: AosState, seat: int, colour: str, route: Route, emit: Emit) -> None:
        rules = self.rules.delivery
        gains = rules.rewards(self.table, state, seat, colour, route)
        for gain in gains.immediate:
            raise_income(state, gain.seat, gain.steps, emit)
        rules.return_cube(state, colour)
        if gains.bonus is not None:
            offer_bonus(state, seat, gains.bonus, emit)
