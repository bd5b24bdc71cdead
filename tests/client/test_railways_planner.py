"""The layout of the network while it grows, and a hand that stays on the screen."""

import math

import pytest

from game.client.art.game_pieces.railways_network import TILE
from game.client.boards.railways.network.incremental_work import finished
from game.client.boards.railways.network.layout_plan import (
    PLAIN_CITY_LEVEL,
    STANDARD_BOUNDS,
    LinkSpec,
    NetworkPlan,
    PlanBounds,
)
from game.client.boards.railways.network.layout_planner import NetworkPlanner, provisional_plan
from game.client.boards.railways.network.link_curves import CARD_LENGTH, curve_of
from game.client.boards.railways.network.network_sprites import MAX_PROVISIONAL_CITIES
from game.client.boards.railways.network.tree_layout import extend_plan
from game.client.boards.railways.network.zoom_to_fit import is_valid
from game.client.match.tweens import MeasuredPath
from game.client.pictures.match_moments import MatchMoment, recorded_until, whole_match
from game.client.scenes.table.replay import ReplayScene
from game.client.window.headless_app import headless_app
from tests.client.networks import HUB, WALLS, laid, played, random_tree
from tests.client.screens import seat_down, show_through

WIDE = PlanBounds(-1430.0, -320.0, 1510.0, 320.0, (1130.0, 160.0))


@pytest.fixture(params=["played", "random"])
def legs(request):
    return played(4, "tree") if request.param == "played" else random_tree(1)


def test_one_link_less_is_the_plan_from_before_it_was_built(legs):
    planner = NetworkPlanner(HUB)
    before = planner.plan_now(legs[:7], WALLS)
    planner.plan_now(legs, WALLS)
    assert planner.plan(legs[:7], WALLS) == before


def test_cities_have_the_same_places_in_every_window(legs):
    small, wide = (NetworkPlanner(HUB).plan_now(legs, bounds) for bounds in (WALLS, WIDE))
    assert small.positions == wide.positions
    assert is_valid(small, WALLS)
    assert is_valid(wide, WIDE)


@pytest.mark.slow
def test_no_match_moves_its_cities_except_to_make_room():
    """In ten matches nothing is mirrored, and 95 of 100 builds move no city by the length of a card."""
    farthest = []
    for number in range(10):
        legs, planner = played(2 + number % 3, f"still{number}"), NetworkPlanner(HUB)
        plan = planner.plan_now((), STANDARD_BOUNDS)
        for built in range(1, len(legs) + 1):
            before, plan = plan, planner.plan_now(legs[:built], STANDARD_BOUNDS)
            assert is_valid(plan, STANDARD_BOUNDS)
            farthest.append(max(math.dist(plan.positions[node], at) for node, at in before.positions.items()))
            assert not _is_mirrored(before, plan)
    assert sum(moved < CARD_LENGTH for moved in farthest) >= 0.95 * len(farthest)
    assert sum(moved == 0 for moved in farthest) >= 0.9 * len(farthest)


def _is_mirrored(before: NetworkPlan, after: NetworkPlan) -> bool:
    """Whether the cities have changed sides of START."""
    far = [node for node, at in before.positions.items() if math.hypot(*at) > 2 * CARD_LENGTH]
    turned = [
        node
        for node in far
        if sum(a * b for a, b in zip(before.positions[node], after.positions[node], strict=True)) < 0
    ]
    return len(turned) > len(far) / 2


@pytest.mark.slow
def test_a_plan_is_worked_out_in_small_pieces_and_is_the_same_as_at_once(legs):
    planner = NetworkPlanner(HUB)
    planner.plan(legs[:3], WALLS)
    for number in range(4, len(legs) + 1):
        older = planner.plan_now(legs[: number - 1], STANDARD_BOUNDS)
        assert planner.plan(legs[:number], WALLS) is None
        assert planner.is_computing
        while not planner.work():
            assert planner.is_computing
        assert (
            planner.plan(legs[:number], WALLS).positions
            == finished(extend_plan(older, legs[number - 1], STANDARD_BOUNDS)).positions
        )
        assert not planner.is_computing


def test_a_link_is_laid_out_in_many_pieces():
    legs = played(4, "tree")
    plan = laid(legs[:-1])
    assert sum(1 for _ in extend_plan(plan, legs[-1], WALLS)) >= 20


def test_until_a_plan_is_found_everybody_stays_and_what_is_new_buds():
    legs = played(4, "tree")
    plan = laid(legs[:10])
    shown = provisional_plan(plan, legs[:12])
    assert list(shown.links) == [leg.city for leg in legs[:12]]
    assert all(shown.positions[node] == spot for node, spot in plan.positions.items())
    assert (shown.level, shown.shift) == (plan.level, plan.shift)
    assert provisional_plan(plan, legs[:8]).positions.keys() == {HUB, *(leg.city for leg in legs[:8])}


def test_what_is_asked_for_last_is_found_first_and_what_is_past_is_forgotten():
    legs = played(4, "tree")
    planner = NetworkPlanner(HUB)
    planner.plan(legs[:3], WALLS)
    other = legs[3]._replace(cards=legs[3].cards + 1)
    assert planner.plan((*legs[:3], other), WALLS) is None
    assert planner.plan(legs[:4], WALLS) is None
    while not planner.work():
        pass
    assert planner.plan(legs[:4], WALLS) is not None
    assert planner.is_computing
    assert planner.plan(legs[:5], WALLS) is None
    while not planner.work():
        pass
    assert not planner.is_computing


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_large_hand_stays_whole_on_the_screen(size):
    app, scene = seat_down(size, recorded_until(MatchMoment("railways", "", 4, "poster", 150, 3)))
    show_through(app, scene)
    hand = [sprite for key, sprite in scene.board.sprites.by_key.items() if key[0] == "hand"]
    assert len(hand) >= 9
    assert max(y for sprite in hand for _x, y in sprite.resting_outline()) <= size[1]


@pytest.mark.slow
def test_after_a_leap_in_a_replay_every_city_has_a_place_of_its_own_at_once():
    app = headless_app((1280, 720))
    scene = ReplayScene(app, recorded_until(MatchMoment("railways", "", 3, "tree")))
    scene.start_at(60)
    app.push(scene)
    for at in (0, len(scene.items)):
        scene.go_to(at)
        app.step([], 1 / 30)
        assert len(scene.board.network.plan.links) == len(scene.stage.state.links)
        assert is_valid(scene.board.network.plan, scene.board.layout.plan_bounds())
    assert scene.stage.state.links


def test_many_links_one_after_the_other_do_not_become_a_heap():
    """A lesson begins in the middle: each link arrives before the layout of the previous one is found."""
    app, scene = seat_down((1280, 720), recorded_until(MatchMoment("railways", "", 3, "tree", 1)))
    show_through(app, scene)
    board = scene.board
    links = whole_match(MatchMoment("railways", "", 3, "tree")).replica.state.links[:7]
    view = scene.stage.view.copy()
    view.links = []
    board.network._plan_for(view)
    for link in links:
        view.links = [*view.links, link]
        board.network.plan = board.network._plan_for(view)
    sure = sum(board.network._sure.links.get(link.city) is None for link in links)
    assert sure <= MAX_PROVISIONAL_CITIES


@pytest.mark.parametrize("angle", range(0, 360, 15))
@pytest.mark.parametrize("level", [0, PLAIN_CITY_LEVEL])
def test_the_rails_of_a_link_are_seen_to_reach_both_its_nodes(angle, level):
    x, y = 340 * math.cos(math.radians(angle)), 340 * math.sin(math.radians(angle))
    legs = {"one": LinkSpec(HUB, "one", 2), "two": LinkSpec("one", "two", 1)}
    plan = NetworkPlan({HUB: (0.0, 0.0), "one": (x, y), "two": (2 * x, 2 * y)}, legs, HUB, level)
    for city, leg in legs.items():
        way = curve_of(plan, city)
        under = [*plan.opaque_boxes(leg.origin), *plan.opaque_boxes(city)]
        path = MeasuredPath(way.points)
        for spot in map(path.at, range(0, int(path.length), 4)):
            is_hidden = any(box.enlarged_rect(1, 1).collidepoint(spot) for box in under)
            on_track = any(math.dist(spot, piece) <= TILE / 2 + 3 for piece, _angle in way.bare_track)
            on_card = any(math.dist(spot, card) <= CARD_LENGTH / 2 + 3 for card, _angle in way.cards)
            assert is_hidden or on_track or on_card, (city, spot)
