"""How good a table of the Railways cards looks to a seat, in points.

A track card scores its value in whatever link it ends up in, so a hand is points that wait for a city; an
engine is points that wait for cubes. Both wait in vain when the match ends, so everything in hand is weighed
by the turns that seem to be left.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import fsum
from typing import NamedTuple, cast

from game.bots.railways_hands import Figures, Hands
from game.bots.railways_traffic import Prospects
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action, Draw, Flip
from game.rules.railways.actions import BuildLink, CycleCard
from game.rules.railways.game import Railways
from game.rules.railways.network import Network, network_of
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import points_for_sets
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

DRAWING = (DRAW_FIRST, DRAW_SECOND)
MOST_ENGINES = 100
"""More locomotives than any deck has."""


class Apart(NamedTuple):
    """What is known of a table apart from its network: whether the end is fixed, the turns left to the seat,
    what anybody can tell of each seat's turns to come, and the worth of the hand."""

    ending: bool
    left: float
    outlook: list[float]
    hand: float


class Evaluation:
    """How good the table looks to a seat that sees its own hand."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self._prospects = Prospects(figures.rivalry)
        self.hands = Hands(figures)
        self._gives = any(figures.gift)
        self._powers = figures.powers + figures.powers[-1:] * MOST_ENGINES
        self._network: Network | None = None
        self._majorities: list[tuple[float, tuple[Seat, ...]]] = []
        self._points: list[tuple[int, ...]] = []
        self._engines: list[int] = []
        self._collected: list[dict[str, int]] = []
        self._made: list[float] = []
        self._scores: list[float] = []
        self._standing: list[float] = []
        self.apart = Apart(False, 0.0, [], 0.0)
        """Of the table that was looked at last."""

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        ending = is_ending(view)
        turns = all_turns_left(self.figures, game, view, ending)
        outlook = self._look_out(game, view, turns, seat)
        hand = self.hands.worth(game, view.held[seat].faces or [], view.trains[seat], turns[seat])
        self.apart = Apart(ending, turns[seat], outlook, hand)
        return self.joined(game, view, seat, self.apart)

    def joined(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat, apart: Apart) -> float:
        """The same where all is known already that does not depend on the network."""
        assert isinstance(game, Railways)
        figures, table = self.figures, game.table
        ending, left, outlook, hand = apart
        network = network_of(view, table)
        made = self._standings(table.goods, view, network)
        worth = [one + other for one, other in zip(made, outlook, strict=True)]
        own = worth.pop(seat) + hand
        if table.goods and (view.engines[seat] or view.due is not None):
            own += self._traffic(game, view, seat, network, left)
        best = max(worth)
        total = own - self._prospects.dear(game) * best
        if ending:
            lead = (own - best) / figures.spread
            total += figures.lead * lead / (1 + abs(lead))
        if view.active == seat and view.phase in DRAWING:
            total += figures.unknown_card * (left / 3 if left < 3 else 1.0)
        return total - self._gift(game, view) if self._gives else total

    def _gift(self, game: Railways, view: RailwaysState) -> float:
        """What the top of the discard pile gives to the next seat."""
        if not view.discard:
            return 0.0
        city, locomotive, track = self.figures.gift
        top = view.discard[-1]
        if top == LOCOMOTIVE:
            return locomotive
        return city if top in game.level.roster else track * (top[-1] == "2")

    def _standings(self, goods: bool, view: RailwaysState, network: Network) -> list[float]:
        """By seat: points made, and those the end will bring if nothing changes. The last answer is
        remembered, with its parts: most actions leave some of them as they are."""
        made = self._scored(goods, view)
        if network is not self._network or made is not self._scores:
            if network is not self._network:
                majority = self.figures.majority
                self._network = network
                self._majorities = [
                    (majority * value, best) for value, _, best in network.majorities.values()
                ]
            self._scores, self._standing = made, made[:]
            for gain, best in self._majorities:
                for seat in best:
                    self._standing[seat] += gain
        return self._standing

    def _scored(self, goods: bool, view: RailwaysState) -> list[float]:
        """By seat: what points, engine and sets of goods come to."""
        if (
            view.points != self._points
            or view.engines != self._engines
            or view.collected != self._collected
            or not self._made
        ):
            # goods that have grown meanwhile are not taken for themselves: a delivery changes points, too
            self._points, self._engines, self._collected = view.points[:], view.engines[:], view.collected[:]
            self._made = [
                float(sum(parts) + power) for parts, power in zip(self._points, self._engines, strict=True)
            ]
            if goods:
                sets = self.figures.sets
                for seat, each in enumerate(self._collected):
                    self._made[seat] += sets * points_for_sets(tuple(each.values()))
        return self._made

    def _look_out(self, game: Railways, view: RailwaysState, turns: list[float], own: Seat) -> list[float]:
        """What anybody can tell of a seat's turns to come: by the number of its cards and its engine."""
        figures, limit, goods = self.figures, game.table.hand_limit, game.table.goods
        unknown, crowded, powers = figures.unknown_card, figures.crowded, self._powers
        few, outlook = min(limit, crowded), []
        for seat, hand in enumerate(view.held):
            left, count = turns[seat], hand.count
            total = unknown * (hand.hidden() if seat == own else count)
            if left < 3:
                total *= left / 3
            if count > few:
                total -= figures.surplus * max(0, count - limit) + figures.crowding * max(0, count - crowded)
            if goods:
                total += left * powers[view.engines[seat]]
            outlook.append(total)
        return outlook

    def _traffic(
        self, game: Railways, view: RailwaysState, seat: Seat, network: Network, left: float
    ) -> float:
        """Deliveries to come: those that can be made now, and those that the bag will allow."""
        figures, runs = self.figures, self._prospects.gains(game, view, seat, network)
        now = view.phase == ENGINE_DELIVERY and view.active == seat
        turns = int(left + now + 1)  # with the final delivery
        total = _weighed(figures, runs, turns)
        if now and runs:
            total += (figures.soon - figures.next_runs[0]) * runs[0]
        if (due := view.due) is None:
            return total
        match due:
            case Draw() if view.then == PLACE_REFILL:
                for gain, chance in self._refills(game, view, seat, network):
                    total += (
                        figures.refill
                        * chance
                        * (_weighed(figures, [*runs, gain], turns) - _weighed(figures, runs, turns))
                    )
            case Draw(_bag, number):
                total += figures.fresh_cube * number * min(1.0, left / 4)
        return total

    def _refills(
        self, game: Railways, view: RailwaysState, seat: Seat, network: Network
    ) -> list[tuple[float, float]]:
        """What each good out of the bag can bring on the best empty city for it, and how likely it is."""
        best: dict[str, float] = {}
        for city, _ in network.doors[seat] if view.engines[seat] else ():
            if not view.cubes[city]:
                for good, gain in self._prospects.runs(game, view, seat, network, city).items():
                    best[good] = max(best.get(good, 0.0), gain)
        left = view.goods_left()
        return [(best.get(good, 0.0), number / left) for good, number in view.bag.items()]


def _weighed(figures: Figures, runs: list[float], turns: int) -> float:
    """What deliveries are worth that can be made one a turn, the best first."""
    if not runs:
        return 0.0
    best = sorted(runs, reverse=True)[:turns]
    return fsum([gain * part for gain, part in zip(best, figures.next_runs, strict=False)])


def is_ending(view: RailwaysState) -> bool:
    """Whether the end is fixed, or will be by the chance that is due."""
    if view.closing:
        return True
    match view.due:
        case None:
            return False
        case Flip(_deck, number):
            return number == len(view.pile.cards)
        case Draw(_bag, number):
            return number == view.goods_left()
    return False


def all_turns_left(figures: Figures, game: Railways, view: RailwaysState, ending: bool) -> list[float]:
    """By seat, about how many more turns it will have; the gauge that runs out first decides (RCG-14.1)."""
    seats = game.seats
    to_come = _to_come(seats, view.start, view.active)
    if ending:
        return [float(one) for one in to_come]
    least = len(view.pile.cards) / (figures.cards_a_turn * seats)
    if (by_trains := min(view.trains) * figures.turns_a_train) < least:
        least = by_trains
    if game.table.goods and (by_goods := view.goods_left() / seats) < least:
        least = by_goods
    return [least + one for one in to_come]


@cache
def _to_come(seats: int, start: Seat, active: Seat) -> tuple[bool, ...]:
    """By seat, whether its turn of this round is still to come."""
    return tuple((seat - start) % seats > (active - start) % seats for seat in range(seats))


def narrow(
    mind: Evaluation, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Of the many ways to pay for a link the cheapest and the fullest; of the cards to cycle the poorest."""
    assert isinstance(game, Railways)
    kept: list[Action] = []
    ways: dict[tuple[Face, Face, Face], list[BuildLink]] = {}
    poorest: Face | None = None
    for action in actions:
        kind = type(action)
        if kind is BuildLink:
            build = cast(BuildLink, action)
            ways.setdefault((build.city, build.origin, build.colour), []).append(build)
        elif kind is CycleCard:
            if poorest is None:
                poorest = _poorest(mind, game, view, seat)
            if cast(CycleCard, action).card == poorest:
                kept.append(action)
        else:
            kept.append(action)
    for choices in ways.values():
        if len(choices) == 1:
            kept += choices
        else:
            payments = tuple([(build.ones, build.twos, build.wilds) for build in choices])
            kept += [choices[at] for at in _worthwhile(payments)]
    return kept


@lru_cache(maxsize=10_000)
def _worthwhile(payments: tuple[tuple[int, int, int], ...]) -> list[int]:
    """Which is the cheapest, with wilds and without, and which all there is, with wilds and without."""

    def track(at: int) -> int:
        ones, twos, _ = payments[at]
        return ones + 2 * twos

    def wilds(at: int) -> int:
        return payments[at][2]

    every = range(len(payments))
    least = min(every, key=lambda at: (wilds(at), track(at)))
    most = max(every, key=lambda at: (-wilds(at), track(at)))
    wild = min(every, key=lambda at: (track(at) + wilds(at), wilds(at)))
    full = max(every, key=lambda at: track(at) + wilds(at))
    return list(dict.fromkeys((least, most, wild, full)))


def _poorest(mind: Evaluation, game: Railways, view: RailwaysState, seat: Seat) -> Face:
    """The card a hand can best do without."""
    faces = view.held[seat].faces or []
    trains, left = view.trains[seat], all_turns_left(mind.figures, game, view, is_ending(view))[seat]

    def without(face: Face) -> float:
        rest = faces.copy()
        rest.remove(face)
        return mind.hands.worth(game, rest, trains, left)

    return max(dict.fromkeys(faces), key=without, default="")
