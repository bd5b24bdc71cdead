"""Final scoring: majorities, sets of goods, and who has won (RCG-15, RCG-16)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from game.rules.core.codec import Face, Record, Seat
from game.rules.railways.state import Link, RailwaysState

DIFFERENT, THREE, FOUR = 5, 2, 3
"""What a set is worth: one of each good, three or four of the same."""


class Sets(Record):
    """How delivered goods are parted into sets: so many of one each, threes and fours."""

    different: int
    threes: int
    fours: int

    @property
    def points(self) -> int:
        return DIFFERENT * self.different + THREE * self.threes + FOUR * self.fours


@cache
def equal_sets(number: int) -> tuple[int, int]:
    """The best fours and threes out of so many equal cubes; of the same worth, the one with more fours."""
    ways = [(fours, (number - 4 * fours) // 3) for fours in range(number // 4, -1, -1)]
    return max(ways, key=lambda way: FOUR * way[0] + THREE * way[1])


def best_sets(counts: Iterable[int]) -> Sets:
    """RCG-15.4: try every number of different-sets; of the same worth, most of them, then most fours."""
    numbers = tuple(sorted(counts))
    return _best_sets(numbers)


@cache
def _best_sets(numbers: tuple[int, ...]) -> Sets:
    best = Sets(0, 0, 0)
    for different in range(min(numbers), -1, -1):
        parts = [equal_sets(number - different) for number in numbers]
        sets = Sets(different, sum(threes for _, threes in parts), sum(fours for fours, _ in parts))
        if sets.points > best.points:
            best = sets
    return best


@cache
def points_for_sets(counts: tuple[int, ...]) -> int:
    """What delivered goods are worth as sets."""
    return best_sets(counts).points


Shares = dict[Face, tuple[int, ...]]
"""By city in play and seat: the value of the seat's links that touch the city (RCG-15.1)."""


def shares(links: Iterable[Link], seats: int) -> Shares:
    """What comes of links, in the order they were built."""
    found: Shares = {}
    for link in links:
        add_share(found, link, seats)
    return found


def add_share(found: Shares, link: Link, seats: int) -> None:
    """A link counts for the city it founds and for the one it was built from."""
    found[link.city], _ = share_of(link.owner, link.value, seats)
    if link.origin in found:
        found[link.origin], _ = joined(found[link.origin], found[link.city])


@lru_cache(maxsize=1_000)
def share_of(owner: Seat, value: int, seats: int) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """By seat what one link counts for, and who leads where it is alone; bots ask for thousands."""
    totals = tuple(value if seat == owner else 0 for seat in range(seats))
    return totals, leaders(totals)


@lru_cache(maxsize=10_000)
def joined(totals: tuple[int, ...], share: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """By seat what a city has with one link more, and who leads there."""
    both = tuple(one + other for one, other in zip(totals, share, strict=True))
    return both, leaders(both)


@lru_cache(maxsize=10_000)
def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest figure."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def winners(state: RailwaysState) -> tuple[Seat, ...]:
    """RCG-16.1: points, then links, then delivered goods; then the win is shared."""
    seats = range(len(state.points))
    owned = [sum(link.owner == seat for link in state.links) for seat in seats]
    ranks = [(state.score(seat), owned[seat], sum(state.collected[seat].values())) for seat in seats]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)
