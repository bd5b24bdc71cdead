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
from game.rules.core.moves import Action, Draw
from game.rules.railways.actions import BuildLink, CycleCard
from game.rules.railways.delivery import deliveries
from game.rules.railways.game import Railways
from game.rules.railways.network import network_of
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import best_sets, shares
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

RIVAL = 0.35
"""What a point of the best rival costs."""
MAJORITY = 0.8
"""A majority that stands now may be lost."""
SETS = 0.8
NEXT_RUNS = (0.7, 0.45, 0.3, 0.2, 0.15)
"""What the best deliveries still to be made are worth: others may take the cube."""
SOON = 0.85
"""The best of them, where it can be made at once."""
FRESH_CUBE = 0.45
"""A cube that a new city will get next to an own link."""
POWER = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
"""What each step of engine power adds to a turn to come."""
LOCOMOTIVES = (0.0, 1.3, 2.0, 2.5, 2.8)
UNKNOWN_CARD = 1.0
REFILL = 0.5
"""A cube about to be put next to an own link, for each link the engine can pull it over."""
FARTHEST = 5
FITTING_TRACK = 0.72
"""What a point of track is worth to a hand with a city it can pay for, to one with a city that wants more of
it, and without any such city."""
WAITING_TRACK = 0.6
IDLE_TRACK = 0.4
CITIES = (0.0, 1.6, 2.6, 3.1, 3.4)
SURPLUS = 0.8
"""What a card beyond the limit costs."""
CROWDED = 9
CROWDING = 0.12
"""What each card beyond so many costs already: the hand will overflow."""


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
    network = network_of(view, game.table)
    best: dict[tuple[Face, str], float] = {}
    for run in deliveries(view, seat, game.table):
        owners = network.owners(network.route(run.origin, run.destination))
        gain = len(owners) - RIVAL * (len(owners) - owners.count(seat))
        cube = (run.origin, run.good)
        best[cube] = max(gain, best.get(cube, 0.0))
    return sorted(best.values(), reverse=True)


class Evaluation:
    """How good the table looks to a seat that sees its own hand."""

    def __init__(self) -> None:
        self._prospects = Prospects()

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        left = turns_left(game, view, seat)
        worth = _standings(game, view)
        rivals = [points for other, points in enumerate(worth) if other != seat]
        total = worth[seat] - RIVAL * max(rivals) + _hand(game, view, seat, left)
        if view.active == seat and view.phase in (DRAW_FIRST, DRAW_SECOND):
            total += UNKNOWN_CARD * min(1.0, left / 3)
        if game.table.goods:
            total += self._traffic(game, view, seat, left)
        return total

    def _traffic(self, game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
        """Deliveries to come: those that can be made now, and those an engine will be good for."""
        runs = self._prospects.gains(game, view, seat)
        now = view.phase == ENGINE_DELIVERY and view.active == seat
        turns = int(left + now + 1)  # with the final delivery
        total = sum(gain * part for gain, part in zip(runs[:turns], NEXT_RUNS, strict=False))
        if now and runs:
            total += (SOON - NEXT_RUNS[0]) * runs[0]
        total += left * sum(POWER[: min(view.engines[seat], len(POWER) - 1) + 1])
        return total + _cubes_to_come(game, view, seat, left)


def _cubes_to_come(game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
    """What the bag has still to give for the choice just made."""
    match view.due:
        case Draw() if view.then == PLACE_REFILL:
            doors = network_of(view, game.table).doors[seat]
            near = any(not view.cubes[city] for city, _ in doors)
            return REFILL * min(FARTHEST, view.engines[seat]) if near and left else 0.0
        case Draw(_bag, number):
            return FRESH_CUBE * number * min(1.0, left / 4)
    return 0.0


def turns_left(game: Railways, view: RailwaysState, seat: Seat) -> float:
    """About how many more turns the seat will have."""
    after = (seat - view.start) % game.seats > (view.active - view.start) % game.seats
    if view.closing:
        return float(after)
    cards = len(view.pile) / (1.9 * game.seats)
    trains = min(view.trains) * 1.7
    return min(cards, trains) + after


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


def _hand(game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
    hand = view.held[seat]
    worth = UNKNOWN_CARD * hand.hidden() + cards_worth(game, hand.faces or [], view.trains[seat])
    worth *= min(1.0, left / 3)
    over = max(0, hand.count - game.table.hand_limit)
    return worth - SURPLUS * over - CROWDING * max(0, hand.count - CROWDED)


def cards_worth(game: Railways, faces: list[Face], trains: int) -> float:
    """What cards are worth to a seat with time to use them."""
    roster = game.level.roster
    cities = [roster[face] for face in faces if face in roster]
    wilds = faces.count(LOCOMOTIVE)
    total = LOCOMOTIVES[min(wilds, len(LOCOMOTIVES) - 1)]
    if not trains:
        return total
    total += CITIES[min(len(cities), len(CITIES) - 1)]
    for track in game.level.tracks:
        value = faces.count(track.face + "1") + 2 * faces.count(track.face + "2")
        wanted = [city.value for city in cities if track.face in city.exits]
        if not wanted:
            total += IDLE_TRACK * value
        elif value >= min(wanted):
            total += FITTING_TRACK * value + 0.05 * max(wanted)
        else:
            total += WAITING_TRACK * value
    return total


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
    """The cheapest payment, the same without wilds, and all the track there is with and without them."""
    least = min(choices, key=lambda build: (build.wilds, build.ones + 2 * build.twos))
    most = max(choices, key=lambda build: (-build.wilds, build.ones + 2 * build.twos))
    wild = min(choices, key=lambda build: (build.ones + 2 * build.twos + build.wilds, build.wilds))
    return list(dict.fromkeys((least, most, wild)))


def _poorest(game: Railways, view: RailwaysState, seat: Seat) -> Face:
    """The card a hand can best do without."""
    faces = view.held[seat].faces or []
    trains = view.trains[seat]

    def without(face: Face) -> float:
        rest = faces.copy()
        rest.remove(face)
        return cards_worth(game, rest, trains)

    return max(dict.fromkeys(faces), key=without, default="")


def greedy() -> Bot:
    """One step ahead by the evaluation above."""
    return OneStep(Evaluation(), narrow)
