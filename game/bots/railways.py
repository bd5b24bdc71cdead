"""How good a table of the Railways cards looks to a seat, in points.

A track card scores its value in whatever link it ends up in, so a hand is points that wait for a city; an
engine is points that wait for cubes. Both wait in vain when the match ends, so everything in hand is weighed
by the turns that seem to be left.
"""

from __future__ import annotations

from game.bots.bot import Bot
from game.bots.search import OneStep
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action, Draw, Flip
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from game.rules.railways.delivery import deliveries
from game.rules.railways.game import Railways
from game.rules.railways.network import network_of
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import best_sets, shares
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

RIVALRY = 0.4
"""What a point of the only rival costs; far less among several: what hurts one helps the others too."""
LEAD, SPREAD = 8.0, 3.0
"""What it is worth to lead where the end is fixed, and the points that make half of it."""
MAJORITY = 0.8
"""A majority that stands now may be lost."""
SETS = 0.8
NEXT_RUNS = (0.7, 0.45, 0.3, 0.2, 0.15)
"""What the best deliveries still to be made are worth: others may take the cube."""
SOON = 0.85
"""The best of them, where it can be made at once."""
REFILL = 8.0
"""What a cube out of the bag adds to them, as a multiple. Found by play, not by reckoning: it is put where it
runs farthest, and feeds the sets and the final delivery too. In short matches 12 was no better, 20 worse."""
FRESH_CUBE = 0.45
"""A cube that a new city will get next to an own link."""
POWER = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
"""What each step of engine power adds to a turn to come."""
LOCOMOTIVES = (0.0, 1.3, 2.0, 2.5, 2.8)
UNKNOWN_CARD = 1.0
CITY = 1.0
"""What a city is worth for each point of its value, beside the link to it: majority, cubes, royalties."""
READY = 0.65
"""What a link that could be built now is worth while it is not, as a part of it all."""
MISSING = 0.86
"""What is left of that for each point of track still to be drawn."""
BORROWED, DEAR_TURNS = 0.6, 5.0
"""The same for each point a locomotive stands in for; nearer the end than so many turns it is not missed."""
TURNS_A_POINT = 0.5
"""How long a missing point of track takes to come."""
LAST_TURNS = 2.0
"""A link for which fewer turns are left may never be built."""
IDLE_TRACK, IDLE_TURNS = 0.3, 4.0
"""What a point of track is worth without a city for it, and the turns a city takes to come."""
SURPLUS = 0.8
"""What a card beyond the limit costs."""
CROWDED = 9
CROWDING = 0.12
"""What each card beyond so many costs already: the hand will overflow."""
CARDS_A_TURN, TURNS_A_TRAIN = 1.9, 1.7
"""How fast piles and trains run out."""


class Prospects:
    """What the cubes on the table can bring to a seat. Most choices leave network and cubes as they are, and
    the ways to pay for a link differ in neither, so the last answers are remembered."""

    MOST = 2_000

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[float]] = {}

    def gains(self, game: Railways, view: RailwaysState, seat: Seat) -> list[float]:
        """For each cube next to an own link the most it can bring; the best first."""
        tree = tuple((link.owner, link.origin, link.city) for link in view.links)
        key = (tree, tuple(view.cubes.items()), seat, view.engines[seat])
        if (found := self._known.get(key)) is None:
            if len(self._known) > self.MOST:
                self._known.clear()
            found = self._known[key] = _gains(game, view, seat)
        return found


def _gains(game: Railways, view: RailwaysState, seat: Seat) -> list[float]:
    best: dict[tuple[Face, str], float] = {}
    for run in deliveries(view, seat, game.table):
        cube = (run.origin, run.good)
        best[cube] = max(_gain(game, view, seat, run), best.get(cube, 0.0))
    return sorted(best.values(), reverse=True)


def _gain(game: Railways, view: RailwaysState, seat: Seat, run: DeliverGood) -> float:
    """What a delivery brings, less what it brings to the others."""
    network = network_of(view, game.table)
    owners = network.owners(network.route(run.origin, run.destination))
    return len(owners) - rivalry(game) * (len(owners) - owners.count(seat))


def rivalry(game: Railways) -> float:
    """What a point of a rival costs."""
    return RIVALRY / (game.seats - 1) ** 2


class Evaluation:
    """How good the table looks to a seat that sees its own hand."""

    def __init__(self) -> None:
        self._prospects = Prospects()

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        worth = [
            points + _outlook(game, view, other, turns_left(game, view, other))
            for other, points in enumerate(_standings(game, view))
        ]
        left = turns_left(game, view, seat)
        own = worth.pop(seat)
        own += cards_worth(game, view.held[seat].faces or [], view.trains[seat], left)
        if game.table.goods:
            own += self._traffic(game, view, seat, left)
        total = own - rivalry(game) * max(worth)
        if is_ending(view):
            lead = (own - max(worth)) / SPREAD
            total += LEAD * lead / (1 + abs(lead))
        if view.active == seat and view.phase in (DRAW_FIRST, DRAW_SECOND):
            total += UNKNOWN_CARD * min(1.0, left / 3)
        return total

    def _traffic(self, game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
        """Deliveries to come: those that can be made now, and those that the bag will allow."""
        runs = self._prospects.gains(game, view, seat)
        now = view.phase == ENGINE_DELIVERY and view.active == seat
        turns = int(left + now + 1)  # with the final delivery
        total = _weighed(runs, turns)
        if now and runs:
            total += (SOON - NEXT_RUNS[0]) * runs[0]
        match view.due:
            case Draw() if view.then == PLACE_REFILL:
                for gain, chance in _refills(game, view, seat):
                    total += REFILL * chance * (_weighed([*runs, gain], turns) - _weighed(runs, turns))
            case Draw(_bag, number):
                total += FRESH_CUBE * number * min(1.0, left / 4)
        return total


def _weighed(runs: list[float], turns: int) -> float:
    """What deliveries are worth that can be made one a turn, the best first."""
    best = sorted(runs, reverse=True)[:turns]
    return sum(gain * part for gain, part in zip(best, NEXT_RUNS, strict=False))


def _refills(game: Railways, view: RailwaysState, seat: Seat) -> list[tuple[float, float]]:
    """What each good out of the bag can bring on the best empty city for it, and how likely it is."""
    network, power = network_of(view, game.table), view.engines[seat]
    best = dict.fromkeys(view.bag, 0.0)
    for city, first in network.doors[seat] if power else ():
        if not view.cubes[city]:
            for good, runs in network.runs(city, first, power).items():
                best[good] = max([best[good], *(_gain(game, view, seat, run) for run in runs)])
    left = view.goods_left()
    return [(best[good], number / left) for good, number in view.bag.items()]


def _outlook(game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
    """What anybody can tell of a seat's turns to come: by the number of its cards and by its engine."""
    hand = view.held[seat]
    total = UNKNOWN_CARD * hand.hidden() * min(1.0, left / 3)
    total -= SURPLUS * max(0, hand.count - game.table.hand_limit) + CROWDING * max(0, hand.count - CROWDED)
    if game.table.goods:
        total += left * sum(POWER[: min(view.engines[seat], len(POWER) - 1) + 1])
    return total


def is_ending(view: RailwaysState) -> bool:
    """Whether the end is fixed, or will be by the chance that is due."""
    match view.due:
        case Draw(_bag, number):
            return bool(view.closing) or number == view.goods_left()
        case Flip(_deck, number):
            return bool(view.closing) or number == len(view.pile)
    return bool(view.closing)


def turns_left(game: Railways, view: RailwaysState, seat: Seat) -> float:
    """About how many more turns the seat will have; the gauge that runs out first decides (RCG-14.1)."""
    after = (seat - view.start) % game.seats > (view.active - view.start) % game.seats
    if is_ending(view):
        return float(after)
    gauges = [len(view.pile) / (CARDS_A_TURN * game.seats), min(view.trains) * TURNS_A_TRAIN]
    if game.table.goods:
        gauges.append(view.goods_left() / game.seats)
    return min(gauges) + after


def _standings(game: Railways, view: RailwaysState) -> list[float]:
    """By seat: points made, and those the end will bring if nothing changes."""
    worth = [float(view.score(seat) + view.engines[seat]) for seat in range(game.seats)]
    if game.table.goods:
        worth = [
            points + SETS * best_sets(goods.values()).points
            for points, goods in zip(worth, view.collected, strict=True)
        ]
    for city, totals in shares(view.links, game.seats).items():
        best, value = max(totals), MAJORITY * game.level.roster[city].value
        for seat, total in enumerate(totals):
            if total == best:
                worth[seat] += value
    return worth


def cards_worth(game: Railways, faces: list[Face], trains: int, left: float) -> float:
    """What cards are worth to a seat with so many turns to use them: the links they can become, the best
    first, each with track of its own colour; then what is left over."""
    wilds = faces.count(LOCOMOTIVE)
    total = LOCOMOTIVES[min(wilds, len(LOCOMOTIVES) - 1)] * min(1.0, left / 3)
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
                (_link_worth(city.value, track[colour], wilds, left - number), city, colour)
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
    return total + IDLE_TRACK * sum(track.values()) * min(1.0, left / IDLE_TURNS)


def _link_worth(value: int, track: int, wilds: int, left: float) -> float:
    """What a city in hand is worth with so much track of one of its colours."""
    missing = max(0, value - track)
    borrowed = min(missing, wilds)
    missing -= borrowed
    price = 1 - (1 - BORROWED) * min(1.0, left / DEAR_TURNS)
    chance = READY * price**borrowed * MISSING ** (missing + (not track))
    in_time = min(1.0, max(0.0, (left - TURNS_A_POINT * missing) / LAST_TURNS))
    return chance * in_time * (max(track, value) + CITY * value)


def narrow(game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]) -> list[Action]:
    """Of the many ways to pay for a link the cheapest and the fullest; of the cards to cycle the poorest."""
    assert isinstance(game, Railways)
    builds = [action for action in actions if isinstance(action, BuildLink)]
    poorest = _poorest(game, view, seat)
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


def _poorest(game: Railways, view: RailwaysState, seat: Seat) -> Face:
    """The card a hand can best do without."""
    faces = view.held[seat].faces or []
    trains, left = view.trains[seat], turns_left(game, view, seat)

    def without(face: Face) -> float:
        rest = faces.copy()
        rest.remove(face)
        return cards_worth(game, rest, trains, left)

    return max(dict.fromkeys(faces), key=without, default="")


def greedy() -> Bot:
    """One step ahead by the evaluation above."""
    return OneStep(Evaluation(), narrow)
