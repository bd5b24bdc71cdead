"""Build-turn steps and goods moves, shared by both rail games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.context import RailMind
from game.bots.rail.delivery_search import worth
from game.rules.core.events import discard_event
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.state import RailState

SPARED = 1.0
"""Extra value of an early engine upgrade, for track still to be built."""
LATER = 0.75
"""Factor on trips that are made later."""


class Stakes(NamedTuple):
    """Values of the actions that an auction decides about, best first, and the money to spare."""

    values: Sequence[float]
    spare: int


class Script:
    """Remembers the planned steps of a build turn by board, and the stakes of an auction."""

    MOST = 500

    def __init__(self) -> None:
        self._steps: dict[Hashable, Action] = {}
        self._stakes: tuple[Hashable, Stakes] | None = None

    def stakes(self, mind: RailMind, reckon: Callable[[], Stakes]) -> Stakes:
        """The stakes, computed once per auction because nothing they depend on changes during it."""
        moment = _moment(mind, mind.state)
        if self._stakes is None or self._stakes[0] != moment:
            self._stakes = moment, reckon()
        return self._stakes[1]

    def next(self, mind: RailMind) -> Action | None:
        """The step planned for this position, if it is still legal."""
        planned = self._steps.get(_moment(mind, mind.state))
        return planned if planned is not None and self._is_allowed(mind, mind.state, planned) else None

    def begin(self, mind: RailMind, plan: BuildPlan) -> Action | None:
        """Stores the legal steps of a plan and returns the first."""
        if len(self._steps) > self.MOST:
            self._steps.clear()
        state, first = mind.state.copy(), None
        for step in plan.steps:
            action = mind.step(step)
            if not self._is_allowed(mind, state, action):
                break
            first = first or action
            self._steps[_moment(mind, state)] = action
            mind.game.apply(state, mind.seat, action, discard_event)
        return first

    def _is_allowed(self, mind: RailMind, state: object, action: Action) -> bool:
        return mind.game.why_not(state, mind.seat, action) is None


def _moment(mind: RailMind, state: RailState) -> Hashable:
    """Key of a position in a build turn, unique across matches."""
    return mind.market.key, mind.seat, state.rails, tuple(state.cash)


def best_move(mind: RailMind, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action) -> Action:
    """The delivery or upgrade with the best expected value; `urgency` weighs immediate gains."""
    best, best_value = idle, float("-inf")
    for value, action in weighed_moves(mind, may_upgrade, urgency, idle, upgrade):
        if value > best_value:
            best, best_value = action, value
    return best


def busy_move(mind: RailMind, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action) -> Action:
    """The best move, but never idle while a delivery gains something against rivals."""
    weighed = list(weighed_moves(mind, may_upgrade, urgency, idle, upgrade))
    _, best = max(weighed, key=itemgetter(0))
    if best != idle:
        return best
    gainful = [one for one in weighed if isinstance(one[1], DeliverCube) and mind.gain(one[1]) > 0]
    return max(gainful, key=itemgetter(0))[1] if gainful else idle


def weighed_moves(
    mind: RailMind, may_upgrade: bool, urgency: float, idle: Action, upgrade: Action
) -> Iterator[tuple[float, Action]]:
    """Every move with its expected value."""
    moves, found = mind.moves - 1, mind.trips()
    yield LATER * worth(found.trade.trips, moves, mind.NEXT), idle
    if may_upgrade and mind.game.why_not(mind.state, mind.seat, upgrade) is None:
        better = worth(mind.trips(engine=mind.engine + 1).trade.trips, moves, mind.NEXT)
        yield LATER * better - mind.upkeep() + _spared(mind) + mind.foresight(), upgrade
    left: dict[tuple[str, str], float] = {}
    for action in mind.game.candidates(mind.state, mind.seat):
        if isinstance(action, DeliverCube):
            cube = action.start, action.cube
            if cube not in left:
                left[cube] = worth(_without(mind, action), moves, mind.NEXT)
            yield urgency * mind.gain(action) + LATER * left[cube], action


def _spared(mind: RailMind) -> float:
    """Extra value of an engine upgrade for a seat that owns track."""
    if not mind.network.owned_by(mind.seat):
        return 0.0
    return SPARED * (mind.turns - 1) / mind.board.rounds


def _without(mind: RailMind, action: DeliverCube) -> list[float]:
    """Trip values that remain without this cube."""
    found, colours = mind.trips(), mind.board.colours
    place = mind.board.railmap.index[action.start]
    rest = list(found.trade.trips)
    mine = found.of(place, colours.index(action.cube))
    if mine is not None:
        rest.remove(mine)
    return rest
