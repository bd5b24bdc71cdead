"""Evaluation of a Railways card game state for a seat, in points.

A track card scores its value in whatever link uses it, so a hand is points waiting for a city, and an engine
is points waiting for cubes. Both are lost when the match ends, so everything in hand is weighted by the
estimated number of turns left.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import cast

from msgspec import Struct

from game.bots.railways.delivery_prospects import DeliveryProspects
from game.bots.railways.hand_values import HandValues
from game.bots.railways.parameters import RailwaysParameters
from game.bots.railways.remaining_turns import is_ending, rounds_left, turns_from_rounds, turns_left_by_seat
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action, DrawRequest
from game.rules.railways.actions import BuildLink, CycleCard
from game.rules.railways.game import Railways
from game.rules.railways.network import LinkTree, link_tree_of
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY, PLACE_REFILL
from game.rules.railways.scoring import points_for_sets
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

DRAWING = (DRAW_FIRST, DRAW_SECOND)
MOST_ENGINES = 100
"""A number larger than that of the locomotives in any deck."""


class StateEvaluation(Struct, gc=False):
    """The value of the state before a seat's choice; after any action most of it stays the same."""

    seat: Seat
    points: list[tuple[int, ...]]
    engine_power: int
    collected: dict[str, int]
    """The seat's delivered goods."""
    goods_in_bag: int
    """Number of cubes in the bag; only the dealer takes any out."""
    rounds_left: float
    active: Seat
    """The active seat; with `rounds_left` it determines how many turns each seat has left."""
    turns_left: float
    """Turns left for the seat."""
    future_values: list[float]
    made_values: list[float]
    network: LinkTree
    standing_values: list[float]
    majority_values: list[float]
    """Values of the seat's majorities, in the order of cities: floats must always be added in the same
    order."""
    best_other_value: float
    """Value of the best other seat."""


class ActionPriority(Struct, gc=False):
    """What can be said about the state after an action without looking at the network.

    The future value is the publicly known part of what the turns left are worth.
    """

    is_ending: bool
    turns_left: float
    future_value: float
    hand_value: float
    made_values: list[float]
    is_only_own_points: bool
    """Whether only the points of this seat have changed."""
    future_values: list[float] | None
    """For each seat, what its turns left are worth; None if that has not changed."""


class RailwaysEvaluator:
    """Evaluates states for a seat that sees its own hand."""

    def __init__(self, figures: RailwaysParameters) -> None:
        self.parameters = figures
        self._prospects = DeliveryProspects(figures.rivalry)
        self.hand_values = HandValues(figures)
        self._gives = any(figures.gift)
        self._powers = figures.powers + figures.powers[-1:] * MOST_ENGINES
        self._network: LinkTree | None = None
        self._majorities: list[tuple[float, tuple[Seat, ...]]] = []
        self._points: list[tuple[int, ...]] = []
        self._engines: list[int] = []
        self._collected: list[dict[str, int]] = []
        self._made: list[float] = []
        self._scores: list[float] = []
        self._standing: list[float] = []

    def __call__(self, game: Game[RailwaysState], view: RailwaysState, seat: Seat) -> float:
        assert isinstance(game, Railways)
        ending = is_ending(view)
        turns = turns_left_by_seat(self.parameters, game, view, ending)
        outlook = self._future_values(game, view, turns, seat)
        hand = self.hand_values.hand_value(
            game, view.seat_hands[seat].faces or [], view.trains[seat], turns[seat]
        )
        standing = self._standings(self._scored(game.table.goods, view), link_tree_of(view, game.table))
        worth = [one + other for one, other in zip(standing, outlook, strict=True)]
        own = worth.pop(seat) + hand
        return self._weighed(game, view, seat, ending, turns[seat], own, max(worth))

    def evaluate_before(self, game: Railways, view: RailwaysState, seat: Seat) -> StateEvaluation:
        """Evaluates the state before the seat acts."""
        goods, ending = view.goods_left(), is_ending(view)
        least = -1.0 if ending else rounds_left(self.parameters, game, view, goods)
        turns = turns_from_rounds(game, view, least)
        outlook = self._future_values(game, view, turns, seat)
        made, network = self._scored(game.table.goods, view), link_tree_of(view, game.table)
        standing = self._standings(made, network)
        leads = [gain for gain, best in self._majorities if seat in best]
        best = _best_of_others(standing, outlook, seat)
        own = view.points, view.engines[seat], view.collected[seat]
        to_come = turns[seat], outlook
        return StateEvaluation(
            seat, *own, goods, least, view.active, *to_come, made, network, standing, leads, best
        )

    def evaluate_without_network(
        self, game: Railways, after: RailwaysState, ground: StateEvaluation
    ) -> ActionPriority:
        """Evaluates everything but the network after an action of the seat; other hands stay as they are."""
        seat, outlook = ground.seat, None
        hand, power = after.seat_hands[seat], after.engines[seat]
        ending = bool(after.closing_reason) if after.due is None else is_ending(after)
        least = -1.0 if ending else rounds_left(self.parameters, game, after, ground.goods_in_bag)
        if least == ground.rounds_left and after.active == ground.active:
            left = ground.turns_left
            ahead = self._future_value(game, left, hand.count, hand.hidden(), power)
        else:
            turns = turns_from_rounds(game, after, least)
            outlook = self._future_values(game, after, turns, seat)
            left, ahead = turns[seat], outlook[seat]
        worth = self.hand_values.hand_value(game, hand.faces or [], after.trains[seat], left)
        points, alone, made = after.points, True, ground.made_values
        if (
            points != ground.points
            or power != ground.engine_power
            or after.collected[seat] != ground.collected
        ):
            made = made[:]
            for at, parts in enumerate(points):
                if at == seat or parts != ground.points[at]:
                    made[at] = self._made_by(game.table.goods, after, at)
                    alone = alone and at == seat
        return ActionPriority(ending, left, ahead, worth, made, alone, outlook)

    def value_after(
        self, game: Railways, after: RailwaysState, ground: StateEvaluation, apart: ActionPriority
    ) -> float:
        """The value after an action of the seat; equals `__call__` to the last bit."""
        seat, outlook = ground.seat, apart.future_values
        stands = self._standing_after(game, after, ground, apart)
        if stands is None:
            standing = self._summed(apart.made_values, self._worth_of(link_tree_of(after, game.table)))
            stands, best = standing[seat], _best_of_others(standing, outlook or ground.future_values, seat)
        else:
            best = (
                ground.best_other_value
                if outlook is None
                else _best_of_others(ground.standing_values, outlook, seat)
            )
        own = stands + apart.future_value + apart.hand_value
        return self._weighed(game, after, seat, apart.is_ending, apart.turns_left, own, best)

    def _standing_after(
        self, game: Railways, after: RailwaysState, ground: StateEvaluation, apart: ActionPriority
    ) -> float | None:
        """The seat's standing;

        None if another seat gained points or lost a majority, which needs more work.
        """
        seat, network, gain = ground.seat, ground.network, 0.0
        has_built = len(after.links) > network.size
        if not has_built and apart.made_values is ground.made_values:
            return ground.standing_values[seat]
        if not apart.is_only_own_points:
            return None
        if has_built:
            link = after.links[-1]
            origin = network.majorities.get(link.origin)
            if origin is not None and network.leaders_with(link) != origin.leaders:
                return None
            gain = self.parameters.majority * game.level.roster[link.city].value
        own = apart.made_values[seat]
        for lead in ground.majority_values:
            own += lead
        return own + gain

    def _weighed(
        self,
        game: Railways,
        view: RailwaysState,
        seat: Seat,
        ending: bool,
        left: float,
        own: float,
        best: float,
    ) -> float:
        """The seat's value with its deliveries, less part of the value of the best other seat."""
        figures = self.parameters
        if game.table.goods and (view.engines[seat] or view.due is not None):
            own += self._traffic(game, view, seat, left)
        total = own - self._prospects.rival_point_cost(game) * best
        if ending:
            lead = (own - best) / figures.spread
            total += figures.lead * lead / (1 + abs(lead))
        if view.active == seat and view.phase in DRAWING:
            total += figures.unknown_card * (left / 3 if left < 3 else 1.0)
        return total - self._gift(game, view) if self._gives else total

    def _gift(self, game: Railways, view: RailwaysState) -> float:
        """What the top discard is worth to the next seat."""
        if not view.discard:
            return 0.0
        city, locomotive, track = self.parameters.gift
        top = view.discard[-1]
        if top == LOCOMOTIVE:
            return locomotive
        return city if top in game.level.roster else track * (top[-1] == "2")

    def _standings(self, made: list[float], network: LinkTree) -> list[float]:
        """For each seat, its points and those it will get at the end if nothing changes.

        The last result and its parts are cached, because most actions leave some of them unchanged.
        """
        if network is not self._network or made is not self._scores:
            if network is not self._network:
                self._network, self._majorities = network, self._worth_of(network)
            self._scores, self._standing = made, self._summed(made, self._majorities)
        return self._standing

    def _worth_of(self, network: LinkTree) -> list[tuple[float, tuple[Seat, ...]]]:
        """For each majority, its value and the leading seats."""
        majority = self.parameters.majority
        return [(majority * value, best) for value, _, best in network.majorities.values()]

    @staticmethod
    def _summed(made: list[float], majorities: list[tuple[float, tuple[Seat, ...]]]) -> list[float]:
        standing = made[:]
        for gain, best in majorities:
            for seat in best:
                standing[seat] += gain
        return standing

    def _scored(self, goods: bool, view: RailwaysState) -> list[float]:
        """For each seat, the value of its points, its engine and its sets of cubes."""
        if (
            view.points != self._points
            or view.engines != self._engines
            or view.collected != self._collected
            or not self._made
        ):
            # shallow copies suffice: a delivery that adds goods also changes the points
            self._points, self._engines, self._collected = view.points[:], view.engines[:], view.collected[:]
            self._made = [self._made_by(goods, view, seat) for seat in range(len(self._points))]
        return self._made

    def _made_by(self, goods: bool, view: RailwaysState, seat: Seat) -> float:
        made = float(sum(view.points[seat]) + view.engines[seat])
        if goods:
            made += self.parameters.sets * points_for_sets(tuple(view.collected[seat].values()))
        return made

    def _future_values(
        self, game: Railways, view: RailwaysState, turns: list[float], own: Seat
    ) -> list[float]:
        """For each seat, what its turns left are worth as far as all can see: by its number of cards and
        its engine."""
        ahead, engines = self._future_value, view.engines
        return [
            ahead(game, turns[at], hand.count, hand.hidden() if at == own else hand.count, engines[at])
            for at, hand in enumerate(view.seat_hands)
        ]

    def _future_value(self, game: Railways, left: float, count: int, unknown: int, power: int) -> float:
        figures, limit = self.parameters, game.table.hand_limit
        total = figures.unknown_card * unknown
        if left < 3:
            total *= left / 3
        if count > limit or count > figures.crowded:
            beyond = figures.surplus * max(0, count - limit)
            total -= beyond + figures.crowding * max(0, count - figures.crowded)
        if game.table.goods:
            total += left * self._powers[power]
        return total

    def _traffic(self, game: Railways, view: RailwaysState, seat: Seat, left: float) -> float:
        """Value of deliveries: those possible now, and those that cubes from the bag may make possible."""
        figures, runs = self.parameters, self._prospects.cube_gains(game, view, seat)
        now = view.phase == ENGINE_DELIVERY and view.active == seat
        turns = int(left + now + 1)  # including the final delivery
        total = _weighed(figures, runs, turns)
        if now and runs:
            total += (figures.soon - figures.next_runs[0]) * runs[0]
        if (due := view.due) is None:
            return total
        match due:
            case DrawRequest() if view.next_phase == PLACE_REFILL:
                for gain, chance in self._refills(game, view, seat):
                    total += (
                        figures.refill
                        * chance
                        * (_weighed(figures, [*runs, gain], turns) - _weighed(figures, runs, turns))
                    )
            case DrawRequest(_bag, number):
                total += figures.fresh_cube * number * min(1.0, left / 4)
        return total

    def _refills(self, game: Railways, view: RailwaysState, seat: Seat) -> list[tuple[float, float]]:
        """For each colour in the bag, what it gains on the best empty city, and how likely it is drawn."""
        best: dict[str, float] = {}
        network = link_tree_of(view, game.table)
        for city, _ in network.link_ends[seat] if view.engines[seat] else ():
            if not view.cubes[city]:
                for good, gain in self._prospects.gains_from_city(game, view, seat, network, city).items():
                    best[good] = max(best.get(good, 0.0), gain)
        left = view.goods_left()
        return [(best.get(good, 0.0), number / left) for good, number in view.bag.items()]


def _best_of_others(standing: list[float], outlook: list[float], seat: Seat) -> float:
    worth = [one + other for one, other in zip(standing, outlook, strict=True)]
    del worth[seat]
    return max(worth)


def _weighed(figures: RailwaysParameters, runs: list[float], turns: int) -> float:
    """Value of deliveries that are made one in each turn, best first."""
    if not runs:
        return 0.0
    best = sorted(runs, reverse=True)[:turns]
    return fsum([gain * part for gain, part in zip(best, figures.next_runs, strict=False)])


def drop_inferior_actions(
    mind: RailwaysEvaluator, game: Game[RailwaysState], view: RailwaysState, seat: Seat, actions: list[Action]
) -> list[Action]:
    """Keeps only the cheapest and the largest payments for a link, and of card exchanges only that of the
    least useful card."""
    assert isinstance(game, Railways)
    candidates: list[Action] = []
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
                candidates.append(action)
        else:
            candidates.append(action)
    for choices in ways.values():
        if len(choices) == 1:
            candidates += choices
        else:
            payments = tuple([(build.ones, build.twos, build.wilds) for build in choices])
            candidates += [choices[at] for at in _worthwhile(payments)]
    return candidates


@lru_cache(maxsize=10_000)
def _worthwhile(payments: tuple[tuple[int, int, int], ...]) -> list[int]:
    """The indexes of the cheapest and the largest payment, with and without wild cards."""

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


def _poorest(mind: RailwaysEvaluator, game: Railways, view: RailwaysState, seat: Seat) -> Face:
    """The card that is least useful to the hand."""
    faces = view.seat_hands[seat].faces or []
    trains, left = view.trains[seat], turns_left_by_seat(mind.parameters, game, view, is_ending(view))[seat]

    def without(face: Face) -> float:
        rest = faces.copy()
        rest.remove(face)
        return mind.hand_values.hand_value(game, rest, trains, left)

    return max(dict.fromkeys(faces), key=without, default="")
