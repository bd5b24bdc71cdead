"""Phase V: move goods (AOS-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import DeliverCube, NameRailroads, PassMove, UpgradeEngine
from game.rules.age_of_steam.events import EngineUpgraded, MovePassed
from game.rules.age_of_steam.goods import COLOURS
from game.rules.age_of_steam.offers import answer_offer, offered_choices, why_not_answer
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.rulebook import FIRST_MOVE, MOST_ENGINE
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.table import KINDS
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail.events import CubeMoved
from game.rules.rail.routes import Route, follow, routes
from game.rules.rail.sections import Network

MOVE_ROUNDS = 2


class Moving(AosPhase):
    """Two move rounds, the First Move holder first in both (AOS-10.1). `step` in the state counts them."""

    name = "move_goods"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.step = 1
        state.upgraded = [False] * self.table.seats
        state.queue = self._round(state)

    def _round(self, state: AosState) -> list[int]:
        holder = state.holder(FIRST_MOVE)
        first = [] if holder is None else [holder]
        return first + [seat for seat in state.order if seat not in first]

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        if state.offer is not None:
            yield from offered_choices(state.offer)
            return
        yield PassMove()
        if self._why_not_upgrade(state, seat) is None:
            yield UpgradeEngine()
        network, engine = self.table.network(state), state.engine[seat]
        goods = state.goods
        for number, place in enumerate(self.table.railmap.places):
            for kind in range(KINDS):
                if goods[number * KINDS + kind]:
                    yield from self._deliveries(state, network, place, COLOURS[kind], engine)

    def _deliveries(
        self, state: AosState, network: Network, place: int, colour: str, engine: int
    ) -> tuple[DeliverCube, ...]:
        """Every way to deliver a cube; worked out once for a network."""
        key = place, colour, engine
        found = network.memo.get(key)
        if isinstance(found, tuple):
            return found
        ways: tuple[DeliverCube, ...] = ()
        delivery = self.rules.delivery
        if delivery.may_start(self.table, state, place, colour):
            stops = delivery.stops(self.table, state, colour)
            label = self.table.label(place)
            ways = tuple(
                DeliverCube(colour, label, way.exits) for way in routes(network, place, engine, stops)
            )
        network.memo[key] = ways
        return ways

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        if state.offer is not None:
            return why_not_answer(state.offer, action)
        match action:
            case DeliverCube():
                return self._why_not_deliver(state, seat, action)
            case UpgradeEngine():
                return self._why_not_upgrade(state, seat)
            case PassMove():
                return None
        return Refusal("move_or_pass")

    def _why_not_upgrade(self, state: AosState, seat: int) -> Refusal | None:
        """AOS-10.4."""
        if state.engine[seat] >= MOST_ENGINE:
            return Refusal("engine_at_most", (MOST_ENGINE,))
        return Refusal("upgraded_already") if state.upgraded[seat] else None

    def _why_not_deliver(self, state: AosState, seat: int, action: DeliverCube) -> Refusal | None:
        """AOS-10.3."""
        site = self.table.railmap.site(action.start)
        if site is None or action.cube not in self.table.cubes_on(state, site.index):
            return Refusal("no_such_cube", (action.cube, action.start))
        if not self.rules.delivery.may_start(self.table, state, site.index, action.cube):
            return Refusal("cube_may_not_leave", (action.start,))
        if len(action.exits) > state.engine[seat]:
            return Refusal("engine_too_weak", (state.engine[seat],))
        route = follow(self.table.network(state), site.index, action.exits)
        if route is None:
            return Refusal("no_such_route")
        return self._why_not_route(state, action, route)

    def _why_not_route(self, state: AosState, action: DeliverCube, route: Route) -> Refusal | None:
        stops = self.rules.delivery.stops(self.table, state, action.cube)
        if len(frozenset(route.nodes)) != len(route.nodes):
            return Refusal("visited_twice")
        if route.sections[0] in route.sections[1:] and not self.rules.delivery.REUSES_FIRST_SECTION:
            return Refusal("section_used_twice")
        *passed, last = route.nodes[-len(route.sections) :]
        if any(stops.ends[node] or not stops.passes[node] for node in passed):
            return Refusal("must_stop_earlier")
        return None if stops.ends[last] else Refusal("not_accepted", (action.cube, self.table.label(last)))

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case NameRailroads(seats):
                answer_offer(state, seats, emit)
            case DeliverCube():
                self._deliver(state, seat, action, emit)
            case UpgradeEngine():
                state.engine[seat] += 1
                state.upgraded[seat] = True
                emit(EngineUpgraded(seat, state.engine[seat]))
            case _:
                emit(MovePassed(seat))
        if state.offer is None:
            self._move_on(state)

    def _deliver(self, state: AosState, seat: int, action: DeliverCube, emit: Emit) -> None:
        start = self.table.railmap.index[action.start]
        route = follow(self.table.network(state), start, action.exits)
        assert route is not None
        self.table.put_cubes(state, start, action.cube, -1)
        stops = (action.start, *(self.table.label(node) for node in route.nodes[-len(route.sections) :]))
        owners = tuple(section.owner for section in route.sections)
        emit(CubeMoved(seat, action.cube, stops, action.exits, owners))
        self.rules.delivery.pay(self.table, state, seat, action.cube, route, emit)
        self.rules.delivery.after_delivery(self.table, state, seat, action.cube, route, emit)

    def _move_on(self, state: AosState) -> None:
        del state.queue[0]
        if not state.queue and state.step < MOVE_ROUNDS:
            state.step += 1
            state.queue = self._round(state)
