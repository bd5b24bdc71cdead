"""How good a table of the Railways cards looks to a seat, in points.

A track card scores its value in whatever link it ends up in, so a hand is points that wait for a city; an
engine is points that wait for cubes. Both wait in vain when the match ends, so everything in hand is weighed
by the turns that seem to be left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action, Draw, Flip
from game.rules.railways.actions import BuildLink, CycleCard
from game.rules.railways.game import Railways
from game.rules.railways.level import ANY
from game.rules.railways.network import network_of
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import points_for_sets
from game.rules.railways.state import LOCOMOTIVE, START, RailwaysState


@dataclass(frozen=True)
class Figures:
    """What things are worth to a bot, in points."""

    rivalry: float = 0.4
    """What a point of the only rival costs; far less among several: what hurts one helps the others too."""
    lead: float = 8.0
    spread: float = 3.0
    """What it is worth to lead where the end is fixed, and the points that make half of it."""
    majority: float = 0.8
    """A majority that stands now may be lost."""
    sets: float = 0.8
    next_runs: tuple[float, ...] = (0.7, 0.45, 0.3, 0.2, 0.15)
    """What the best deliveries still to be made are worth: others may take the cube."""
    soon: float = 0.85
    """The best of them, where it can be made at once."""
    refill: float = 8.0
    """What a cube out of the bag adds to them, as a multiple. Found by play, not reckoned: it is put where
    it runs farthest, and feeds the sets and the final delivery too. In short matches 12 was no better."""
    fresh_cube: float = 0.45
    """A cube that a new city will get next to an own link."""
    power: tuple[float, ...] = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
    """What each step of engine power adds to a turn to come."""
    locomotives: tuple[float, ...] = (0.0, 1.3, 2.0, 2.5, 2.8)
    unknown_card: float = 1.0
    city: float = 1.0
    """What a city is worth for each point of its value, beside the link to it: majority, cubes, royalties."""
    ready: float = 0.65
    """What a link that could be built now is worth while it is not, as a part of it all."""
    missing: float = 0.86
    """What is left of that for each point of track still to be drawn."""
    borrowed: float = 0.6
    dear_turns: float = 5.0
    """The same for each point a locomotive stands in for; nearer the end than so many turns not missed."""
    turns_a_point: float = 0.5
    """How long a missing point of track takes to come."""
    last_turns: float = 2.0
    """A link for which fewer turns are left may never be built."""
    idle_track: float = 0.3
    idle_turns: float = 4.0
    """What a point of track is worth without a city for it, and the turns a city takes to come."""
    surplus: float = 0.8
    """What a card beyond the limit costs."""
    crowded: int = 9
    crowding: float = 0.12
    """What each card beyond so many costs already: the hand will overflow."""
    cards_a_turn: float = 1.9
    turns_a_train: float = 1.7
    """How fast piles and trains run out."""
    gift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What a city, a locomotive or track of value 2 costs on the discard pile: the next seat takes it."""

    @cached_property
    def powers(self) -> tuple[float, ...]:
        """What so much engine power adds to a turn to come."""
        return tuple(fsum(self.power[: power + 1]) for power in range(len(self.power)))


class Prospects:
    """What the cubes on the table can bring to a seat. Most choices leave network and cubes as they are, and
    the ways to pay for a link differ in neither, so the last answers are remembered."""

    MOST = 2_000

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._known: dict[tuple[object, ...], list[float]] = {}

    def gains(self, game: Railways, view: RailwaysState, seat: Seat) -> list[float]:
        """For each cube next to an own link the most it can bring; the best first."""
        tree = network_of(view, game.table).tree  # it has the cities in the order in which cubes have them
        key = (tree, tuple(view.cubes.values()), seat, view.engines[seat])
        if (found := self._known.get(key)) is None:
            if len(self._known) > self.MOST:
                self._known.clear()
            found = self._known[key] = self._best(game, view, seat)
        return found

    def _best(self, game: Railways, view: RailwaysState, seat: Seat) -> list[float]:
        power, cubes = view.engines[seat], view.cubes
        if not power:
            return []
        found: dict[Face, dict[str, float]] = {}
        for city, first in network_of(view, game.table).doors[seat]:
            if goods := cubes[city]:
                self.run(game, view, seat, (city, first), goods, found.setdefault(city, {}))
        return sorted([gain for goods in found.values() for gain in goods.values()], reverse=True)

    def run(
        self,
        game: Railways,
        view: RailwaysState,
        seat: Seat,
        door: tuple[Face, Face],
        goods: Iterable[str],
        best: dict[str, float],
    ) -> None:
        """By good, the most that it can bring which leaves a city towards a neighbour, less what it brings to
        the others: outward with all goods at once, each ends at the first city that accepts it (RCG-8.7)."""
        around, roster = network_of(view, game.table).around, game.level.roster
        dear, (origin, first) = rivalry(self._figures, game), door
        branches = [(first, origin, 1, 0, tuple(dict.fromkeys(goods)))]
        while branches:
            node, back, links, theirs, left = branches.pop()
            demand = roster[node].demand if node != START else ""
            if demand == ANY or demand in left:
                gain = links - dear * theirs
                for good in left if demand == ANY else (demand,):
                    best[good] = max(best.get(good, 0.0), gain)
                left = () if demand == ANY else tuple([good for good in left if good != demand])
            if left and links < view.engines[seat]:
                branches += [
                    (on, node, links + 1, theirs + (owner != seat), left)
                    for on, owner in around[node]
                    if on != back
                ]


def rivalry(figures: Figures, game: Railways) -> float:
    """What a point of a rival costs."""
    return figures.rivalry / (game.seats - 1) ** 2


class Evaluation:
    """How good the table looks to a seat that sees its own hand."""

    MOST = 5_000

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self._prospects = Prospects(figures)
        self._hands: dict[tuple[object, ...], float] = {}

    def cards_worth(self, game: Railways, faces: list[Face], trains: int, left: float) -> float:
        """What cards are worth to a seat, remembered."""
        key = (tuple(faces), trains, left, game)
        if (found := self._hands.get(key)) is None:
            if len(self._hands) > self.MOST:
                self._hands.clear()
            found = self._hands[key] = cards_worth(self.figures, game, faces, trains, left)
        return found

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        figures = self.figures
        ending = is_ending(view)
        turns = all_turns_left(figures, game, view, ending)
        outlooks = _outlooks(figures, game, view, turns, seat)
        worth = [
            points + outlook for points, outlook in zip(self._standings(game, view), outlooks, strict=True)
        ]
        left = turns[seat]
        own = worth.pop(seat)
        own += self.cards_worth(game, view.held[seat].faces or [], view.trains[seat], left)
        if game.table.goods:
            own += self._traffic(game, view, seat, left)
        total = own - rivalry(figures, game) * max(worth)
        if ending:
            lead = (own - max(worth)) / figures.spread
            total += figures.lead * lead / (1 + abs(lead))
        if view.active == seat and view.phase in (DRAW_FIRST, DRAW_SECOND):
            total += figures.unknown_card * min(1.0, left / 3)
        return total - self._gift(game, view)

    def _gift(self, game: Railways, view: RailwaysState) -> float:
        """What the top of the discard pile gives to the next seat."""
        if not view.discard:
            return 0.0
        city, locomotive, track = self.figures.gift
        top = view.discard[-1]
        if top == LOCOMOTIVE:
            return locomotive
        return city if top in game.level.roster else track * (top[-1] == "2")

    def _standings(self, game: Railways, view: RailwaysState) -> list[float]:
        """By seat: points made, and those the end will bring if nothing changes."""
        sets, majority = self.figures.sets, self.figures.majority
        worth = [float(sum(parts) + power) for parts, power in zip(view.points, view.engines, strict=True)]
        if game.table.goods:
            for seat, goods in enumerate(view.collected):
                worth[seat] += sets * points_for_sets(tuple(goods.values()))
        for value, _totals, leaders in network_of(view, game.table).majorities.values():
            gain = majority * value
            for seat in leaders:
                worth[seat] += gain
        return worth

    def _traffic(self, game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
        """Deliveries to come: those that can be made now, and those that the bag will allow."""
        figures, runs = self.figures, self._prospects.gains(game, view, seat)
        now = view.phase == ENGINE_DELIVERY and view.active == seat
        turns = int(left + now + 1)  # with the final delivery
        total = _weighed(figures, runs, turns)
        if now and runs:
            total += (figures.soon - figures.next_runs[0]) * runs[0]
        match view.due:
            case Draw() if view.then == PLACE_REFILL:
                for gain, chance in self._refills(game, view, seat):
                    total += (
                        figures.refill
                        * chance
                        * (_weighed(figures, [*runs, gain], turns) - _weighed(figures, runs, turns))
                    )
            case Draw(_bag, number):
                total += figures.fresh_cube * number * min(1.0, left / 4)
        return total

    def _refills(self, game: Railways, view: RailwaysState, seat: Seat) -> list[tuple[float, float]]:
        """What each good out of the bag can bring on the best empty city for it, and how likely it is."""
        best: dict[str, float] = {}
        for door in network_of(view, game.table).doors[seat] if view.engines[seat] else ():
            if not view.cubes[door[0]]:
                self._prospects.run(game, view, seat, door, view.bag, best)
        left = view.goods_left()
        return [(best.get(good, 0.0), number / left) for good, number in view.bag.items()]


def _weighed(figures: Figures, runs: list[float], turns: int) -> float:
    """What deliveries are worth that can be made one a turn, the best first."""
    if not runs:
        return 0.0
    best = sorted(runs, reverse=True)[:turns]
    return fsum([gain * part for gain, part in zip(best, figures.next_runs, strict=False)])


def _outlooks(
    figures: Figures, game: Railways, view: RailwaysState, turns: list[float], own: Seat
) -> list[float]:
    """By seat, what anybody can tell of its turns to come: by the number of its cards and by its engine."""
    limit, crowded, powers = game.table.hand_limit, figures.crowded, figures.powers
    found = []
    for seat, (hand, left) in enumerate(zip(view.held, turns, strict=True)):
        count = hand.count
        total = figures.unknown_card * (hand.hidden() if seat == own else count) * min(1.0, left / 3)
        if count > limit or count > crowded:
            total -= figures.surplus * max(0, count - limit) + figures.crowding * max(0, count - crowded)
        if game.table.goods:
            total += left * powers[min(view.engines[seat], len(powers) - 1)]
        found.append(total)
    return found


def is_ending(view: RailwaysState) -> bool:
    """Whether the end is fixed, or will be by the chance that is due."""
    match view.due:
        case Draw(_bag, number):
            return bool(view.closing) or number == view.goods_left()
        case Flip(_deck, number):
            return bool(view.closing) or number == len(view.pile)
    return bool(view.closing)


def all_turns_left(figures: Figures, game: Railways, view: RailwaysState, ending: bool) -> list[float]:
    """By seat, about how many more turns it will have; the gauge that runs out first decides (RCG-14.1)."""
    seats, start = game.seats, view.start
    active = (view.active - start) % seats
    after = [(seat - start) % seats > active for seat in range(seats)]
    if ending:
        return [float(one) for one in after]
    gauges = [len(view.pile.cards) / (figures.cards_a_turn * seats), min(view.trains) * figures.turns_a_train]
    if game.table.goods:
        gauges.append(view.goods_left() / seats)
    least = min(gauges)
    return [least + one for one in after]


def cards_worth(figures: Figures, game: Railways, faces: list[Face], trains: int, left: float) -> float:
    """What cards are worth to a seat with so many turns to use them: the links they can become, the best
    first, each with track of its own colour; then what is left over."""
    wilds = faces.count(LOCOMOTIVE)
    total = figures.locomotives[min(wilds, len(figures.locomotives) - 1)] * min(1.0, left / 3)
    if not trains:
        return total
    track = {
        track.face: faces.count(track.face + "1") + 2 * faces.count(track.face + "2")
        for track in game.level.tracks
    }
    cities = [city for face in faces if (city := game.level.roster.get(face))]
    for number in range(min(trains, len(cities))):
        best, city, colour = max(
            (
                (_link_worth(figures, city.value, track[colour], wilds, left - number), city, colour)
                for city in cities
                for colour in city.exits
                if colour in track
            ),
            key=lambda plan: plan[0],
            default=(0.0, cities[0], ""),
        )
        if not best:
            break
        total += best
        cities.remove(city)
        wilds = max(0, wilds - max(0, city.value - track.pop(colour)))
    return total + figures.idle_track * sum(track.values()) * min(1.0, left / figures.idle_turns)


def _times(factor: float, number: int) -> float:
    """A factor so many times over; the system's own power may differ from machine to machine."""
    product = 1.0
    for _ in range(number):
        product *= factor
    return product


def _link_worth(figures: Figures, value: int, track: int, wilds: int, left: float) -> float:
    """What a city in hand is worth with so much track of one of its colours."""
    missing = max(0, value - track)
    borrowed = min(missing, wilds)
    missing -= borrowed
    price = 1 - (1 - figures.borrowed) * min(1.0, left / figures.dear_turns)
    chance = figures.ready * _times(price, borrowed) * _times(figures.missing, missing + (not track))
    in_time = min(1.0, max(0.0, (left - figures.turns_a_point * missing) / figures.last_turns))
    return chance * in_time * (max(track, value) + figures.city * value)


def narrow(
    mind: Evaluation, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Of the many ways to pay for a link the cheapest and the fullest; of the cards to cycle the poorest."""
    assert isinstance(game, Railways)
    builds = [action for action in actions if isinstance(action, BuildLink)]
    cycles = any(isinstance(action, CycleCard) for action in actions)
    poorest = _poorest(mind, game, view, seat) if cycles else ""
    kept = [
        action
        for action in actions
        if not isinstance(action, BuildLink) and (not isinstance(action, CycleCard) or action.card == poorest)
    ]
    ways: dict[tuple[Face, Face, Face], list[BuildLink]] = {}
    for build in builds:
        ways.setdefault((build.city, build.origin, build.colour), []).append(build)
    for choices in ways.values():
        kept += _worthwhile(choices)
    return kept


def _worthwhile(choices: list[BuildLink]) -> list[BuildLink]:
    """The cheapest payment, with wilds and without, and all there is, with wilds and without."""
    least = min(choices, key=lambda build: (build.wilds, build.ones + 2 * build.twos))
    most = max(choices, key=lambda build: (-build.wilds, build.ones + 2 * build.twos))
    wild = min(choices, key=lambda build: (build.ones + 2 * build.twos + build.wilds, build.wilds))
    full = max(choices, key=lambda build: build.ones + 2 * build.twos + build.wilds)
    return list(dict.fromkeys((least, most, wild, full)))


def _poorest(mind: Evaluation, game: Railways, view: RailwaysState, seat: Seat) -> Face:
    """The card a hand can best do without."""
    faces = view.held[seat].faces or []
    trains, left = view.trains[seat], all_turns_left(mind.figures, game, view, is_ending(view))[seat]

    def without(face: Face) -> float:
        rest = faces.copy()
        rest.remove(face)
        return mind.cards_worth(game, rest, trains, left)

    return max(dict.fromkeys(faces), key=without, default="")
