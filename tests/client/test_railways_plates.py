"""The plates of the Railways table, what they lead to, and the tooltips beside them."""

import pygame
import pytest

from game.client.style.text_rendering import text_line
from game.client.ui.ui_root import TIP_DELAY
from game.decisions.action_picker import ActionPicker
from game.decisions.railways.action_targets import BUTTON_ACTIONS, example_action, own_points
from game.decisions.railways.targets import ActionButton, CityCube, NetworkNode
from game.decisions.targets import CONFIRM, DISCARD, PILE
from game.rules import catalog
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from tests.client.local import LocalFeed
from tests.client.railways_tables import deciding
from tests.client.screens import seat_down, show_through
from tests.client.table import click, hover, key, pad


def test_exchanging_is_confirmed():
    _app, scene, found = deciding("swap", CycleCard)
    for step in found[0].path:
        scene.touch(step, False)
    assert scene.picker.proposal is not None


def test_a_plate_shows_where_its_action_begins_and_everything_again():
    app, scene, _found = deciding("ways", BuildLink)
    board = scene.board

    def shining():
        return {
            sprite.target
            for sprite in board.sprites
            if sprite.highlight_level and sprite.target not in BUTTON_ACTIONS
        }

    everything = shining()
    for way, kind in BUTTON_ACTIONS.items():
        begins = {offer.path[0] for offer in scene.picker.offers if isinstance(offer.action, kind)}
        spots = {spot.target: spot for spot in board.hit_areas()}
        assert spots[way].is_enabled == bool(begins)  # a closed plate keeps its place
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
    for way, kind in BUTTON_ACTIONS.items():
        begins = {offer.path[0] for offer in scene.picker.offers if isinstance(offer.action, kind)}
        if begins:
            scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == way))
            key(scene, pygame.K_RETURN)
            assert scene.ui.focused.target in begins
            key(scene, pygame.K_ESCAPE)


def test_keys_begin_at_the_best_delivery_and_go_on_to_where_it_ends():
    _app, scene, _found = deciding("ways", DeliverGood)
    key(scene, pygame.K_TAB)
    view, seat = scene.stage.view, scene.acting_seat
    runs = [offer.action for offer in scene.picker.offers if isinstance(offer.action, DeliverGood)]
    gains = [own_points(scene.feed.game, view, seat, run) for run in runs]
    assert gains == sorted(gains, reverse=True)
    scene.ui.focus(None)
    scene.hit_areas_changed()
    best = runs[0]
    assert scene.ui.focused.target == CityCube(best.origin, best.good)
    key(scene, pygame.K_RETURN)
    assert scene.ui.focused.target == NetworkNode(best.destination)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_all_plates_lie_in_the_window_beside_the_piles(text):
    _app, scene, _found = deciding("ways", DeliverGood)
    board = scene.board
    board.resize(board.scale.with_text(text), board.area)
    plates = [placed for name, placed in board.build_sprites(board.view).items() if name[0] == "plate"]
    assert plates
    for placed in plates:
        wide = placed.appearance.draw(1).get_width()
        assert placed.pose.x + wide / 2 <= board.scale.width
        assert placed.pose.x - wide / 2 > board.layout.discard(0).x


@pytest.mark.parametrize("back", ["key", "pad"])
def test_a_step_back_lets_go_of_exchange_before_it_opens_the_menu(back):
    _app, scene, _found = deciding("back", CycleCard)
    way = next(spot for spot in scene.board.hit_areas() if spot.target == ActionButton("exchange"))
    before = scene.board.confirm_sheet._words(scene.stage.view)
    click(scene, way.rect.center)
    assert scene.board.confirm_sheet.highlighted_action == ActionButton("exchange")
    assert scene.board.confirm_sheet._words(scene.stage.view) != before
    if back == "key":
        key(scene, pygame.K_ESCAPE)
    else:
        pad(scene, pygame.CONTROLLER_BUTTON_B)
    assert scene.board.confirm_sheet.highlighted_action is None
    assert not any(panel.is_modal for panel in scene.ui.panels)


def test_a_plate_that_is_shut_begins_nothing_and_says_why():
    _app, scene, _found = deciding("back", CycleCard)
    assert not any(isinstance(offer.action, DeliverGood) for offer in scene.picker.offers)
    (deliver,) = [spot for spot in scene.board.hit_areas() if spot.target == ActionButton("deliver")]
    click(scene, deliver.rect.center)
    assert scene.board.confirm_sheet.highlighted_action is None
    assert isinstance(
        example_action(scene.stage.view, 0, ActionButton("build"), (), scene.board.game.level), BuildLink
    )


@pytest.mark.parametrize("way", ["build", "deliver"])
def test_what_is_told_of_a_shut_plate_hides_neither_deck_nor_discards(way):
    """Regression: the tooltip was placed beside the first plate, over both piles."""
    app, scene, _found = deciding("back", CycleCard)
    (plate,) = [spot for spot in scene.board.hit_areas() if spot.target == ActionButton(way)]
    hover(scene, plate.rect.center)
    app.step([], TIP_DELAY + 0.05)
    piles = [spot.rect for spot in scene.board.hit_areas() if spot.target in (PILE, DISCARD)]
    assert piles
    assert scene.ui.tip_rect is not None
    assert scene.ui.tip_rect.collidelist(piles) < 0


def test_what_is_told_of_a_cube_hides_no_players_points():
    app, scene, found = deciding("sums", DeliverGood)
    panels = [scene.board.layout.panel(seat) for seat in range(scene.board.game.seats)]
    target = found[0].path[0]
    for _ in range(20):
        # The network may still be moving under the pointer, and a spot that moves away shows no tooltip.
        (cube, *_more) = [spot for spot in scene.board.hit_areas() if spot.target == target]
        hover(scene, cube.rect.center)
        app.step([], TIP_DELAY + 0.05)
        if scene.ui.tip_rect is not None:
            break
    assert scene.ui.tip_rect is not None
    assert scene.ui.tip_rect.collidelist(panels) < 0


def test_a_card_that_leaves_a_choice_open_promises_nothing():
    """Regression: a city can be built or exchanged, but its tooltip described one exchange only."""
    _app, scene, found = deciding("tips", BuildLink)
    city = found[0].path[0]
    (spot,) = [spot for spot in scene.board.hit_areas() if spot.target == city]
    assert spot.help == spot.description != ""


def test_the_tip_of_a_card_that_has_risen_lies_beside_all_of_it():
    app, scene, found = deciding("risen", BuildLink)
    scene.touch(found[0].path[0], False)
    for _ in range(20):
        app.step([], 0.05)
    (spot,) = [spot for spot in scene.board.hit_areas() if spot.target == found[0].path[0]]
    assert spot.painted_rect().top < spot.rect.top


def test_what_asks_is_pressed_where_it_lies_also_after_it_has_moved():
    """The sheet moves aside as soon as the place of the city is known."""
    app, scene, found = deciding("moved", BuildLink)
    board = scene.board
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board.confirm_sheet._clear_of_the_ghost = lambda box: box.move(0, -300)
    board._refresh()
    app.step([], 0.05)
    at = board.sprites["confirm"].rect.center
    assert getattr(scene.ui.widget_at(at), "target", None) == CONFIRM


def test_the_words_of_an_exchange_have_room_beside_its_plates():
    app, scene, found = deciding("words", CycleCard)
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board = scene.board
    words = text_line(board.forecast.proposal_summary().title, "label", "#000000", board.scale).width
    room = board.sprites["back"].rect.left - board.sprites["sheet"].rect.left
    assert room > words


def test_the_prompt_speaks_only_of_what_can_be_done():
    feed = LocalFeed(catalog.create("railways", "", 2), "prompt")
    app, scene = seat_down((1280, 720), feed, 0)
    show_through(app, scene)
    view, sheet = scene.stage.view, scene.board.confirm_sheet
    every = scene.board.offers(view, scene.acting_seat)
    examples = {BuildLink: ("hamm", "start", "P", 1, 1, 0), DeliverGood: ("hamm", "red", "start")}
    said = {}
    for name, kinds in {"both": (BuildLink, DeliverGood), "build": (BuildLink,), "none": ()}.items():
        kept = [one for one in every if not isinstance(one.action, BuildLink | DeliverGood)]
        example = [every[0]._replace(action=kind(*examples[kind])) for kind in kinds]
        scene.board.picker = ActionPicker([*kept, *example])
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
    view, seat = scene.stage.view, scene.acting_seat
    view.seat_hands[seat].faces = ["G1", "L"]
    view.cubes.clear()
    assert scene._refusal_text(ActionButton("build"), (view, seat)) == "You hold no city card."
    assert scene._refusal_text(ActionButton("deliver"), (view, seat)) == "No city has a cube."


def test_what_a_link_changes_is_told_whole():
    app, scene, found = deciding("words", BuildLink)
    scene.choose(found[0].path, anew=True)
    app.step([], 0.05)
    board = scene.board
    story = board.forecast.proposal_summary()
    words = [text_line(text, style, "#000000", board.scale).width for text, style in
             ((story.title, "section"), (story.detail, "label"))]  # fmt: skip
    sheet, back = board.sprites["sheet"].rect, board.sprites["back"].rect
    gains = back.left - sheet.left - 100 * len(story.gains)
    assert story.detail
    assert sum(words) < sheet.width or words[1] < gains
