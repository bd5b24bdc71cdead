"""Remembers between decisions the planned steps of a build turn and what an auction is about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.context import RailContext
from game.rules.core.events import ignore_event
from game.rules.core.moves import Action
from game.rules.rail.state import RailState


class AuctionStakes(NamedTuple):
    """What an auction is about: the values of the roles or tiles that can be chosen afterwards, best
    first, and the spare money."""

    values: Sequence[float]
    spare_money: int


class PlannedSteps:
    """Remembers the planned steps of a build turn, by position, and the stakes of an auction."""

    MOST = 500

    def __init__(self) -> None:
        self._steps: dict[Hashable, Action] = {}
        self._stakes: tuple[Hashable, AuctionStakes] | None = None

    def stakes(self, mind: RailContext, reckon: Callable[[], AuctionStakes]) -> AuctionStakes:
        """The stakes of the auction, computed once, because nothing they depend on changes during it."""
        moment = _position_key(mind, mind.state)
        if self._stakes is None or self._stakes[0] != moment:
            self._stakes = moment, reckon()
        return self._stakes[1]

    def planned_step(self, mind: RailContext) -> Action | None:
        """The step planned for this position, if it is still legal."""
        planned = self._steps.get(_position_key(mind, mind.state))
        return planned if planned is not None and self._is_allowed(mind, mind.state, planned) else None

    def begin_plan(self, mind: RailContext, plan: BuildPlan) -> Action | None:
        """Stores the legal steps of a plan and returns the first."""
        if len(self._steps) > self.MOST:
            self._steps.clear()
        state, first = mind.state.copy(), None
        for step in plan.steps:
            action = mind.action_of_step(step)
            if not self._is_allowed(mind, state, action):
                break
            first = first or action
            self._steps[_position_key(mind, state)] = action
            mind.game.apply(state, mind.seat, action, ignore_event)
        return first

    def _is_allowed(self, mind: RailContext, state: object, action: Action) -> bool:
        return mind.game.why_not(state, mind.seat, action) is None


def _position_key(mind: RailContext, state: RailState) -> Hashable:
    """Identifies a position in a build turn; different for every match."""
    return mind.market.key, mind.seat, state.rails, tuple(state.cash)
