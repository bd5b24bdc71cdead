"""Independent check of the card games: every card is accounted for, and options are computed again."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from tests.referee.sheet import LEVELS

START = "start"
COUPLING = ("LoadCar", "CoupleCar")
SET_OF_FOUR, SET_OF_THREE, SET_OF_ALL = 3, 2, 5


@cache
def printed(game: str) -> dict[str, Any]:
    """A game's only level file."""
    (path,) = [path for path in (LEVELS / game).glob("*.toml") if path.stem == "standard"]
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def cities() -> dict[str, dict[str, Any]]:
    return {city["id"]: city for city in printed("railways")["cities"]}


class RailwaysOpinion:
    """Follows a Railways match and keeps its own score."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.goods = game.options["variant"] != "young"
        self.points = [0] * game.seats

    def of_table(self, state: Any) -> Iterator[str]:
        """RCG-18.1, 18.2: 65 tracks, 25 cities, 21 locomotives, 60 cubes."""
        cards = Counter(card for hand in state.seat_hands for card in hand.faces)
        cards.update([*state.pile.cards, *state.towns.cards, *state.discard, *filter(None, state.area)])
        for link in state.links:
            cards.update([link.city, *[link.colour + "1"] * link.ones, *[link.colour + "2"] * link.twos])
            cards["L"] += link.wilds
        cards["L"] += sum(state.engines)
        due = Counter(dict.fromkeys(cities(), 1))
        for colour in "PGBOW":
            due[colour + "1"], due[colour + "2"] = 6, 7
        due["L"] = 21 if self.goods else 0
        if +cards != +due:
            yield f"cards: {+(cards - due)} too many, {+(due - cards)} missing"
        cubes = Counter(state.bag) + Counter(cube for lying in state.cubes.values() for cube in lying)
        for kept in state.collected:
            cubes += Counter(kept)
        cubes += Counter([state.drawn_cube] if state.drawn_cube else [])
        if self.goods and cubes != Counter(dict.fromkeys(("blue", "red", "black", "yellow"), 15)):
            yield f"cubes: {cubes}"

    def of_choices(self, state: Any, seat: int, legal: list[Any]) -> Iterator[str]:
        kinds: dict[str, set[Any]] = {}
        for action in legal:
            kinds.setdefault(type(action).__name__, set()).add(action)
        runs = {(a.origin, a.good, a.destination) for a in kinds.get("DeliverGood", ())}
        if self.goods and state.phase in ("choose_action", "engine_delivery", "final_delivery"):
            ours = set(self._deliveries(state, seat))
            if runs != ours:
                yield f"seat {seat} may deliver {runs - ours}, could {ours - runs}"
        if state.phase == "draw_second":
            taken = {action.source for action in kinds.get("DrawCard", ())}
            opens = {slot for slot, card in enumerate(state.area) if card == "L"}
            if bool(opens & taken) != (
                bool(opens) and self.game.options["faceup_loco_second_pick"] == "true"
            ):
                yield f"seat {seat} may draw {taken}, with open locomotives at {opens}"
        if state.phase == "choose_action":
            builds = {
                (a.city, a.origin, a.colour, a.ones, a.twos, a.wilds) for a in kinds.get("BuildLink", ())
            }
            own = set(self._builds(state, seat))
            if builds != own:
                yield f"seat {seat} may build {builds - own}, could {own - builds}"

    def _route(self, state: Any, origin: str, goal: str) -> list[str]:
        """The only path between two cities of the tree."""
        ways = [[origin]]
        for way in ways:
            if way[-1] == goal:
                return way
            beside = [link.city for link in state.links if link.origin == way[-1]]
            beside += [link.origin for link in state.links if link.city == way[-1]]
            ways += [[*way, node] for node in beside if node not in way]
        raise AssertionError(f"no way from {origin} to {goal}")

    def _owners(self, state: Any, way: list[str]) -> list[int]:
        owner = {frozenset((link.origin, link.city)): link.owner for link in state.links}
        return [owner[frozenset(pair)] for pair in pairwise(way)]

    def _deliveries(self, state: Any, seat: int) -> Iterator[tuple[str, str, str]]:
        """RCG-8.2."""
        for origin, cubes in state.cubes.items():
            for goal in state.cubes:
                wanted = [cube for cube in sorted(set(cubes)) if _takes(goal, cube)]
                if goal == origin or not wanted:
                    continue
                way = self._route(state, origin, goal)
                if len(way) - 1 > state.engines[seat] or self._owners(state, way)[0] != seat:
                    continue
                for cube in wanted:
                    if not any(_takes(node, cube) for node in way[1:-1]):
                        yield origin, cube, goal

    def _builds(self, state: Any, seat: int) -> Iterator[tuple[Any, ...]]:
        """RCG-4.5, RCG-6."""
        if not state.trains[seat]:
            return
        hand = Counter(state.seat_hands[seat].faces)
        used = {(node, link.colour) for link in state.links for node in (link.city, link.origin)}
        single = self.game.options["exit_capacity"] == "one_per_colour"
        for city in (card for card in hand if card in cities()):
            for colour in cities()[city]["exits"]:
                origins = [
                    node
                    for node in state.cubes
                    if colour in cities()[node]["exits"] and not (single and (node, colour) in used)
                ]
                for ones in range(hand[colour + "1"] + 1):
                    for twos in range(hand[colour + "2"] + 1):
                        for wilds in range(hand["L"] + 1):
                            if ones + twos and ones + 2 * twos + wilds >= cities()[city]["value"]:
                                yield from (
                                    (city, node, colour, ones, twos, wilds) for node in [START, *origins]
                                )

    def after(self, before: Any, state: Any, seat: int, action: Any) -> Iterator[str]:
        """Points of an action: links by their cards, deliveries by their links."""
        kind = type(action).__name__
        if kind == "BuildLink":
            self.points[seat] += action.ones + 2 * action.twos + action.wilds
        elif kind == "DeliverGood":
            owners = self._owners(before, self._route(before, action.origin, action.destination))
            for other in range(self.game.seats):
                self.points[other] += len(owners) if other == seat else owners.count(other)
        if state.phase == "over":
            self._score(state)
            yield from self._result(state)
        elif (told := [sum(parts) for parts in state.points]) != self.points:
            yield f"points {told}, not {self.points}"

    def _score(self, state: Any) -> None:
        """RCG-15."""
        for city in state.cubes:
            touching = [link for link in state.links if city in (link.city, link.origin)]
            shares = [
                sum(link.ones + 2 * link.twos + link.wilds for link in touching if link.owner == seat)
                for seat in range(self.game.seats)
            ]
            for seat, share in enumerate(shares):
                self.points[seat] += cities()[city]["value"] if share == max(shares) else 0
        if self.goods:
            for seat in range(self.game.seats):
                kept = tuple(sorted(state.collected[seat].values()))
                self.points[seat] += state.engines[seat] + best_of(kept)

    def _result(self, state: Any) -> Iterator[str]:
        result = self.game.result(state)
        if list(result.points) != self.points:
            yield f"the result says {result.points}, not {self.points}"
        ranks = [
            (
                self.points[seat],
                sum(link.owner == seat for link in state.links),
                sum(state.collected[seat].values()),
            )
            for seat in range(self.game.seats)
        ]
        best = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        if result.winners != best:
            yield f"seats {result.winners} have won, {best} are best"


def _takes(node: str, cube: str) -> bool:
    return node != START and cities()[node]["demand"] in (cube, "any")


@cache
def best_of(counts: tuple[int, ...]) -> int:
    """The maximum value of sets, by exhaustive search."""
    found = 0
    if all(counts):
        found = SET_OF_ALL + best_of(tuple(count - 1 for count in counts))
    for at, count in enumerate(counts):
        for size, points in ((3, SET_OF_THREE), (4, SET_OF_FOUR)):
            if count >= size:
                rest = sorted((*counts[:at], count - size, *counts[at + 1 :]))
                found = max(found, points + best_of(tuple(rest)))
    return found


class YardmasterOpinion:
    """Follows one match of Yardmaster."""

    BONUS = ("draw_three", "pay_one_less", "steal", "refresh")
    GOAL = ((2, 20), (3, 18), (4, 16))

    def __init__(self, game: Any) -> None:
        self.game = game
        self.goal = dict(self.GOAL)[game.seats]

    def of_table(self, state: Any) -> Iterator[str]:
        """YM-2: 12 cargo cards and 10 cars of each colour, and four bonus cards."""
        cargo = Counter([*state.cargo.cards, *state.discard])
        cargo.update(card for hand in state.seat_hands for card in hand.faces)
        due = Counter({**dict.fromkeys("BRYG", 12), **dict.fromkeys(self.BONUS, 1)})
        if +cargo != due:
            yield f"cargo: {+(cargo - due)} too many, {+(due - cargo)} missing"
        cars = Counter([*state.cars.cards, *filter(None, state.yard)])
        cars.update(car for row in (*state.trains, *state.sorting) for car in row)
        if Counter(car[0] for car in cars.elements()) != Counter(dict.fromkeys("BRYG", 10)):
            yield f"cars: {cars}"
        for seat, train in enumerate(state.trains):
            if any(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(train)):
                yield f"the train of seat {seat} does not hold together: {train}"
            if state.scores[seat] != sum(int(car[1]) for car in train):
                yield f"seat {seat} has {state.scores[seat]} points for {train}"

    def of_choices(self, state: Any, seat: int, legal: list[Any]) -> Iterator[str]:
        if state.phase != "turn":
            return
        told = {
            (action.slot, action.payment, action.pay_one_less)
            for action in legal
            if type(action).__name__ == "LoadCar"
        }
        ours = set(self._loads(state, seat)) if state.actions_left else set()
        if told != ours:
            yield f"seat {seat} may pay {told - ours}, could {ours - told}"
        couplings = {action.car for action in legal if type(action).__name__ == "CoupleCar"}
        tail = state.trains[seat][-1] if state.trains[seat] else None
        fitting = {
            car for car in state.sorting[seat] if tail is None or tail[0] == car[0] or tail[1] == car[1]
        }
        if couplings != fitting:
            yield f"seat {seat} may couple {couplings}, could {fitting}"

    def _loads(self, state: Any, seat: int) -> Iterator[tuple[int, tuple[str, ...], bool]]:
        """YM-6: cards of the car's colour, and pairs of the token's colour for one each, in any order."""
        hand, token = Counter(state.seat_hands[seat].faces), state.tokens[seat]
        for slot, car in enumerate(state.yard):
            for less in (False, True) if hand["pay_one_less"] else (False,):
                for own in range(hand[car[0]] + 1 if car else 0):
                    pairs = int(car[1]) - less - own
                    if pairs == 0 or (pairs > 0 and token != car[0] and hand[token] >= 2 * pairs):
                        for order in _orders(car[0] * own, token * 2 * pairs):
                            yield slot, tuple(order), less

    def after(self, before: Any, state: Any, seat: int, action: Any) -> Iterator[str]:
        """YM-13: the first to reach the goal wins, at once or when that turn ends (YM-R16); else the highest
        score when nothing is left to load."""
        scores = [sum(int(car[1]) for car in train) for train in state.trains]
        at_once, coupled = self.game.options["win_check"] == "on_coupling", type(action).__name__ in COUPLING
        if max(scores) >= self.goal and coupled and at_once != (state.phase == "over"):
            yield f"seat {seat} has reached the goal with {scores}; the phase is {state.phase}"
        if state.phase != "over":
            return
        result = self.game.result(state)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        if max(scores) >= self.goal:
            best = (seat,)
            if scores[seat] < self.goal:
                yield f"seat {seat} ended the match with {scores}"
        if (list(result.points), result.winners) != (scores, best):
            yield f"{result.winners} have won with {result.points}, not {best} with {scores}"


@cache
def _orders(ones: str, others: str) -> frozenset[str]:
    """All interleavings of two sequences."""
    if not ones or not others:
        return frozenset((ones + others,))
    first = {ones[0] + rest for rest in _orders(ones[1:], others)}
    return frozenset(first | {others[0] + rest for rest in _orders(ones, others[1:])})
