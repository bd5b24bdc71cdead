"""How good a table of the Railways cards looks to a seat, in points.

A track card scores its value in whatever link it ends up in, so a hand is points that wait for a city; an
engine is points that wait for cubes. Both wait in vain when the match ends, so everything in hand is weighed
by the turns that seem to be left.
"""

from __future__ import annotations

from math import fsum

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


class Evaluation:
    """How good the table looks to a seat that sees its own hand."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self._prospects = Prospects(figures.rivalry)
        self.hands = Hands(figures)
        self._network: Network | None = None
        self._known: dict[tuple[object, ...], list[float]] = {}

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        figures = self.figures
        ending = is_ending(view)
        turns = all_turns_left(figures, game, view, ending)
        worth = self._standings(game, view, network_of(view, game.table))
        self._look_out(worth, game, view, turns, seat)
        left = turns[seat]
        own = worth.pop(seat)
        own += self.hands.worth(game, view.held[seat].faces or [], view.trains[seat], left)
        if game.table.goods:
            own += self._traffic(game, view, seat, left)
        total = own - self._prospects.dear(game) * max(worth)
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

    def _standings(self, game: Railways, view: RailwaysState, network: Network) -> list[float]:
        """By seat: points made, and those the end will bring if nothing changes. Remembered for the network
        that was looked at last: what is no link leaves it as it is."""
        if network is not self._network:
            self._network, self._known = network, {}
        goods = [tuple(each.values()) for each in view.collected]
        key = (*view.points, *view.engines, *goods)
        if (found := self._known.get(key)) is None:
            found = self._known[key] = self._counted(game, view, network)
        return found[:]

    def _counted(self, game: Railways, view: RailwaysState, network: Network) -> list[float]:
        sets, majority = self.figures.sets, self.figures.majority
        worth = [float(sum(parts) + power) for parts, power in zip(view.points, view.engines, strict=True)]
        if game.table.goods:
            for seat, goods in enumerate(view.collected):
                worth[seat] += sets * points_for_sets(tuple(goods.values()))
        for value, _totals, leaders in network.majorities.values():
            gain = majority * value
            for seat in leaders:
                worth[seat] += gain
        return worth

    def _look_out(
        self, worth: list[float], game: Railways, view: RailwaysState, turns: list[float], own: Seat
    ) -> None:
        """Add what anybody can tell of a seat's turns to come: by the number of its cards and its engine."""
        figures, limit, goods = self.figures, game.table.hand_limit, game.table.goods
        unknown, crowded, powers = figures.unknown_card, figures.crowded, figures.powers
        for seat, hand in enumerate(view.held):
            left, count = turns[seat], hand.count
            total = unknown * (hand.hidden() if seat == own else count) * (left / 3 if left < 3 else 1.0)
            if count > limit or count > crowded:
                total -= figures.surplus * max(0, count - limit) + figures.crowding * max(0, count - crowded)
            if goods:
                total += left * powers[min(view.engines[seat], len(powers) - 1)]
            worth[seat] += total

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
        for city, _ in network_of(view, game.table).doors[seat] if view.engines[seat] else ():
            if not view.cubes[city]:
                for good, gain in self._prospects.runs(game, view, seat, city).items():
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
    if ending:
        return [float((seat - start) % seats > active) for seat in range(seats)]
    least = min(
        len(view.pile.cards) / (figures.cards_a_turn * seats), min(view.trains) * figures.turns_a_train
    )
    if game.table.goods:
        least = min(least, view.goods_left() / seats)
    return [least + ((seat - start) % seats > active) for seat in range(seats)]


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
        return mind.hands.worth(game, rest, trains, left)

    return max(dict.fromkeys(faces), key=without, default="")
