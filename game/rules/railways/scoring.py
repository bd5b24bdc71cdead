"""Final scoring: majorities, sets of goods and winners (RCG-15, RCG-16)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from game.rules.core.codec import Face, Record, Seat
from game.rules.railways.state import Link, RailwaysState

DIFFERENT_POINTS, THREE_POINTS, FOUR_POINTS = 5, 2, 3
"""Points for a set: one of each colour, three of one colour, four of one colour."""


class SetCounts(Record):
    """Numbers of sets by kind: sets of different colours, sets of three equal cubes, sets of four."""

    different: int
    threes: int
    fours: int

    @property
    def points(self) -> int:
        return DIFFERENT_POINTS * self.different + THREE_POINTS * self.threes + FOUR_POINTS * self.fours


@cache
def equal_sets(number: int) -> tuple[int, int]:
    """How to divide equal cubes into fours and threes for most points; among equals, with the most fours."""
    ways = [(fours, (number - 4 * fours) // 3) for fours in range(number // 4, -1, -1)]
    return max(ways, key=lambda way: FOUR_POINTS * way[0] + THREE_POINTS * way[1])


def best_sets(counts: Iterable[int]) -> SetCounts:
    """How to divide cubes into sets for most points (RCG-15.4); among equals, with the most sets of different
    colours, then the most fours."""
    numbers = tuple(sorted(counts))
    return _best_sets(numbers)


@cache
def _best_sets(numbers: tuple[int, ...]) -> SetCounts:
    best = SetCounts(0, 0, 0)
    for different in range(min(numbers), -1, -1):
        parts = [equal_sets(number - different) for number in numbers]
        sets = SetCounts(different, sum(threes for _, threes in parts), sum(fours for fours, _ in parts))
        if sets.points > best.points:
            best = sets
    return best


@cache
def points_for_sets(counts: tuple[int, ...]) -> int:
    """Points for delivered cubes if they are divided into the best sets."""
    return best_sets(counts).points


CityTotals = dict[Face, tuple[int, ...]]
"""For each city, the total value of each seat's links that touch it (RCG-15.1)."""


def city_totals(links: Iterable[Link], seats: int) -> CityTotals:
    """The totals of all cities for these links, given in building order."""
    found: CityTotals = {}
    for link in links:
        add_link_value(found, link, seats)
    return found


def add_link_value(found: CityTotals, link: Link, seats: int) -> None:
    """Adds a link's value to the totals of the cities at its two ends."""
    found[link.city], _ = single_link_totals(link.owner, link.value, seats)
    if link.origin in found:
        found[link.origin], _ = totals_with(found[link.origin], found[link.city])


@lru_cache(maxsize=1_000)
def single_link_totals(owner: Seat, value: int, seats: int) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """The totals of a city that only this link touches, and its leading seats; cached for bots."""
    totals = tuple(value if seat == owner else 0 for seat in range(seats))
    return totals, leaders(totals)


@lru_cache(maxsize=10_000)
def totals_with(totals: tuple[int, ...], share: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """The totals of a city after adding another seat's values, and the leading seats."""
    both = tuple(one + other for one, other in zip(totals, share, strict=True))
    return both, leaders(both)


@lru_cache(maxsize=10_000)
def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest total."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def winners(state: RailwaysState) -> tuple[Seat, ...]:
    """The winners: most points, then most links, then most delivered cubes; who is still tied shares the win
    (RCG-16.1)."""
    seats = range(len(state.points))
    owned = [sum(link.owner == seat for link in state.links) for seat in seats]
    ranks = [(state.score(seat), owned[seat], sum(state.collected[seat].values())) for seat in seats]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)
