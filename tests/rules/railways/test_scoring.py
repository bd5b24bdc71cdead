"""Sets of goods agree with an exhaustive search (RCG-15.4), unlike simple rules of thumb."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from game.rules.railways.scoring import best_sets, equal_sets

COUNTS = st.tuples(*[st.integers(0, 15)] * 4)


@cache
def best_by_search(counts):
    """Finds the best score by removing sets in every possible order."""
    found = 0
    if min(counts) > 0:
        found = 5 + best_by_search(tuple(count - 1 for count in counts))
    for at, count in enumerate(counts):
        for size, points in ((3, 2), (4, 3)):
            if count >= size:
                left = tuple(sorted((*counts[:at], count - size, *counts[at + 1 :])))
                found = max(found, points + best_by_search(left))
    return found


def test_every_small_collection_is_parted_as_well_as_by_search():
    for a in range(9):
        for b in range(a, 9):
            for c in range(b, 9):
                for d in range(c, 9):
                    assert best_sets((a, b, c, d)).points == best_by_search((a, b, c, d))


@given(COUNTS)
def test_any_collection_is_parted_as_well_as_by_search(counts):
    assert best_sets(counts).points == best_by_search(tuple(sorted(counts)))


@given(COUNTS)
def test_sets_use_each_cube_at_most_once(counts):
    sets = best_sets(counts)
    assert 4 * sets.different + 4 * sets.fours + 3 * sets.threes <= sum(counts)
    assert sets.different <= min(counts)


def test_equal_cubes_by_the_table_of_the_page():
    worth = [3 * fours + 2 * threes for fours, threes in map(equal_sets, range(16))]
    assert worth == [0, 0, 0, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11]
