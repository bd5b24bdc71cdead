"""Animations in the lobby: stamps, flaps, the signal and new rooms."""

import pytest

from game.client.match.room_discovery import RoomEntry
from game.client.match.tweens import Timeline
from game.client.panels.lobby.departures_board import FLIP_S, SLIDE_S, DeparturesList
from game.client.panels.lobby.room_sheet import SIGNAL_GO_DEGREES, RoomSheet
from game.client.panels.lobby.split_flap_code import SplitFlapCode
from game.client.style.theme import Scale
from game.client.ui.widget import Panel
from tests.client.rooms import closed_fold, press, seats, until


def entry(number, taken="2/4"):
    return RoomEntry((f"192.0.2.{number}", 47800), f"Room {number}", "Yardmaster", taken, "")


@pytest.fixture
def rows(app):
    import pygame

    found = DeparturesList(lambda _entry: None)
    panel = Panel(Scale(1280, 720), pygame.Rect(0, 0, 400, 400))
    panel.add(found)
    found.place((0, 0, 300, 300))
    found.show_rooms([entry(1)], "")
    return found


def test_the_first_rooms_are_there_at_once(rows):
    assert rows.rest() is None


def test_a_new_room_slides_in_and_comes_to_rest(rows):
    rows.show_rooms([entry(1), entry(2)], "")
    assert rows.rest() == 0
    rows.tick(SLIDE_S)
    assert rows.rest() is None


def test_a_number_of_seats_that_changes_turns_over(rows, app):
    rows.show_rooms([entry(1, "3/4")], "")
    assert rows._flips == {entry(1).address: ("2/4", 0.0)}
    rows.tick(FLIP_S * 0.4)
    rows.draw(app.canvas)
    rows.tick(FLIP_S)
    assert rows.rest() is None


def test_with_reduced_motion_nothing_moves(rows):
    rows.is_calm = True
    rows.show_rooms([entry(1, "3/4"), entry(2)], "")
    assert rows.rest() is None


def test_only_letters_that_change_turn(app):
    line, painted = Timeline(), []
    flaps = SplitFlapCode("TQ8K")
    assert flaps.animate_from(SplitFlapCode("TQ7K"), line, lambda: painted.append(1))
    assert [share for _old, share in flaps._flips] == [1.0, 1.0, 0.0, 1.0]
    line.advance(0.1)
    flaps.draw(app.canvas, (400, 10), (40, 50), 4)
    line.skip()
    assert [share for _old, share in flaps._flips] == [1.0] * 4
    assert painted
    assert not SplitFlapCode("TQ8K").animate_from(flaps, line, lambda: None)


def test_the_signal_rises_with_the_last_seat_and_a_new_bot_is_stamped(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    before = sheet(app, hosted)
    press(app, "Add bot")
    until(app, lambda: seats(app) == 3)
    now = sheet(app, hosted)
    now.animate_from(before)
    assert [one.stamp_progress for one in now.tickets].count(0.0) == 1
    assert (before._arm, now._arm) == (0, 0)
    now.ticker.timeline.skip()
    assert now._arm == SIGNAL_GO_DEGREES
    assert all(one.stamp_progress == 1 for one in now.tickets)


def sheet(app, client):
    return RoomSheet(app, app.top._sheet.rect, client.room, lambda: None, lambda *_: None, closed_fold())
