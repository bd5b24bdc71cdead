"""The goods phase: two rounds in which each seat delivers a cube, upgrades its engine or passes (AOS-10,
STM-13)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, Refusal
from game.rules.rail.actions import DeliverCube, PassMove, UpgradeEngine
from game.rules.rail.events import CubeMoved, MovePassed
from game.rules.rail.goods.routes import Route, first_steps, follow_route
from game.rules.rail.phases.rail_phase import RailPhase, S, T
from game.rules.rail.roles import FIRST_MOVE, MAX_ENGINE
from game.rules.rail.track.sections import Network
from game.rules.rail.track.track_state import NOBODY

MOVE_ROUNDS = 2
SAMPLE_ATTEMPTS = 6


class GoodsPhase(RailPhase[S, T]):
    """Two move rounds, counted by `step` in the state; the holder of First Move goes first in both."""

    name = "move_goods"
    deliver: ClassVar[type[DeliverCube]]
    upgrade: ClassVar[type[UpgradeEngine]]
    pass_move: ClassVar[type[PassMove]]

    @abstractmethod
    def on_delivery(self, state: S, seat: int, colour: str, route: Route, emit: Emit) -> None:
        """Pays the rewards of a delivery, and returns or removes the cube."""

    def is_waiting(self, state: S) -> bool:
        """Whether a decision is pending before the next seat moves."""
        return False

    def enter(self, state: S, emit: Emit) -> None:
        state.step = 1
        state.upgraded = [False] * self.table.seats
        state.queue = state.order_led_by(FIRST_MOVE)

    def candidates(self, state: S, seat: int) -> Iterable[Action]:
        found: list[Action] = [self.pass_move()]
        if self._why_not_upgrade(state, seat) is None:
            found.append(self.upgrade())
        found += self.deliveries(state, seat)
        return found

    def deliveries(self, state: S, seat: int) -> list[DeliverCube]:
        """All deliveries that a seat's engine can make, even when it is not the seat's turn.

        Cached by network, cubes and engine.
        """
        network, reach = self.table.network(state), self._reach(state, seat)
        known = network.memo.get((state.goods, reach))
        if isinstance(known, list):
            return known
        found: list[DeliverCube] = []
        for number in self._movable(state):
            found += self._deliveries(state, seat, number)
        network.memo[state.goods, reach] = found
        return found

    def _reach(self, state: S, seat: int) -> tuple[int, int]:
        """What the list of deliveries depends on besides the board: the engine and, if owners matter, the
        seat."""
        return state.engine[seat], seat if self.rules.delivery.owners_matter else NOBODY

    def sample(self, state: S, seat: int, pick: RandomBelow) -> Action:
        """Draws a random move: an upgrade or a pass in one of four draws, else a delivery if a few attempts
        find one.

        All cubes at places that a train can leave are equally likely, and so are the routes of a cube.
        """
        if self.is_waiting(state):
            return self.any_candidate(state, seat, pick)
        if pick(4):
            cubes = self._movable(state)
            for _ in range(SAMPLE_ATTEMPTS if cubes else 0):
                found = self._deliveries(state, seat, cubes[pick(len(cubes))])
                if found:
                    return found[pick(len(found))]
        if pick(2) and self._why_not_upgrade(state, seat) is None:
            return self.upgrade()
        return self.pass_move()

    def _movable(self, state: S) -> list[int]:
        """The indices in `state.goods` of all cubes at places a train can leave."""
        goods = state.goods
        return [number for number in self._departing(self.table.network(state)) if goods[number]]

    def _departing(self, network: Network) -> list[int]:
        """The indices in `state.goods` of all places that a train can leave; cached with the network."""
        known = network.memo.get("departing")
        if isinstance(known, list):
            return known
        kinds, places, links = len(self.table.colours), self.table.railmap.places, network.links_from
        bare = len(self.table.railmap.nodes)
        numbers = [
            number
            for number, place in enumerate(places)
            if place in links or (number >= bare and first_steps(network, place))
        ]
        found = [number * kinds + kind for number in numbers for kind in range(kinds)]
        network.memo["departing"] = found
        return found

    def _deliveries(self, state: S, seat: int, number: int) -> tuple[DeliverCube, ...]:
        """All deliveries of the cube at this index of `state.goods`; cached with the network."""
        network, kinds = self.table.network(state), len(self.table.colours)
        rules, key = self.rules.delivery, (number, self._reach(state, seat))
        known = network.memo.get(key)
        if isinstance(known, tuple):
            return known
        place, colour = self.table.railmap.places[number // kinds], self.table.colours[number % kinds]
        found: tuple[DeliverCube, ...] = ()
        if rules.may_start(self.table, state, place, colour):
            label, stops = self.table.label(place), rules.stops(self.table, state, colour)
            found = tuple(
                [
                    self.deliver(colour, label, exits)
                    for exits, owners in rules.routes(network, place, state.engine[seat], stops)
                    if rules.may_use(seat, owners)
                ]
            )
        network.memo[key] = found
        return found

    def why_not(self, state: S, seat: int, action: Action) -> Refusal | None:
        match action:
            case DeliverCube():
                return self._why_not_deliver(state, seat, action)
            case UpgradeEngine():
                return self._why_not_upgrade(state, seat)
            case PassMove():
                return None
        return Refusal("move_or_pass")

    def why_not_move(self, state: S, seat: int, hex_: int, colour: str) -> Refusal | None:
        """Why a seat cannot deliver this cube to any city; None if it can."""
        rules, network, label = self.rules.delivery, self.table.network(state), self.table.label(hex_)
        if not self.table.has_cube(state, hex_, colour):
            return Refusal("no_such_cube", (colour, label))
        if any((one.start, one.cube) == (label, colour) for one in self.deliveries(state, seat)):
            return None
        if not rules.may_start(self.table, state, hex_, colour):
            return Refusal("cube_may_not_leave", (label,))
        if not first_steps(network, hex_):
            return Refusal("no_links_from", (label,))
        stops, engine = rules.stops(self.table, state, colour), state.engine[seat]
        if rules.routes(network, hex_, engine, stops):
            return Refusal("others_own_more")
        farther = rules.routes(network, hex_, MAX_ENGINE, stops)
        return Refusal("engine_too_weak", (engine,)) if farther else Refusal("nobody_takes", (colour, label))

    def _why_not_upgrade(self, state: S, seat: int) -> Refusal | None:
        """Judges an engine upgrade (AOS-10.4, STM-13.3)."""
        if state.engine[seat] >= MAX_ENGINE:
            return Refusal("engine_at_most", (MAX_ENGINE,))
        return Refusal("upgraded_already") if state.upgraded[seat] else None

    def _why_not_deliver(self, state: S, seat: int, action: DeliverCube) -> Refusal | None:
        """Judges a delivery (AOS-10.3, STM-13.4)."""
        site = self.table.railmap.site(action.start)
        if site is None or not self.table.has_cube(state, site.index, action.cube):
            return Refusal("no_such_cube", (action.cube, action.start))
        if not self.rules.delivery.may_start(self.table, state, site.index, action.cube):
            return Refusal("cube_may_not_leave", (action.start,))
        if len(action.exits) > state.engine[seat]:
            return Refusal("engine_too_weak", (state.engine[seat],))
        route = follow_route(self.table.network(state), site.index, action.exits)
        if route is None:
            return Refusal("no_such_route")
        return self._why_not_route(state, seat, action.cube, route)

    def _why_not_route(self, state: S, seat: int, cube: str, route: Route) -> Refusal | None:
        rules = self.rules.delivery
        stops = rules.stops(self.table, state, cube)
        if refusal := rules.why_not_again(self.table.network(state), route):
            return refusal
        *passed, last = route.nodes[-len(route.sections) :]
        if any(stops.ends[node] or not stops.passes[node] for node in passed):
            return Refusal("must_stop_earlier")
        if not stops.ends[last]:
            return Refusal("not_accepted", (cube, self.table.label(last)))
        return None if rules.may_use(seat, route.owners) else Refusal("others_own_more")

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
        start = self.table.railmap.index_by_label[action.start]
        route = follow_route(self.table.network(state), start, action.exits)
        assert route is not None
        self.table.change_cubes(state, start, action.cube, -1)
        stops = (action.start, *(self.table.label(node) for node in route.nodes[-len(route.sections) :]))
        emit(CubeMoved(seat, action.cube, stops, action.exits, route.owners))
        self.on_delivery(state, seat, action.cube, route, emit)

    def move_on(self, state: S) -> None:
        """Passes the turn to the next seat."""
        del state.queue[0]
        if not state.queue and state.step < MOVE_ROUNDS:
            state.step += 1
            state.queue = state.order_led_by(FIRST_MOVE)
