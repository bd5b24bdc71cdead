"""The Railways table: all actions can be touched, clicks propose only offers, animations come to rest."""

import random

import pygame
import pytest

from game.client.art.game_pieces.railways_network import CUBE
from game.client.boards.railways.network.backdrop import LandscapeBackdrop
from game.client.boards.railways.network.highlights import moved_off_corner
from game.client.boards.railways.surroundings.seat_panel import cube_sets
from game.client.boards.railways.surroundings.table_layout import RailwaysLayout
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.style.picture_service import pictures
from game.decisions.action_picker import ActionPicker
from game.decisions.railways.action_targets import offers
from game.decisions.railways.targets import BACK, STOP, NetworkNode
from game.decisions.targets import DISCARD, InHand
from game.rules import catalog
from game.rules.core.card_piles import Hand
from game.rules.railways.actions import BuildLink, DeliverGood
from game.rules.railways.scoring import best_sets
from game.rules.railways.state import Link
from tests.client.local import LocalFeed
from tests.client.railways_tables import deciding
from tests.client.screens import seat_down, show_through, watched
from tests.client.table import click, drag, key


@pytest.mark.slow
def test_after_a_whole_match_with_motion_everything_lies_where_the_state_says():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree"))
    app, scene = watched(seat_down, (1280, 720), feed, step=0.4, most=1500)
    for _ in range(100):
        app.step([], 0.4)
        if not scene.board.transition.is_busy:
            break
    places = scene.board.build_sprites(scene.stage.view)
    seen = {name: sprite.pose for name, sprite in scene.board.sprites.by_key.items()}
    assert seen == {name: placed.pose for name, placed in places.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 3)])
def test_clicks_at_random_moments_only_propose_what_the_picture_offered(seats, seed):
    feed = LocalFeed(catalog.create("railways", "", seats), f"clicks{seed}")
    app, scene = seat_down((1280, 720), feed)
    chance = random.Random(seed)
    offered, propose = [], feed.propose

    def noting(seat, action, seen):
        fresh = scene.stage.is_newest and seen == feed.match.last
        offered.append(fresh and action in feed.game.legal(scene.stage.view, seat))
        propose(seat, action, seen)

    feed.propose = noting
    for number in range(4_000):
        if number >= 220 and len(offered) > 10:  # the duration of the layout search depends on the machine
            break
        app.step([], chance.choice((0.01, 0.2, 0.6)))
        spots = [spot for spot in scene.board.hit_areas() if spot.is_enabled]
        spot = chance.choice(spots) if spots and chance.random() < 0.8 else None
        at = spot.rect.center if spot else (chance.randrange(1280), chance.randrange(60, 720))
        click(scene, at)
        if any(panel.is_modal for panel in scene.ui.panels):
            key(scene, pygame.K_ESCAPE)
    assert len(offered) > 10
    assert all(offered)


def test_every_legal_action_can_be_touched():
    _app, scene, _found = deciding("touch", BuildLink)
    legal = scene.feed.game.legal(scene.stage.view, scene.acting_seat)
    assert {repr(offer.action) for offer in offers(legal)} == {repr(action) for action in legal}
    targets = {spot.target for spot in scene.board.hit_areas()}
    assert all(offer.path[0] in targets for offer in scene.picker.offers)


def test_the_proposed_payment_takes_few_locomotives_and_no_more_than_needed():
    _app, scene, found = deciding("pay", BuildLink)
    picker = ActionPicker(scene.picker.offers)
    for step in found[0].path:
        picker.touch(step)
    ways = [offer.action for offer in picker.complete_offers]
    assert picker.proposal.action.wilds == min(way.wilds for way in ways)


@pytest.mark.slow
def test_a_city_card_pulled_onto_the_board_proposes_its_link():
    app, scene, found = deciding("pull", BuildLink)
    city, origin = found[0].action.city, found[0].action.origin
    spots = {spot.target: spot for spot in scene.board.hit_areas()}
    drag(scene, spots[InHand(city)].rect.center, spots[NetworkNode(origin)].rect.center)
    assert scene.picker.touched == (InHand(city), NetworkNode(origin))
    assert scene.board.forecast.link.city == city
    app.step([], 0.05)
    assert "confirm" in scene.board.sprites.by_key


@pytest.mark.slow
def test_a_picked_cube_shows_what_everybody_would_get():
    app, scene, found = deciding("cube", DeliverGood, seats=3)
    offer = found[0]
    scene.touch(offer.path[0], False)
    assert offer.action.destination in scene.board.forecast.other_routes
    sizes = [sprite.rest_pose.size for sprite in scene.board.sprites_of(offer.path[0])]
    assert max(sizes) > 2 * CUBE * scene.board.network.camera.unit
    scene.touch(offer.path[1], False)
    run = scene.board.forecast.route
    assert run.gains[scene.acting_seat] == len(run.owners)
    assert sum(run.gains) == len(run.owners) + sum(owner != scene.acting_seat for owner in run.owners)
    scene.accept()
    show_through(app, scene)
    assert scene.feed.proposed[-1][1] == offer.action


@pytest.mark.parametrize(
    ("at", "moved"),
    [((50, 93), (50, 93)), ((120, 95), (120, 90)), ((95, 150), (80, 150))],
    ids=["beside", "from above", "from the left"],
)
def test_points_on_the_network_are_not_hidden_by_the_gauges(at, moved):
    assert moved_off_corner(at, (40, 20), pygame.Rect(100, 100, 80, 60)) == moved


def test_a_small_picture_shows_the_network_and_what_is_young_of_it_larger():
    _app, scene, _found = deciding("cube", DeliverGood, seats=3)
    board = scene.board
    heart, within = board.thumbnail_crop()
    nodes = [one.rect for place, one in board.sprites.by_key.items() if place[0] == "node"]
    assert nodes
    assert all(heart.colliderect(one) for one in nodes)
    for place in [place for place in board.sprites.by_key if place[0] == "node"]:
        del board.sprites.by_key[place]
    assert board.thumbnail_crop().focus.width < heart.width < within.width


def test_back_takes_the_last_touch_back():
    app, scene, found = deciding("back", BuildLink)
    for step in found[0].path:
        scene.touch(step, False)
    app.step([], 0.05)
    spot = next(spot for spot in scene.board.hit_areas() if spot.target == BACK)
    spot.press()
    app.step([], 0.05)
    assert scene.picker.touched == found[0].path[:1]


def test_an_illegal_touch_says_why():
    _app, scene, _found = deciding("why", BuildLink)
    assert scene._why_not(DISCARD) or scene._why_not(STOP)


def test_a_city_card_says_what_it_can_join_or_why_it_joins_nothing():
    """Regression: every city card said "Choose the city it joins", also where none could be."""
    _app, scene, found = deciding("why", BuildLink)
    board, view = scene.board, scene.stage.view
    built = InHand(found[0].action.city)
    scene.touch(built, False)
    assert "more track cards" in board.confirm_sheet._words(view)
    board.picker = ActionPicker([])
    poor = view.copy()
    poor.seat_hands[board.context.seat] = Hand(1, [built.face])
    reason = board.confirm_sheet._city_words(poor, built)
    assert reason.endswith("to exchange the card")
    assert len(reason.split(".")) > 1, "and the rule"


def test_the_wheel_brings_the_network_nearer_and_a_click_beside_it_fits_it_again():
    app, scene, _found = deciding("wheel", BuildLink)
    board, at = scene.board, scene.board.layout.network_area.center
    before = board.camera.unit
    board.run_commands(board.drags.zoom(1, at))
    assert board.camera.unit > before
    board.run_commands(board.drags.pan(30, 10))
    board.run_commands(board.drags.reset())
    app.step([], 0.05)
    assert board.camera.unit == before
    assert board.camera.pan_offset == (0.0, 0.0)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (3, 1, 1, 1), (4, 4, 1, 2), (3, 3, 3, 3), (7, 2, 1, 1)])
def test_the_tray_is_parted_into_the_best_sets(counts):
    collected = dict(zip(("red", "blue", "black", "yellow"), counts, strict=True))
    groups = cube_sets(collected)
    assert sum(points for _goods, points in groups) == best_sets(counts).points
    assert sum(len(goods) for goods, _points in groups) == sum(counts)


@pytest.mark.slow
def test_points_are_shown_when_they_arrive_and_all_of_them_in_the_end():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree"))
    deliveries = [at for at, one in enumerate(feed.record) if type(one.item.move) is DeliverGood]
    record, feed.record = feed.record, feed.record[: deliveries[-1]]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    before = [scene.stage.state.score(seat) for seat in range(2)]
    feed.record = record[: deliveries[-1] + 1]
    app.step([], 0.01)
    board, view = scene.board, scene.stage.view
    assert [board.score_in_flight.score(view, seat) for seat in range(2)] == before
    assert [view.score(seat) for seat in range(2)] != before
    show_through(app, scene)
    assert [board.score_in_flight.score(view, seat) for seat in range(2)] == [
        view.score(seat) for seat in range(2)
    ]


def test_moving_rays_are_the_same_painted_in_parts(app):
    land = LandscapeBackdrop(RailwaysLayout(app.scale, pygame.Rect(0, 43, 1280, 677), 3), 25)
    land.move_origin((600, 300))
    land.move_origin((-40, 310))
    whole, parts = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    land.draw(whole)
    for left in range(0, 1280, 160):
        for top in range(0, 720, 45):
            parts.set_clip((left, top, 160, 45))
            land.draw(parts)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")


def test_a_network_that_is_pulled_asks_nothing_of_the_hand():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree", 40))
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board = scene.board
    board.run_commands(board.drags.zoom(2, board.layout.network_area.center))
    app.dirty_regions.pop_rects()
    board.run_commands(board.drags.pan(0, 200))
    assert all(board.layout.network_clip.contains(area) for area in app.dirty_regions.pop_rects())


@pytest.mark.slow
def test_links_that_lie_as_before_are_not_laid_again_unless_they_are_seen_otherwise():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree", 60))
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board, view = scene.board, scene.stage.view

    def laid():
        return [placed for name, placed in board.build_sprites(view).items() if name[0] in ("track", "node")]

    first = laid()
    assert first
    pictures.clear()
    assert all(one is other for one, other in zip(first, laid(), strict=True))
    board.run_commands(board.drags.zoom(1, board.layout.network_area.center))
    nearer = laid()
    assert all(one.pose.size > other.pose.size for one, other in zip(nearer, first, strict=True))
    assert all(placed.appearance.drawn_at for placed in nearer)
    board.network.resized.update()
    assert not any(placed.appearance.drawn_at for placed in laid())


@pytest.mark.slow
def test_what_was_scaled_is_seen_drawn_anew_thing_by_thing_and_nothing_is_arranged_for_it(monkeypatch):
    feed = recorded_until(MatchMoment("railways", "", 2, "tree", 60))
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board = scene.board
    board.run_commands(board.drags.zoom(1, board.layout.network_area.center))
    scaled = {key for key, sprite in board.sprites.by_key.items() if sprite.appearance.drawn_at}
    assert len(scaled) > 10
    monkeypatch.setattr(board, "build_sprites", None)
    while board.transition.is_busy:
        app.step([], 0.05)
    assert not any(sprite.appearance.drawn_at for sprite in board.sprites)
    monkeypatch.undo()
    looks = {key: placed.appearance.key for key, placed in board.build_sprites(scene.stage.view).items()}
    assert looks == {key: sprite.appearance.key for key, sprite in board.sprites.by_key.items()}


@pytest.mark.slow
def test_who_has_won_is_told_only_when_the_last_points_have_been_shown():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree"))
    record, feed.record = feed.record, feed.record[:-1]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    feed.record = record
    for _ in range(50):  # a better layout may still be moving to its place
        app.step([], 0.01)
        if scene.result is not None:
            break
    assert not scene.stage.is_still
    assert scene.result is not None
    assert "wins" not in scene._waiting_line.text
    show_through(app, scene)
    app.step([], 0.01)
    assert "wins" in scene._waiting_line.text


@pytest.mark.slow
def test_what_is_painted_bit_by_bit_is_what_would_be_painted_at_once():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree"))
    record, feed.record = feed.record, feed.record[:60]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    whole = pygame.Surface(app.canvas.get_size()).convert()
    for number in range(61, 84):
        feed.record = record[:number]
        for _ in range(12):
            app.step([], 0.09)
            scene.draw(whole)
            same = pygame.mask.from_threshold(app.canvas, (0, 0, 0), (16, 16, 16, 255), whole)
            assert same.get_size()[0] * same.get_size()[1] - same.count() < 100
            if scene.stage.is_still:
                break


@pytest.mark.slow
def test_while_a_delivery_runs_its_route_shines_and_then_day_breaks():
    feed = recorded_until(MatchMoment("railways", "", 2, "tree"))
    moves = [getattr(shown.item, "move", None) for shown in feed.record]
    at = next(index for index, move in enumerate(moves) if isinstance(move, DeliverGood))
    record, feed.record = feed.record, feed.record[:at]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board = scene.board
    day = app.canvas.copy()
    feed.record = record[: at + 1]
    for _ in range(8):
        app.step([], 0.05)
    city = board.sprites["node", moves[at].origin]
    away = (board.layout.network_area.right - 30, board.layout.network_area.centery)
    assert city in board.highlights._lit_by(board.highlights._routes())
    assert sum(app.canvas.get_at(away)[:3]) < 0.8 * sum(day.get_at(away)[:3])
    scene.skip_animations()
    app.step([], 0.05)
    assert not board.highlights._routes()
    assert app.canvas.get_at(away) == day.get_at(away)


@pytest.mark.slow
def test_the_dots_of_a_route_leave_the_names_of_its_cities_free():
    _app, scene, found = deciding("cube", DeliverGood, seats=3)
    scene.touch(found[0].path[0], False)
    network = scene.board.network
    for run in scene.board.forecast.other_routes.values():
        ways = list(network.visible_route_curves(run.nodes))
        assert len(ways) == len(run.nodes) - 1
        for node in run.nodes:
            box = network._window_box(node)
            assert not any(box.collidepoint(spot) for way in ways for spot in way)


def test_another_payment_for_the_link_that_is_proposed_is_seen_with_its_own_cards():
    _app, scene, found = deciding("pay", BuildLink)
    network, build = scene.board.network, found[0].action
    dear = Link(0, build.origin, build.city, build.colour, 3, 0, 0)
    cheap = Link(0, build.origin, build.city, build.colour, 1, 1, 0)
    for link, cards in ((dear, 3), (cheap, 2)):
        while (plan := network.with_link(link)) is None:
            network.update(0.0)
        assert sum(key[0] == "track" for key, _placed in network.link_pieces(plan, link)) == cards
        network.plan = plan
