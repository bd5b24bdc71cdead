"""The table display shows public information only, and every panel faces its side."""

import pygame
import pytest

from game.client.boards.hex_board.surroundings.table_display_layout import MapBlockLayout
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.style.theme import Scale
from tests.client.screens import lay, watched


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 2), ((1280, 720), 4), ((1920, 1080), 3)])
def test_a_whole_match_ends_on_the_last_digest(size, seats):
    feed = recorded_until(MatchMoment(seats=seats, seed="display"), ())
    _app, scene = watched(lay, size, feed, step=0.25, most=900)
    panels = [scene.board.rect_of(seat) for seat in range(seats)]
    assert all(not one.colliderect(other) for one in panels for other in panels if one is not other)


def test_no_hidden_face_ever_comes_near_it():
    feed = recorded_until(MatchMoment(seats=3, seed="display"), ())
    assert all(not shown.hands for shown in feed.record)
    _app, scene = lay((1280, 720), feed)
    assert all(hand.faces is None for hand in scene.stage.view.seat_hands)


def test_a_display_sits_in_no_seat():
    feed = recorded_until(MatchMoment(seats=2, seed="display"))
    with pytest.raises(ValueError, match="no seat"):
        lay((1280, 720), feed)


def test_a_thief_at_work_shows_only_that_there_is_one():
    whole = recorded_until(MatchMoment(seats=3, seed="poster"), ())
    steals = [at for at, shown in enumerate(whole.record) if type(shown.item.move).__name__ == "PlaySteal"]
    feed = MatchRecording(whole.game, whole.players, whole.record[: steals[0] + 1])
    app, scene = lay((1280, 720), feed)
    app.step([], 0.1)
    assert scene.stage.state.phase == "steal_pick"
    assert all(hand.faces is None for hand in scene.stage.view.seat_hands)


def test_a_drawer_beside_a_map_covers_neither_it_nor_the_lines_at_its_sides():
    laid = MapBlockLayout(Scale(1280, 720), pygame.Rect(210, 40, 860, 670), 344, frozenset({90, 180, 270}))
    around = [laid.sheet, laid.status, *(echo.box for echo in laid.echoes)]
    assert laid.drawer.width
    assert laid.drawer.collidelist(around) < 0
    assert laid.area.contains(laid.sheet)
