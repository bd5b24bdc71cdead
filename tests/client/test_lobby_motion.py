"""Animations in the lobby: stamps, flaps, the signal and new rooms."""

import pytest

from game.client.match.animation import Timeline
from game.client.match.room_discovery import Departure
from game.client.panels.departures_board import SLIDE, TURN, Rows
from game.client.panels.room_sheet import GO, Platform
from game.client.panels.split_flaps import SplitFlaps
from game.client.style.theme import Scale
from game.client.ui.widget import Panel
from tests.client.rooms import press, seats, until


def entry(number, taken="2/4"):
    return Departure((f"192.0.2.{number}", 47800), f"Room {number}", "Yardmaster", taken, "")


@pytest.fixture
def rows(app):
    import pygame

    found = Rows(lambda _entry: None)
    panel = Panel(Scale(1280, 720), pygame.Rect(0, 0, 400, 400))
    panel.add(found)
    found.place((0, 0, 300, 300))
    found.set([entry(1)], "")
    return found


def test_the_first_rooms_are_there_at_once(rows):
    assert rows.rest() is None


def test_a_new_room_slides_in_and_comes_to_rest(rows):
    rows.set([entry(1), entry(2)], "")
    assert rows.rest() == 0
    rows.tick(SLIDE)
    assert rows.rest() is None


def test_a_number_of_seats_that_changes_turns_over(rows, app):
    rows.set([entry(1, "3/4")], "")
    assert rows._turns == {entry(1).way: ("2/4", 0.0)}
    rows.tick(TURN * 0.4)
    rows.draw(app.canvas)
    rows.tick(TURN)
    assert rows.rest() is None


def test_with_reduced_motion_nothing_moves(rows):
    rows.calm = True
    rows.set([entry(1, "3/4"), entry(2)], "")
    assert rows.rest() is None


def test_only_letters_that_change_turn(app):
    line, painted = Timeline(), []
    flaps = SplitFlaps("TQ8K")
    assert flaps.follow(SplitFlaps("TQ7K"), line, lambda: painted.append(1))
    assert [share for _old, share in flaps._turning] == [1.0, 1.0, 0.0, 1.0]
    line.advance(0.1)
    flaps.draw(app.canvas, (400, 10), (40, 50), 4)
    line.skip()
    assert [share for _old, share in flaps._turning] == [1.0] * 4
    assert painted
    assert not SplitFlaps("TQ8K").follow(flaps, line, lambda: None)


def test_the_signal_rises_with_the_last_seat_and_a_new_bot_is_stamped(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    before = sheet(app, hosted)
    press(app, "Add bot")
    until(app, lambda: seats(app) == 3)
    now = sheet(app, hosted)
    now.follow(before)
    assert [one.fallen for one in now.tickets].count(0.0) == 1
    assert (before._arm, now._arm) == (0, 0)
    now.ticker.line.skip()
    assert now._arm == GO
    assert all(one.fallen == 1 for one in now.tickets)


def sheet(app, client):
    return Platform(app, app.top._sheet.rect, client.room, lambda: None, lambda *_: None)
