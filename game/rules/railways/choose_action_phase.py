"""The phase in which a seat takes the action of its turn (RCG-6 to RCG-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal

from game.rules.core.codec import Face, Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Action, DrawOutcome, DrawRequest, Outcome, Refusal
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
)
from game.rules.railways.delivery import deliver, deliveries, why_not_deliver
from game.rules.railways.events import (
    CardCycled,
    CityRefilled,
    CubeDrawn,
    CubesPlaced,
    EngineRaised,
    LinkBuilt,
    Passed,
    RailwaysTurnBegan,
)
from game.rules.railways.level_file import RailwaysRuleContext
from game.rules.railways.network import link_tree_of
from game.rules.railways.phases import (
    CHOOSE_ACTION,
    DRAW_FIRST,
    EMPTY_OR_LOCOMOTIVE,
    ENGINE_DELIVERY,
    PLACE_REFILL,
    RailwaysSeatPhase,
    start_closing,
)
from game.rules.railways.state import LINKS, LOCOMOTIVE, START, Link, RailwaysState, link_cards

FollowUp = int | Literal["deck", "refill"]

PASS, ENGINE = Pass(), PlayLocomotive()


@cache
def payments(value: int, ones: int, twos: int, wilds: int) -> list[tuple[int, int, int]]:
    """Every way to pay for a city with these cards; one track card is the minimum, and there is no maximum
    (RCG-6.2)."""
    return [
        (one, two, wild)
        for one in range(ones + 1)
        for two in range(twos + 1)
        if one + two
        for wild in range(max(0, value - one - 2 * two), wilds + 1)
    ]


cycle = cache(CycleCard)


class CycleActionCache(dict[Face, list[CycleCard]]):
    """For each card in a hand, the ways to exchange it: for the top of the pile, a face-up card, or a cube.

    Entries are computed on access.
    """

    def __init__(self, no_pile: bool, refill: bool, *barred: bool) -> None:
        self._follow_ups: list[FollowUp] = [] if no_pile else ["deck"]
        self._follow_ups += [slot for slot, is_barred in enumerate(barred) if not is_barred]
        self._follow_ups += ["refill"] if refill else []

    def __missing__(self, card: Face) -> list[CycleCard]:
        found = self[card] = [cycle(card, follow_up) for follow_up in self._follow_ups]
        return found


class ChooseActionPhase(RailwaysSeatPhase):
    """The active seat builds, plays a locomotive, delivers, exchanges a card or passes (RCG-5.1)."""

    name = CHOOSE_ACTION

    def __init__(self, table: RailwaysRuleContext) -> None:
        super().__init__(table)
        self._exits = {
            city.id: [(city.value, colour, colour + "1", colour + "2") for colour in city.exits]
            for city in table.level.cities
        }
        """For each city, its value and, for each exit, the colour and the faces of that colour's track cards.
        """
        self._city_cards = frozenset(self._exits)
        self._cycles: dict[tuple[bool, ...], CycleActionCache] = {}
        self._handlers: dict[type[Action], Callable[[RailwaysState, Any, Emit], None]] = {
            Pass: self._pass,
            BuildLink: self._build,
            PlayLocomotive: self._play_locomotive,
            DeliverGood: self._deliver,
            CycleCard: self._cycle,
        }
        """The function that applies each action, by class; a dictionary is faster than a chain of type tests.
        """

    def enter(self, state: RailwaysState, emit: Emit) -> None:
        state.next_phase = ""
        emit(RailwaysTurnBegan(state.active))

    def candidates(self, state: RailwaysState, seat: Seat) -> Iterable[Action]:
        """Exactly the legal actions. Returns a list for speed, because bots call this millions of times."""
        faces = state.seat_hands[seat].faces or []
        kinds = dict.fromkeys(faces)
        found: list[Action] = [PASS]
        if state.trains[seat] and (held := sorted(self._city_cards.intersection(kinds))):
            self._list_builds(state, held, faces, found)
        if self.table.goods:
            if LOCOMOTIVE in kinds:
                found.append(ENGINE)
            if state.engines[seat]:
                found += deliveries(state, seat, self.table)
        cycles = self._cycles_now(state)
        for card in kinds:
            found += cycles[card]
        return found

    def _list_builds(
        self, state: RailwaysState, cities: list[Face], faces: list[Face], found: list[Action]
    ) -> None:
        joints, number = link_tree_of(state, self.table).nodes_by_colour, faces.count
        wilds = number(LOCOMOTIVE)
        for city in cities:
            for value, colour, low, high in self._exits[city]:
                ones, twos = number(low), number(high)
                if (ones or twos) and ones + 2 * twos + wilds >= value:
                    nodes = joints[colour]
                    found += [
                        BuildLink(city, node, colour, one, two, wild)
                        for one, two, wild in payments(value, ones, twos, wilds)
                        for node in nodes
                    ]

    def _cycles_now(self, state: RailwaysState) -> CycleActionCache:
        """The ways in which cards can be exchanged in this state (RCG-9.2)."""
        refill = self.table.goods and state.has_empty_city() and state.goods_left() > 0
        key = (not state.pile.cards, refill, *map(EMPTY_OR_LOCOMOTIVE.__contains__, state.area))
        if (found := self._cycles.get(key)) is None:
            found = self._cycles[key] = CycleActionCache(*key)
        return found

    def why_not(self, state: RailwaysState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return None
            case BuildLink():
                return self._why_not_build(state, seat, action)
            case CycleCard():
                return self._why_not_cycle(state, seat, action)
            case PlayLocomotive() if self.table.goods:
                return None if state.seat_hands[seat].holds((LOCOMOTIVE,)) else Refusal("cards_not_in_hand")
            case DeliverGood() if self.table.goods:
                return why_not_deliver(state, seat, self.table, action)
        return Refusal("not_now")

    def _why_not_build(self, state: RailwaysState, seat: Seat, build: BuildLink) -> Refusal | None:
        """Judges building a link, in the order of RCG-6.1: None if it is legal, else the reason."""
        roster = self.table.level.roster
        city, hand = roster.get(build.city), state.seat_hands[seat]
        if city is None or build.city in state.cubes or not hand.holds((build.city,)):
            return Refusal("city_not_in_hand")
        if build.origin != START and build.origin not in state.cubes:
            return Refusal("from_not_in_play")
        if build.colour not in city.exits:
            return Refusal("colour_not_on_new_city", (build.colour, build.city))
        if build.origin != START and build.colour not in roster[build.origin].exits:
            return Refusal("colour_not_on_from_city", (build.colour, build.origin))
        if build.origin not in link_tree_of(state, self.table).nodes_by_colour[build.colour]:
            return Refusal("exit_used", (build.colour, build.origin))
        if not hand.holds((build.city, *link_cards(build.colour, build.ones, build.twos, build.wilds))):
            return Refusal("cards_not_in_hand")
        if not build.ones + build.twos:
            return Refusal("needs_real_track", (build.colour,))
        paid = build.ones + 2 * build.twos + build.wilds
        if paid < city.value:
            return Refusal("value_too_low", (paid, city.value))
        return None if state.trains[seat] else Refusal("no_trains")

    def _why_not_cycle(self, state: RailwaysState, seat: Seat, cycle: CycleCard) -> Refusal | None:
        """Judges exchanging a card (RCG-9.2): None if it is legal, else the reason."""
        follow_up = cycle.follow_up
        if follow_up == "refill" and not self.table.goods:
            return Refusal("not_now")
        if not state.seat_hands[seat].holds((cycle.card,)):
            return Refusal("cards_not_in_hand")
        if follow_up == "deck":
            return None if state.pile.cards else Refusal("pile_empty")
        if follow_up == "refill":
            if not state.goods_left():
                return Refusal("bag_empty")
            if not state.links:
                return Refusal("no_city_in_play")
            return None if state.has_empty_city() else Refusal("no_empty_city")
        card = state.area[follow_up] if follow_up < len(state.area) else None
        if card is None:
            return Refusal("empty_slot")
        return Refusal("locomotive_barred") if card == LOCOMOTIVE else None

    def apply(self, state: RailwaysState, seat: Seat, action: Action, emit: Emit) -> None:
        state.next_phase = DRAW_FIRST
        self._handlers[type(action)](state, action, emit)

    def _pass(self, state: RailwaysState, action: Pass, emit: Emit) -> None:
        emit(Passed(state.active))

    def _play_locomotive(self, state: RailwaysState, action: PlayLocomotive, emit: Emit) -> None:
        seat = state.active
        state.seat_hands[seat].remove(LOCOMOTIVE)
        state.engines[seat] += 1
        emit(EngineRaised(seat, state.engines[seat]))
        state.next_phase = ENGINE_DELIVERY

    def _deliver(self, state: RailwaysState, action: DeliverGood, emit: Emit) -> None:
        deliver(state, state.active, self.table, action, emit)

    def _cycle(self, state: RailwaysState, cycle: CycleCard, emit: Emit) -> None:
        emit(CardCycled(state.active, cycle.card))
        self.discard(state, cycle.card, emit)
        self._follow_up(state, cycle.follow_up, emit)

    def _build(self, state: RailwaysState, build: BuildLink, emit: Emit) -> None:
        """Builds a link (RCG-6.3), then requests the cubes for its new city."""
        seat = state.active
        link = Link(seat, build.origin, build.city, build.colour, build.ones, build.twos, build.wilds)
        hand, cards = state.seat_hands[seat], link.track()
        hand.remove(build.city)
        for card in cards:
            hand.remove(card)
        state.links.append(link)
        state.cubes[build.city] = ()
        state.trains[seat] -= 1
        state.add_points(seat, LINKS, link.value)
        emit(LinkBuilt(seat, build.city, build.origin, build.colour, tuple(cards), link.value))
        squares = self.table.level.roster[build.city].squares if self.table.goods else 0
        if not state.trains[seat]:
            start_closing(state, "trains", emit)
        if number := min(squares, state.goods_left()):
            state.due = DrawRequest("goods", number)

    def _follow_up(self, state: RailwaysState, follow_up: FollowUp, emit: Emit) -> None:
        if isinstance(follow_up, int):
            self.take_from_area(state, follow_up, emit)
        elif follow_up == "deck":
            self.take_from_pile(state, emit)
        else:
            state.due = DrawRequest("goods", 1)
            state.next_phase = PLACE_REFILL

    def on_outcome(self, state: RailwaysState, outcome: Outcome, emit: Emit) -> None:
        if isinstance(outcome, DrawOutcome):
            self._cubes_drawn(state, outcome.things, emit)
        else:
            super().on_outcome(state, outcome, emit)

    def _cubes_drawn(self, state: RailwaysState, goods: tuple[Face, ...], emit: Emit) -> None:
        """Handles drawn cubes: those for the city just built, or one that the seat will put on an empty
        city."""
        if state.next_phase == PLACE_REFILL:
            state.drawn_cube = goods[0]
            emit(CubeDrawn(state.active, state.drawn_cube))
        else:
            city = state.links[-1].city
            state.cubes[city] = tuple(sorted(goods))
            emit(CubesPlaced(city, goods))
        if not state.goods_left():
            start_closing(state, "bag", emit)


class PlaceRefillPhase(RailwaysSeatPhase):
    """The active seat puts the cube it drew on an empty city (RCG-9.1)."""

    name = PLACE_REFILL

    def candidates(self, state: RailwaysState, seat: Seat) -> Iterator[Action]:
        return (PlaceGoodsCube(link.city) for link in state.links if not state.cubes[link.city])

    def why_not(self, state: RailwaysState, seat: Seat, action: Action) -> Refusal | None:
        match action:
            case PlaceGoodsCube(city):
                return None if state.cubes.get(city) == () else Refusal("city_not_empty")
        return Refusal("not_now")

    def apply(self, state: RailwaysState, seat: Seat, action: Action, emit: Emit) -> None:
        match action:
            case PlaceGoodsCube(city):
                state.cubes[city] = (state.drawn_cube,)
                emit(CityRefilled(seat, city, state.drawn_cube))
                state.drawn_cube = ""
                state.next_phase = DRAW_FIRST
