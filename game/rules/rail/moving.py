"""The goods phase: two move rounds of deliveries, better engines and passes (AOS-10, STM-13)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail.actions import DeliverCube, PassMove, UpgradeEngine
from game.rules.rail.events import CubeMoved, MovePassed
from game.rules.rail.phases import RailPhase, S, T
from game.rules.rail.rails import NOBODY
from game.rules.rail.roles import FIRST_MOVE, MOST_ENGINE
from game.rules.rail.routes import DeliveryRules, Route, follow, routes
from game.rules.rail.sections import Network

MOVE_ROUNDS = 2


class GoodsPhase(RailPhase[S, T]):
    """Two move rounds, the First Move holder first in both. `step` in the state counts them."""

    name = "move_goods"
    deliver: ClassVar[type[DeliverCube]]
    upgrade: ClassVar[type[UpgradeEngine]]
    pass_move: ClassVar[type[PassMove]]
    delivery: DeliveryRules[S, T]

    @abstractmethod
    def delivered(self, state: S, seat: int, colour: str, route: Route, emit: Emit) -> None:
        """What a delivery brings, and what becomes of the cube."""

    def is_waiting(self, state: S) -> bool:
        """Must somebody decide something before the next seat moves?"""
        return False

    def enter(self, state: S, emit: Emit) -> None:
        state.step = 1
        state.upgraded = [False] * self.table.seats
        state.queue = state.led_by(FIRST_MOVE)

    def candidates(self, state: S, seat: int) -> Iterator[Action]:
        yield self.pass_move()
        if self._why_not_upgrade(state, seat) is None:
            yield self.upgrade()
        network, goods, colours = self.table.network(state), state.goods, self.table.colours
        kinds = len(colours)
        for number, place in enumerate(self.table.railmap.places):
            for kind in range(kinds):
                if goods[number * kinds + kind]:
                    yield from self._deliveries(state, network, seat, place, colours[kind])

    def _deliveries(
        self, state: S, network: Network, seat: int, place: int, colour: str
    ) -> tuple[DeliverCube, ...]:
        """Every way to deliver a cube; worked out once for a network."""
        rules, engine = self.delivery, state.engine[seat]
        key = place, colour, engine, seat if rules.owners_matter else NOBODY
        found = network.memo.get(key)
        if isinstance(found, tuple):
            return found
        ways: tuple[DeliverCube, ...] = ()
        if rules.may_start(self.table, state, place, colour):
            stops = rules.stops(self.table, state, colour)
            label = self.table.label(place)
            ways = tuple(
                self.deliver(colour, label, way.exits)
                for way in routes(network, place, engine, stops)
                if not rules.owners_matter or rules.may_use(seat, way)
            )
        network.memo[key] = ways
        return ways

    def why_not(self, state: S, seat: int, action: Action) -> Refusal | None:
        match action:
            case DeliverCube():
                return self._why_not_deliver(state, seat, action)
            case UpgradeEngine():
                return self._why_not_upgrade(state, seat)
            case PassMove():
                return None
        return Refusal("move_or_pass")

    def _why_not_upgrade(self, state: S, seat: int) -> Refusal | None:
        """AOS-10.4, STM-13.3."""
        if state.engine[seat] >= MOST_ENGINE:
            return Refusal("engine_at_most", (MOST_ENGINE,))
        return Refusal("upgraded_already") if state.upgraded[seat] else None

    def _why_not_deliver(self, state: S, seat: int, action: DeliverCube) -> Refusal | None:
        """AOS-10.3, STM-13.4."""
        site = self.table.railmap.site(action.start)
        if site is None or action.cube not in self.table.cubes_on(state, site.index):
            return Refusal("no_such_cube", (action.cube, action.start))
        if not self.delivery.may_start(self.table, state, site.index, action.cube):
            return Refusal("cube_may_not_leave", (action.start,))
        if len(action.exits) > state.engine[seat]:
            return Refusal("engine_too_weak", (state.engine[seat],))
        route = follow(self.table.network(state), site.index, action.exits)
        if route is None:
            return Refusal("no_such_route")
        return self._why_not_route(state, seat, action.cube, route)

    def _why_not_route(self, state: S, seat: int, cube: str, route: Route) -> Refusal | None:
        rules = self.delivery
        stops = rules.stops(self.table, state, cube)
        if len(frozenset(route.nodes)) != len(route.nodes):
            return Refusal("visited_twice")
        if route.sections[0] in route.sections[1:] and not rules.REUSES_FIRST_SECTION:
            return Refusal("section_used_twice")
        *passed, last = route.nodes[-len(route.sections) :]
        if any(stops.ends[node] or not stops.passes[node] for node in passed):
            return Refusal("must_stop_earlier")
        if not stops.ends[last]:
            return Refusal("not_accepted", (cube, self.table.label(last)))
        return None if rules.may_use(seat, route) else Refusal("others_own_more")

    def apply(self, state: S, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case DeliverCube():
                self._deliver(state, seat, action, emit)
            case UpgradeEngine():
                state.upgraded[seat] = True
                self.improve_engine(state, seat, emit)
            case _:
                emit(MovePassed(seat))
        if not self.is_waiting(state):
            self.move_on(state)

    def _deliver(self, state: S, seat: int, action: DeliverCube, emit: Emit) -> None:
        start = self.table.railmap.index[action.start]
        route = follow(self.table.network(state), start, action.exits)
        assert route is not None
        self.table.put_cubes(state, start, action.cube, -1)
        stops = (action.start, *(self.table.label(node) for node in route.nodes[-len(route.sections) :]))
        owners = tuple(section.owner for section in route.sections)
        emit(CubeMoved(seat, action.cube, stops, action.exits, owners))
        self.delivered(state, seat, action.cube, route, emit)

    def move_on(self, state: S) -> None:
        """The next seat moves."""
        del state.queue[0]
        if not state.queue and state.step < MOVE_ROUNDS:
            state.step += 1
            state.queue = state.led_by(FIRST_MOVE)
