"""A better plan for a network, looked for a little at a time, and a hand that stays on the screen."""

import math

import pytest

from game.client.boards.railways.network.fitting import is_sound
from game.client.boards.railways.network.planner import OFF, Planner
from game.client.boards.railways.network.search import finished, searched, unevenness
from game.client.boards.railways.network.tree import laid_out
from game.client.studio.shows import Moment, recorded
from tests.client.networks import HUB, WALLS, played, random_tree
from tests.client.screens import seat_down, show_through


@pytest.mark.parametrize("legs", [played(4, "tree"), random_tree(1)])
def test_a_search_goes_piece_by_piece_and_what_it_finds_is_sound(legs):
    assert sum(1 for _ in searched(legs, WALLS, HUB, tries=1)) > 20
    found = finished(searched(legs, WALLS, HUB, tries=4))
    assert found is None or (is_sound(found, WALLS) and found.shift == (0.0, 0.0))


@pytest.mark.parametrize("seed", ["tree", "poster"])
def test_the_start_lies_near_the_middle_of_a_network_that_is_laid_at_once(seed):
    legs = played(4, seed)
    plan, grown = Planner(HUB).plan(legs, WALLS), laid_out(legs, WALLS, HUB)
    assert is_sound(plan, WALLS)
    assert plan.is_plain <= grown.is_plain
    assert math.hypot(*plan.shift) <= min(OFF, math.hypot(*grown.shift)) or plan == grown


def test_a_better_plan_is_followed_when_it_is_found_and_one_link_less_moves_nobody():
    legs = played(4, "poster")
    planner = Planner(HUB)
    planner.plan(legs[:4], WALLS)
    before = planner.plan(legs, WALLS)
    while planner.look_for_better(legs):
        assert not planner.take_better(legs)
    assert planner.take_better(legs)
    after = planner.plan(legs, WALLS)
    assert is_sound(after, WALLS)
    assert math.hypot(*after.shift) < math.hypot(*before.shift) or (
        unevenness(after, WALLS) < unevenness(before, WALLS)
    )
    fewer = planner.plan(legs[:-1], WALLS)
    assert all(after.spots[node] == spot for node, spot in fewer.spots.items())
    assert not planner.take_better(legs)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_large_hand_stays_whole_on_the_screen(size):
    app, scene = seat_down(size, recorded(Moment("railways", "", 4, "poster", 150, 3)))
    show_through(app, scene)
    hand = [sprite for key, sprite in scene.board.cast.sprites.items() if key[0] == "hand"]
    assert len(hand) >= 9
    assert max(y for sprite in hand for _x, y in sprite.resting_outline()) <= size[1]
