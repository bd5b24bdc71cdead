"""The Railways table: all actions can be touched, clicks propose what is offered, motion comes to rest."""

import random
from dataclasses import replace

import pygame
import pytest

from game.client.boards.railways.around.layout import Layout
from game.client.boards.railways.around.seatpanel import parted
from game.client.boards.railways.choose.offers import WAYS, example, offers, own_points
from game.client.boards.railways.network.ground import Land
from game.client.boards.railways.network.lights import off_the_corner
from game.client.boards.railways.network.sharpener import Sharpener
from game.client.boards.railways.targets import BACK, STOP, CubeOn, Node, Way
from game.client.boards.sprites import Look, Placed, Pose, Sprite
from game.client.boards.targets import CONFIRM, DISCARD, PILE, InHand
from game.client.look.text import line
from game.client.match.picker import Picker
from game.client.studio.shows import Moment, recorded
from game.client.ui.root import TIP_DELAY
from game.rules import catalog
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from game.rules.railways.scoring import best_sets
from game.rules.railways.state import Link
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through, watched
from tests.client.table import click, drag, hover, key, pad


@pytest.mark.slow
def test_after_a_whole_match_with_motion_everything_lies_where_the_state_says():
    feed = recorded(Moment("railways", "", 2, "tree"))
    app, scene = watched(seat_down, (1280, 720), feed, step=0.4, most=1500)
    for _ in range(100):
        app.step([], 0.4)
        if not scene.board.drift.is_busy:
            break
    places = scene.board.arrange(scene.stage.view)
    seen = {name: sprite.pose for name, sprite in scene.board.cast.sprites.items()}
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
        if number >= 220 and len(offered) > 10:  # how long the network is worked on is the machine's affair
            break
        app.step([], chance.choice((0.01, 0.2, 0.6)))
        spots = [spot for spot in scene.board.spots() if spot.open]
        spot = chance.choice(spots) if spots and chance.random() < 0.8 else None
        at = spot.rect.center if spot else (chance.randrange(1280), chance.randrange(60, 720))
        click(scene, at)
        if any(panel.modal for panel in scene.ui.panels):
            key(scene, pygame.K_ESCAPE)
    assert len(offered) > 10
    assert all(offered)


def deciding(seed, wanted, seats=2, size=(1280, 720)):
    """A table at the first moment at which our seat may do such a thing."""
    feed = LocalFeed(catalog.create("railways", "", seats), seed)
    app, scene = seat_down(size, feed, speed=0)
    for _ in range(300):
        show_through(app, scene)
        found = [offer for offer in scene.picker.offers if isinstance(offer.action, wanted)]
        if found:
            return app, scene, found
        scene._decide(feed._choice(scene.acting))
    raise AssertionError("it never comes to that")


def test_every_legal_action_can_be_touched():
    _app, scene, _found = deciding("touch", BuildLink)
    legal = scene.feed.game.legal(scene.stage.view, scene.acting)
    assert {repr(offer.action) for offer in offers(legal)} == {repr(action) for action in legal}
    targets = {spot.target for spot in scene.board.spots()}
    assert all(offer.path[0] in targets for offer in scene.picker.offers)


def test_the_proposed_payment_takes_few_locomotives_and_no_more_than_needed():
    _app, scene, found = deciding("pay", BuildLink)
    picker = Picker(scene.picker.offers)
    for step in found[0].path:
        picker.touch(step)
    ways = [offer.action for offer in picker.group]
    assert picker.proposal.action.wilds == min(way.wilds for way in ways)


@pytest.mark.slow
def test_a_city_card_pulled_onto_the_board_proposes_its_link():
    app, scene, found = deciding("pull", BuildLink)
    city, origin = found[0].action.city, found[0].action.origin
    spots = {spot.target: spot for spot in scene.board.spots()}
    drag(scene, spots[InHand(city)].rect.center, spots[Node(origin)].rect.center)
    assert scene.picker.touched == (InHand(city), Node(origin))
    assert scene.board.forecast.link.city == city
    app.step([], 0.05)
    assert "confirm" in scene.board.cast.sprites


@pytest.mark.slow
def test_a_picked_cube_shows_what_everybody_would_get():
    app, scene, found = deciding("cube", DeliverGood, seats=3)
    offer = found[0]
    scene.touch(offer.path[0], False)
    assert offer.action.destination in scene.board.forecast.others
    sizes = [sprite.rest.size for sprite in scene.board.sprites_of(offer.path[0])]
    assert max(sizes) > 2 * scene.board.network.cube_pose(offer.action.origin, 0).size
    scene.touch(offer.path[1], False)
    run = scene.board.forecast.run
    assert run.gains[scene.acting] == len(run.owners)
    assert sum(run.gains) == len(run.owners) + sum(owner != scene.acting for owner in run.owners)
    scene.accept()
    show_through(app, scene)
    assert scene.feed.proposed[-1][1] == offer.action


@pytest.mark.parametrize(
    ("at", "moved"),
    [((50, 93), (50, 93)), ((120, 95), (120, 90)), ((95, 150), (80, 150))],
    ids=["beside", "from above", "from the left"],
)
def test_points_on_the_network_are_not_hidden_by_the_gauges(at, moved):
    assert off_the_corner(at, (40, 20), pygame.Rect(100, 100, 80, 60)) == moved


def test_a_small_picture_shows_the_network_and_what_is_young_of_it_larger():
    _app, scene, _found = deciding("cube", DeliverGood, seats=3)
    board = scene.board
    heart, within = board.vista()
    nodes = [one.rect for place, one in board.cast.sprites.items() if place[0] == "node"]
    assert nodes
    assert all(heart.colliderect(one) for one in nodes)
    for place in [place for place in board.cast.sprites if place[0] == "node"]:
        del board.cast.sprites[place]
    assert board.vista().heart.width < heart.width < within.width


def test_back_takes_the_last_touch_back():
    app, scene, found = deciding("back", BuildLink)
    for step in found[0].path:
        scene.touch(step, False)
    app.step([], 0.05)
    spot = next(spot for spot in scene.board.spots() if spot.target == BACK)
    spot.press()
    app.step([], 0.05)
    assert scene.picker.touched == found[0].path[:1]


def test_exchanging_is_confirmed():
    _app, scene, found = deciding("swap", CycleCard)
    for step in found[0].path:
        scene.touch(step, False)
    assert scene.picker.proposal is not None


def test_an_illegal_touch_says_why():
    _app, scene, _found = deciding("why", BuildLink)
    assert scene._why_not(DISCARD) or scene._why_not(STOP)


def test_the_wheel_brings_the_network_nearer_and_a_click_beside_it_fits_it_again():
    app, scene, _found = deciding("wheel", BuildLink)
    board, at = scene.board, scene.board.layout.board.center
    before = board.camera.unit
    board.do(board.pulls.wheel(1, at))
    assert board.camera.unit > before
    board.do(board.pulls.push(30, 10))
    board.do(board.pulls.refit())
    app.step([], 0.05)
    assert board.camera.unit == before
    assert board.camera.shift == (0.0, 0.0)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (3, 1, 1, 1), (4, 4, 1, 2), (3, 3, 3, 3), (7, 2, 1, 1)])
def test_the_tray_is_parted_into_the_best_sets(counts):
    collected = dict(zip(("red", "blue", "black", "yellow"), counts, strict=True))
    groups = parted(collected)
    assert sum(points for _goods, points in groups) == best_sets(counts).points
    assert sum(len(goods) for goods, _points in groups) == sum(counts)


@pytest.mark.slow
def test_points_are_shown_when_they_arrive_and_all_of_them_in_the_end():
    feed = recorded(Moment("railways", "", 2, "tree"))
    deliveries = [at for at, one in enumerate(feed.record) if type(one.item.move) is DeliverGood]
    record, feed.record = feed.record, feed.record[: deliveries[-1]]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    before = [scene.stage.state.score(seat) for seat in range(2)]
    feed.record = record[: deliveries[-1] + 1]
    app.step([], 0.01)
    board, view = scene.board, scene.stage.view
    assert [board.earnings.score(view, seat) for seat in range(2)] == before
    assert [view.score(seat) for seat in range(2)] != before
    show_through(app, scene)
    assert [board.earnings.score(view, seat) for seat in range(2)] == [view.score(seat) for seat in range(2)]


def test_the_rays_are_smooth_again_once_start_lies_still(app):
    layout = Layout(app.scale, pygame.Rect(0, 43, 1280, 677), 3)
    pulled, fresh = Land(layout, 25), Land(layout, 25)
    pulled.turn_to((600, 300))
    assert not pulled.is_rough
    pulled.turn_to((640, 310))
    assert pulled.is_rough
    pulled.smooth()
    assert not pulled.is_rough
    fresh.turn_to((640, 310))
    assert pygame.image.tobytes(pulled.picture, "RGB") == pygame.image.tobytes(fresh.picture, "RGB")


def test_rays_come_from_beside_a_moving_start_but_from_a_still_one():
    feed = LocalFeed(catalog.create("railways", "", 2), "rays")
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board = scene.board
    rays, hub = board._land, board.cast["hub"]
    assert not rays.is_elsewhere(board._hub())
    x = hub.pose.x
    hub.place(hub.pose._replace(x=x + 3))
    board.update(0.0)
    board.draw(app.canvas)
    assert rays.is_elsewhere(board._hub())
    hub.place(hub.pose._replace(x=x + 30))
    board.update(0.0)
    board.draw(app.canvas)
    assert not rays.is_elsewhere(board._hub())


def test_a_thing_of_another_size_is_scaled_until_it_is_drawn_anew():
    sharp, drawn = Sharpener(), []

    def draw(size):
        drawn.append(size)
        return pygame.Surface((round(size), round(size)))

    look = Look(("thing",), draw)
    assert sharp(look, 40.0) is look
    soft = sharp(look, 60.0)
    assert soft.key != look.key
    shown = Sprite(Placed(soft, Pose(100, 100, 60.0)))
    assert shown.image().get_size() == (60, 60)
    assert shown.rect == pygame.Rect(70, 70, 60, 60)
    assert 60.0 not in drawn
    assert sharp.is_due
    sharp.sharpen(0.0)
    assert drawn[-1] == 60.0
    assert sharp(look, 60.0) is look
    assert not sharp.is_due


@pytest.mark.slow
def test_links_that_lie_as_before_are_not_laid_again_unless_they_are_seen_otherwise():
    feed = recorded(Moment("railways", "", 2, "tree", 60))
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board, view = scene.board, scene.stage.view

    def laid():
        return [placed for name, placed in board.arrange(view).items() if name[0] in ("track", "node")]

    first = laid()
    assert first
    assert all(one is other for one, other in zip(first, laid(), strict=True))
    board.do(board.pulls.wheel(1, board.layout.board.center))
    nearer = laid()
    assert all(one.pose.size > other.pose.size for one, other in zip(nearer, first, strict=True))
    assert all(placed.look.drawn_at for placed in nearer)
    board.network.sharp.sharpen(60.0)
    assert not any(placed.look.drawn_at for placed in laid())


@pytest.mark.slow
def test_what_was_scaled_is_seen_drawn_anew_thing_by_thing_and_nothing_is_arranged_for_it(monkeypatch):
    feed = recorded(Moment("railways", "", 2, "tree", 60))
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    board = scene.board
    board.do(board.pulls.wheel(1, board.layout.board.center))
    scaled = {key for key, sprite in board.cast.sprites.items() if sprite.look.drawn_at}
    assert len(scaled) > 10
    monkeypatch.setattr(board, "arrange", None)
    while board.drift.is_busy:
        app.step([], 0.05)
    assert not any(sprite.look.drawn_at for sprite in board.cast)
    monkeypatch.undo()
    looks = {key: placed.look.key for key, placed in board.arrange(scene.stage.view).items()}
    assert looks == {key: sprite.look.key for key, sprite in board.cast.sprites.items()}


@pytest.mark.slow
def test_who_has_won_is_told_only_when_the_last_points_have_been_shown():
    feed = recorded(Moment("railways", "", 2, "tree"))
    record, feed.record = feed.record, feed.record[:-1]
    app, scene = seat_down((1280, 720), feed)
    show_through(app, scene)
    feed.record = record
    for _ in range(50):  # a better plan may be on its way to its place
        app.step([], 0.01)
        if scene.result is not None:
            break
    assert not scene.stage.is_still
    assert scene.result is not None
    assert "wins" not in scene._waiting.text
    show_through(app, scene)
    app.step([], 0.01)
    assert "wins" in scene._waiting.text


@pytest.mark.slow
def test_what_is_painted_bit_by_bit_is_what_would_be_painted_at_once():
    feed = recorded(Moment("railways", "", 2, "tree"))
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
    feed = recorded(Moment("railways", "", 2, "tree"))
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
    city = board.cast["node", moves[at].origin]
    away = (board.layout.board.right - 30, board.layout.board.centery)
    assert city in board.lights._lit_by(board.lights._routes())
    assert sum(app.canvas.get_at(away)[:3]) < 0.8 * sum(day.get_at(away)[:3])
    scene.hurry()
    app.step([], 0.05)
    assert not board.lights._routes()
    assert app.canvas.get_at(away) == day.get_at(away)


def test_a_plate_shows_where_its_action_begins_and_everything_again():
    app, scene, _found = deciding("ways", BuildLink)
    board = scene.board

    def shining():
        return {sprite.target for sprite in board.cast if sprite.glow and sprite.target not in WAYS}

    everything = shining()
    for way, kind in WAYS.items():
        begins = {offer.path[0] for offer in scene.picker.offers if isinstance(offer.action, kind)}
        spots = {spot.target: spot for spot in board.spots()}
        assert spots[way].open == bool(begins)  # shut, it keeps its place
        if begins:
            click(scene, spots[way].rect.center)
            app.step([], 0.05)
            assert shining() == begins
            assert not scene.picker.touched
            click(scene, spots[way].rect.center)
            assert shining() == everything


def test_a_plate_leads_keys_on_to_where_its_action_begins():
    _app, scene, _found = deciding("ways", BuildLink)
    key(scene, pygame.K_TAB)
    for way, kind in WAYS.items():
        begins = {offer.path[0] for offer in scene.picker.offers if isinstance(offer.action, kind)}
        if begins:
            scene.ui.focus(next(spot for spot in scene.board.spots() if spot.target == way))
            key(scene, pygame.K_RETURN)
            assert scene.ui.focused.target in begins
            key(scene, pygame.K_ESCAPE)


def test_keys_begin_at_the_best_delivery_and_go_on_to_where_it_ends():
    _app, scene, _found = deciding("ways", DeliverGood)
    key(scene, pygame.K_TAB)
    view, seat = scene.stage.view, scene.acting
    runs = [offer.action for offer in scene.picker.offers if isinstance(offer.action, DeliverGood)]
    gains = [own_points(scene.feed.game, view, seat, run) for run in runs]
    assert gains == sorted(gains, reverse=True)
    scene.ui.focus(None)
    scene.rearranged()
    best = runs[0]
    assert scene.ui.focused.target == CubeOn(best.origin, best.good)
    key(scene, pygame.K_RETURN)
    assert scene.ui.focused.target == Node(best.destination)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_all_plates_lie_in_the_window_beside_the_piles(text):
    _app, scene, _found = deciding("ways", DeliverGood)
    board = scene.board
    board.resize(replace(board.scale, text=text), board.area)
    plates = [placed for name, placed in board.arrange(board.view).items() if name[0] == "plate"]
    assert plates
    for placed in plates:
        wide = placed.look.draw(1).get_width()
        assert placed.pose.x + wide / 2 <= board.scale.width
        assert placed.pose.x - wide / 2 > board.layout.discard(0).x


@pytest.mark.slow
def test_the_dots_of_a_route_leave_the_names_of_its_cities_free():
    _app, scene, found = deciding("cube", DeliverGood, seats=3)
    scene.touch(found[0].path[0], False)
    network = scene.board.network
    for run in scene.board.forecast.others.values():
        ways = list(network.seen_ways(run.nodes))
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
        assert sum(key[0] == "track" for key, _placed in network.pieces(plan, link)) == cards
        network.plan = plan


@pytest.mark.parametrize("back", ["key", "pad"])
def test_a_step_back_lets_go_of_exchange_before_it_opens_the_menu(back):
    _app, scene, _found = deciding("back", CycleCard)
    way = next(spot for spot in scene.board.spots() if spot.target == Way("exchange"))
    before = scene.board.sheet._words(scene.stage.view)
    click(scene, way.rect.center)
    assert scene.board.sheet.way == Way("exchange")
    assert scene.board.sheet._words(scene.stage.view) != before
    if back == "key":
        key(scene, pygame.K_ESCAPE)
    else:
        pad(scene, pygame.CONTROLLER_BUTTON_B)
    assert scene.board.sheet.way is None
    assert not any(panel.modal for panel in scene.ui.panels)


def test_a_plate_that_is_shut_begins_nothing_and_says_why():
    _app, scene, _found = deciding("back", CycleCard)
    assert not any(isinstance(offer.action, DeliverGood) for offer in scene.picker.offers)
    (deliver,) = [spot for spot in scene.board.spots() if spot.target == Way("deliver")]
    click(scene, deliver.rect.center)
    assert scene.board.sheet.way is None
    assert isinstance(example(scene.stage.view, 0, Way("build"), (), scene.board.game.level), BuildLink)


@pytest.mark.parametrize("way", ["build", "deliver"])
def test_what_is_told_of_a_shut_plate_hides_neither_deck_nor_discards(way):
    """It lay beside the first plate, over both."""
    app, scene, _found = deciding("back", CycleCard)
    (plate,) = [spot for spot in scene.board.spots() if spot.target == Way(way)]
    hover(scene, plate.rect.center)
    app.step([], TIP_DELAY + 0.05)
    piles = [spot.rect for spot in scene.board.spots() if spot.target in (PILE, DISCARD)]
    assert piles
    if scene.ui.tip is not None:
        assert scene.ui.tip.collidelist(piles) < 0


def test_what_is_told_of_a_cube_hides_no_players_points():
    app, scene, found = deciding("sums", DeliverGood)
    panels = [scene.board.layout.panel(seat) for seat in range(scene.board.game.seats)]
    target = found[0].path[0]
    for _ in range(20):
        # The network may still be moving up under the pointer, and what moves away tells nothing.
        (cube, *_more) = [spot for spot in scene.board.spots() if spot.target == target]
        hover(scene, cube.rect.center)
        app.step([], TIP_DELAY + 0.05)
        if scene.ui.tip is not None:
            break
    assert scene.ui.tip is not None
    assert scene.ui.tip.collidelist(panels) < 0


def test_a_card_that_leaves_a_choice_open_promises_nothing():
    """A city can be built or exchanged; its tip told of one exchange alone."""
    _app, scene, found = deciding("tips", BuildLink)
    city = found[0].path[0]
    (spot,) = [spot for spot in scene.board.spots() if spot.target == city]
    assert spot.help == spot.about != ""


def test_the_tip_of_a_card_that_has_risen_lies_beside_all_of_it():
    app, scene, found = deciding("risen", BuildLink)
    scene.touch(found[0].path[0], False)
    for _ in range(20):
        app.step([], 0.05)
    (spot,) = [spot for spot in scene.board.spots() if spot.target == found[0].path[0]]
    assert spot.seen_at().top < spot.rect.top


def test_what_asks_is_pressed_where_it_lies_also_after_it_has_moved():
    """The sheet makes way as soon as it is known where the city comes to lie."""
    app, scene, found = deciding("moved", BuildLink)
    board = scene.board
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board.sheet._clear_of_the_ghost = lambda box: box.move(0, -300)
    board._refresh()
    app.step([], 0.05)
    at = board.cast["confirm"].rect.center
    assert getattr(scene.ui.at(at), "target", None) == CONFIRM


def test_the_words_of_an_exchange_have_room_beside_its_plates():
    app, scene, found = deciding("words", CycleCard)
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board = scene.board
    words = line(board.forecast.story().title, "label", "#000000", board.scale).width
    room = board.cast["back"].rect.left - board.cast["sheet"].rect.left
    assert room > words


@pytest.mark.slow
@pytest.mark.parametrize("reads", [True, False])
def test_no_better_lie_is_taken_while_a_tip_is_read(monkeypatch, reads):
    app, scene = seat_down((1280, 720), recorded(Moment("railways", "", 4, "poster", 150)))
    show_through(app, scene)
    for _ in range(100):
        app.step([], 0.1)
        if scene.board._lies_still():
            break
    taken = []
    monkeypatch.setattr(scene.board.network._planner, "look_for_better", lambda legs: False)
    monkeypatch.setattr(scene.board.network._planner, "take_better", taken.append)
    if reads:
        hover(scene, next(spot for spot in scene.board.spots() if spot.target == Node("start")).rect.center)
        app.step([], TIP_DELAY + 0.05)
        taken.clear()
    assert (scene.ui.tip is not None) == reads
    for _ in range(5):
        app.step([], 0.05)
    assert bool(taken) is not reads
    assert (scene.ui.tip is not None) == reads


def test_the_prompt_speaks_only_of_what_can_be_done():
    feed = LocalFeed(catalog.create("railways", "", 2), "prompt")
    app, scene = seat_down((1280, 720), feed, 0)
    show_through(app, scene)
    view, sheet = scene.stage.view, scene.board.sheet
    every = scene.board.offers(view, scene.acting)
    examples = {BuildLink: ("hamm", "start", "P", 1, 1, 0), DeliverGood: ("hamm", "red", "start")}
    said = {}
    for name, kinds in {"both": (BuildLink, DeliverGood), "build": (BuildLink,), "none": ()}.items():
        kept = [one for one in every if not isinstance(one.action, BuildLink | DeliverGood)]
        example = [every[0]._replace(action=kind(*examples[kind])) for kind in kinds]
        scene.board.picker = Picker([*kept, *example])
        said[name] = sheet._words(view)
    assert "deliver" in said["both"]
    assert "build" in said["build"]
    assert "deliver" not in said["build"]
    assert "build" not in said["none"]
    view.phase, view.discard = "draw_first", []
    assert "discard" not in sheet._words(view)


def test_a_plate_that_leads_nowhere_says_what_is_missing():
    feed = LocalFeed(catalog.create("railways", "", 2), "prompt")
    app, scene = seat_down((1280, 720), feed, 0)
    show_through(app, scene)
    view, seat = scene.stage.view, scene.acting
    view.held[seat].faces = ["G1", "L"]
    view.cubes.clear()
    assert scene._refused(Way("build"), (view, seat)) == "You hold no city card."
    assert scene._refused(Way("deliver"), (view, seat)) == "No city has a cube."


def test_what_a_link_changes_is_told_whole():
    app, scene, found = deciding("words", BuildLink)
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board = scene.board
    story = board.forecast.story()
    words = [line(text, style, "#000000", board.scale).width for text, style in
             ((story.title, "section"), (story.detail, "label"))]  # fmt: skip
    sheet, back = board.cast["sheet"].rect, board.cast["back"].rect
    gains = back.left - sheet.left - 100 * len(story.gains)
    assert story.detail
    assert sum(words) < sheet.width or words[1] < gains
