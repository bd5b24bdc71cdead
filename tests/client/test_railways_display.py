"""The Railways table display: panels face their sides, and nothing covers anything else."""

import pygame
import pytest

from game.client.art.game_pieces import railways_network
from game.client.art.game_pieces.railways_cards import CityCardContent
from game.client.boards.table_display_panels import SEAT_ROTATIONS
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.style.theme import hue
from tests.client.screens import lay, watched


def shown(size, seats, at=0):
    app, scene = lay(size, recorded_until(MatchMoment("railways", "", seats, "tree", at), ()))
    app.step([], 0.1)
    return scene


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_network_gauges_and_the_way_to_join_keep_off_each_other(size, seats):
    board = shown(size, seats, 40).board
    layout = board.layout
    boxes = [layout.frame, *(layout.panel(seat) for seat in range(seats))]
    boxes += [box for box, _turn in board.join_card_places()]
    boxes += [layout.corner(side, left=False) for side in (0, 180)]
    assert all(not one.colliderect(other) for one in boxes for other in boxes if one is not other)
    window = board.area
    assert all(window.contains(box) for box in boxes)


@pytest.mark.slow
def test_every_cube_lies_on_its_players_panel():
    board = shown((1280, 720), 4).board
    for key, sprite in board.sprites.by_key.items():
        if isinstance(key, tuple) and key[0] == "got":
            assert board.layout.panel(key[1]).collidepoint(sprite.rest_pose.x, sprite.rest_pose.y)


def test_each_panel_is_turned_to_its_side():
    board = shown((1280, 720), 4, 40).board
    for seat, side in enumerate(SEAT_ROTATIONS[4]):
        wide, high = board.layout.panel(seat).size
        assert (wide > high) == (side in (0, 180))


def test_the_name_of_a_city_is_read_from_the_far_side_too():
    city = CityCardContent("Olten", 2, (("P", "P"),), "yellow")
    one, both = (written(railways_network.node(city, 2.0, False, far)) for far in (False, True))
    assert shown((1280, 720), 2, 40).board.layout.faces_both
    assert both > one + 100


def written(node):
    """Counts the pixels of text at the top of a sign."""
    head = node.subsurface((0, 0, node.get_width(), 52))
    return pygame.mask.from_threshold(head, hue("paper_light"), (20, 20, 20, 255)).count()


@pytest.mark.slow
def test_it_keeps_up_with_a_match_and_shows_no_hand():
    feed = recorded_until(MatchMoment("railways", "", 3, "tree", 120), ())
    _app, scene = watched(lay, (1280, 720), feed, step=0.3, most=600)
    assert all(hand.faces is None for hand in scene.stage.view.seat_hands)
    assert not [key for key in scene.board.sprites.by_key if isinstance(key, tuple) and key[0] == "hand"]
