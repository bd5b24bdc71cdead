"""The automatic network layout: no overlaps, no crossings, and little movement as it grows."""

import math
from itertools import combinations

import pytest

from game.client.boards.railways.network.box_geometry import Box, are_near, is_crossing
from game.client.boards.railways.network.link_curves import curve_of
from game.client.boards.railways.network.overlap_check import OverlapChecker
from game.client.boards.railways.network.zoom_to_fit import extent_of, is_inside
from tests.client.networks import HUB, WALLS, laid, played, random_tree


@pytest.fixture(params=[2, 4, None])
def legs(request):
    """Legs of a match or random ones; the match is played on request, so that collection stays fast."""
    return played(request.param, "tree") if request.param else random_tree(1)


@pytest.mark.slow(keep=1)
def test_no_two_cities_overlap(legs):
    plan = laid(legs)
    assert not [
        pair for pair in combinations(plan.positions, 2) if plan.box(pair[0]).overlaps(plan.box(pair[1]))
    ]


@pytest.mark.slow(keep=1)
def test_no_two_links_cross(legs):
    plan = laid(legs)
    lines = [plan.ends(city) for city in plan.links]
    assert not [pair for pair in combinations(lines, 2) if is_crossing(*pair[0], *pair[1])]


@pytest.mark.slow(keep=1)
def test_no_link_runs_over_a_city_that_is_not_its_own(legs):
    plan = laid(legs)
    for city, leg in plan.links.items():
        others = [node for node in plan.positions if node not in (city, leg.origin)]
        assert not [node for node in others if plan.box(node).is_crossed(*plan.ends(city), 0.0)]


@pytest.mark.slow(keep=1)
def test_everything_is_within_the_walls(legs):
    plan = laid(legs)
    assert is_inside(extent_of(OverlapChecker(plan).all_boxes()), WALLS, plan.zoom, plan.shift)


@pytest.mark.slow(keep=1)
def test_words_can_still_be_read(legs):
    """A name is 31 high without the arch and 27 with it; in the smallest window it has at least 12 pixels."""
    plan = laid(legs)
    assert plan.zoom * (31 if plan.is_plain else 27) * 720 / 1080 >= 12


@pytest.mark.parametrize("seats", [2, 4])
def test_the_start_is_the_origin_and_most_builds_move_nobody(seats):
    legs = played(seats, "tree")
    shifted = 0
    for number in range(1, len(legs)):
        before, after = laid(legs[:number]), laid(legs[: number + 1])
        assert after.positions[HUB] == (0.0, 0.0)
        shifted += any(after.positions[node] != spot for node, spot in before.positions.items())
    assert shifted <= len(legs) // 2


@pytest.mark.slow(keep=1)
def test_cards_lie_along_their_link_and_the_train_between_its_cities(legs):
    plan = laid(legs)
    for city, leg in plan.links.items():
        way = curve_of(plan, city)
        a, b = plan.ends(city)
        assert len(way.cards) == leg.cards
        assert math.dist(way.train_position, a) < math.dist(a, b)
        assert math.dist(way.train_position, b) < math.dist(a, b)


def test_a_line_near_a_box_is_noticed():
    box = Box(0, 0, 10, 10)
    assert box.is_crossed((-20, 0), (20, 0), 0)
    assert box.is_crossed((-20, 14), (20, 14), 5)
    assert not box.is_crossed((-20, 14), (20, 14), 3)
    assert not box.is_crossed((20, 20), (40, 40), 3)


def test_lines_that_nearly_meet_are_near():
    assert are_near((0, 0), (10, 0), (5, -5), (5, 5), 1)
    assert are_near((0, 0), (10, 0), (0, 3), (10, 3), 4)
    assert not are_near((0, 0), (10, 0), (0, 9), (10, 9), 4)
