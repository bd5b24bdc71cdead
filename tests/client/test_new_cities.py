"""Founding a city: signs beside the map, chosen before or after the town."""

import pygame
import pytest

from game.client.boards.hex_board.choose.new_cities_drawer import (
    TOGGLE_NEW_CITIES,
    NewCitiesDrawer,
    NewCityInDrawer,
)
from game.client.boards.hex_board.choose.role_drawer import TOGGLE_ROLES
from game.client.pictures.match_moments import example_players
from game.decisions.rail.targets import LegalActionButton, OnHex, TownForNewCity
from game.rules import catalog
from game.rules.core.replica import Replica
from game.session.self_play import play_out
from tests.client.rail_tables import Proposals, opened
from tests.client.table import key


def opened_at_founding(key, game_map, size=(1280, 720)):
    """Opens a match, played by bots so far, in which our seat can found a city."""
    game = catalog.create(key, game_map, 4)
    replica, record = Replica(game), []
    for one in play_out(game, "signs", 400).unpublished:
        record.append(one)
        replica.feed(one.item)
        for seat in game.to_act(replica.state):
            if any(type(action).__name__ == "Urbanize" for action in game.legal(replica.state, seat)):
                feed = Proposals(game, example_players(4), record, (seat,))
                return *opened(feed, size), feed
    raise AssertionError("nobody ever founded a city")


def targets(scene, kind):
    return [spot.target for spot in scene.board.hit_areas() if isinstance(spot.target, kind)]


@pytest.mark.slow
def test_a_sign_is_taken_up_and_put_on_a_town():
    app, scene, feed = opened_at_founding("age_of_steam", "rust_belt")
    assert scene.board.drawer_width
    sign = targets(scene, NewCityInDrawer)[0]
    scene.board.press(sign)
    app.step([], 0.1)
    town = targets(scene, TownForNewCity)[0]
    scene.board.press(town)
    app.step([], 0.1)
    (action,) = feed.proposed
    assert (action.hex, action.city) == (town.label, sign.key)


def test_while_a_sign_is_held_no_hex_is_lit_or_touched_for_track():
    """Regression: a click beside the town laid a tile while the sign was still held."""
    app, scene, _feed = opened_at_founding("steam", "ruhr")
    assert targets(scene, OnHex)
    scene.board.press(targets(scene, NewCityInDrawer)[0])
    app.step([], 0.1)
    assert targets(scene, TownForNewCity)
    assert not targets(scene, OnHex)
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.step([], 0.1)
    assert targets(scene, OnHex)


@pytest.mark.slow
def test_a_town_is_chosen_and_a_sign_put_there():
    app, scene, feed = opened_at_founding("age_of_steam", "rust_belt")
    founding = [offer for offer in scene.picker.offers if type(offer.action).__name__ == "Urbanize"]
    scene.board.press(OnHex(founding[0].action.hex))
    app.step([], 0.1)
    assert scene.board.drawer_width
    assert set(targets(scene, LegalActionButton)) >= {
        one.path[1] for one in founding if one.path[0] == founding[0].path[0]
    }
    scene.board.press(founding[0].path[1])
    app.step([], 0.1)
    assert feed.proposed == [founding[0].action]


@pytest.mark.slow
def test_the_goods_that_come_with_a_city_are_chosen_on_the_display():
    app, scene, feed = opened_at_founding("steam", "ruhr")
    scene.board.press(targets(scene, NewCityInDrawer)[0])
    app.step([], 0.1)
    scene.board.press(targets(scene, TownForNewCity)[0])
    app.step([], 0.1)
    assert feed.proposed == []
    assert not scene.board.drawer_width
    column = next(iter(scene.picker.open_targets() - set(scene.picker.touched)))
    scene.board.press(column)
    app.step([], 0.1)
    assert len(feed.proposed) == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_display_can_be_looked_at_meanwhile(size):
    app, scene, _feed = opened_at_founding("age_of_steam", "rust_belt", size)
    part = next(one for one in scene.board.parts if isinstance(one, NewCitiesDrawer))
    boxes = [box for _card, box in part._boxes()]
    assert all(scene.board.layout.drawer.contains(box) for box in boxes)
    scene.board.press(TOGGLE_NEW_CITIES)
    app.step([], 0.1)
    assert not scene.board.drawer_width
    scene.board.press(TOGGLE_NEW_CITIES)
    app.step([], 0.1)
    assert scene.board.drawer_width


@pytest.mark.slow
def test_a_town_touched_while_the_goods_are_looked_at_brings_the_signs_back():
    app, scene, _feed = opened_at_founding("age_of_steam", "rust_belt")
    scene.board.press(TOGGLE_NEW_CITIES)
    app.step([], 0.1)
    founding = [offer for offer in scene.picker.offers if type(offer.action).__name__ == "Urbanize"]
    scene.board.press(OnHex(founding[0].action.hex))
    app.step([], 0.1)
    assert scene.board.drawer_width
    assert scene.board.choices.tray is None


@pytest.mark.slow
def test_signs_come_in_place_of_the_actions_though_their_drawers_are_as_wide():
    """A player who chose Urbanization and builds first gets the signs before the action cards are gone."""
    _app, scene, _feed = opened_at_founding("steam", "ruhr")
    board = scene.board
    board.animation_state.show_phase("choose_actions")
    board.refresh_highlights()
    assert TOGGLE_ROLES in [spot.target for spot in board.hit_areas()]
    board.animation_state.show_phase(board.view.phase)
    assert [type(part) for part in board.parts if part.drawer_width] == [NewCitiesDrawer]
    shown = [spot.target for spot in board.hit_areas()]
    assert TOGGLE_ROLES not in shown
    assert TOGGLE_NEW_CITIES in shown


@pytest.mark.slow
def test_keys_take_a_sign_up_and_go_on_to_a_town():
    """The plate that puts the sign back must not be lit as a second sign."""
    app, scene, feed = opened_at_founding("age_of_steam", "rust_belt")
    key(scene, pygame.K_TAB)
    scene.ui.focus(None)
    scene.hit_areas_changed()
    sign = scene.ui.focused.target
    assert isinstance(sign, NewCityInDrawer)
    key(scene, pygame.K_RETURN)
    assert isinstance(scene.ui.focused.target, TownForNewCity)
    key(scene, pygame.K_ESCAPE)
    assert scene.ui.focused.target == sign
    key(scene, pygame.K_RETURN)
    assert [one.target for one in scene.board.hit_areas()].count(sign) == 1
    towns = {one.label for one in targets(scene, TownForNewCity)}
    assert not towns & {one.label for one in targets(scene, OnHex)}, "an arrow meets the town, not its hex"
    town = scene.ui.focused.target
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    (action,) = feed.proposed
    assert (action.hex, action.city) == (town.label, sign.key)


@pytest.mark.slow
def test_the_ring_of_the_focus_cuts_no_name_of_a_city_that_is_only_meant():
    app, scene, _feed = opened_at_founding("age_of_steam", "rust_belt")
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if isinstance(spot.target, NewCityInDrawer)))
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    spot, board = scene.ui.focused, scene.board
    assert isinstance(spot.target, TownForNewCity)
    drawn = pygame.Surface(app.window.get_size())
    board.draw(drawn)
    (name,) = board.new_cities.name_boxes
    before = drawn.subsurface(name).copy()
    board.draw_focus(drawn, spot)
    assert pygame.image.tobytes(drawn.subsurface(name), "RGB") == pygame.image.tobytes(before, "RGB")
