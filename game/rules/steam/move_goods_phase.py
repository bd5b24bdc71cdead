"""The goods phase: each owner takes the points of a delivery as income or victory points (STM-13)."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail.goods.routes import Route
from game.rules.rail.phases.goods_phase import GoodsPhase
from game.rules.steam.actions import INCOME, POINTS, ChoosePoints, DeliverCube, PassMove, UpgradeEngine
from game.rules.steam.goods_supply import COLOURS
from game.rules.steam.money import INCOME_MAX, raise_income, raise_points
from game.rules.steam.phases import SteamPhase
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.state import PointsClaim, SteamState


class SteamMoveGoodsPhase(GoodsPhase[SteamState, SteamRuleContext], SteamPhase):
    """Two move rounds.

    After a delivery the mover first chooses income or points, then other owners in turn order (STM-13.8).
    """

    deliver = DeliverCube
    upgrade = UpgradeEngine
    pass_move = PassMove

    def to_act(self, state: SteamState) -> tuple[int, ...]:
        return (state.claims[0].seat,) if state.claims else super().to_act(state)

    def candidates(self, state: SteamState, seat: int) -> Iterable[Action]:
        if state.claims:
            return iter((ChoosePoints(POINTS), ChoosePoints(INCOME)))
        return super().candidates(state, seat)

    def why_not(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if state.claims:
            return None if isinstance(action, ChoosePoints) else Refusal("choose_points_first")
        return super().why_not(state, seat, action)

    def apply(self, state: SteamState, seat: int, action: Action, emit: Emit) -> None:
        if not isinstance(action, ChoosePoints):
            super().apply(state, seat, action, emit)
            return
        claim = state.claims.pop(0)
        put_points(state, seat, claim.points, action.track, emit)
        self._settle_forced(state, emit)
        if not state.claims:
            self.move_on(state)

    def is_waiting(self, state: SteamState) -> bool:
        return bool(state.claims)

    def on_delivery(self, state: SteamState, seat: int, colour: str, route: Route, emit: Emit) -> None:
        """For each owner on the route, creates a claim: points to take as income or as victory points
        (STM-13.7 to 13.9)."""
        gains = self.rules.delivery.rewards(self.table, state, seat, colour, route).without_bonus
        turn = [seat, *(other for other in state.order if other != seat)]
        state.claims = [PointsClaim(owner, gains[owner]) for owner in turn if owner in gains]
        state.bag[COLOURS.index(colour)] += 1
        self._settle_forced(state, emit)

    def _settle_forced(self, state: SteamState, emit: Emit) -> None:
        """Settles the claims of seats at maximum income, which can take only victory points (STM-R4)."""
        while state.claims and state.income[state.claims[0].seat] >= INCOME_MAX:
            claim = state.claims.pop(0)
            raise_points(state, claim.seat, claim.points, emit)


def put_points(state: SteamState, seat: int, points: int, track: str, emit: Emit) -> None:
    """Adds the points of a delivery to a seat's income or to its victory points (STM-13.8)."""
    gain = raise_income if track == INCOME else raise_points
    gain(state, seat, points, emit)
