"""A gamepad alone: from the title through the lobby to a table with two people at one screen, and back."""

import pygame
import pytest

from game.client.boards.board import Spot
from game.client.boards.targets import PILE
from game.client.panels.curtain import Curtain
from game.client.scenes.lobby import Lobby
from game.client.scenes.settings import SettingsScene
from game.client.scenes.table import TableScene
from game.client.shell.main import Client
from game.client.ui.button import Button
from tests.client.local import LocalFeed
from tests.client.rooms import Found, seats, until
from tests.client.table import pad

A, B, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_START
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
MOST_STEPS = 60


def step_to(app, words):
    """Go through the focus order until a widget with these words has the focus."""
    for _ in range(MOST_STEPS):
        focused = app.top.ui.focused
        if focused is not None and words in (getattr(focused, "text", ""), focused.help):
            return
        pad(app.top, NEXT)
    raise AssertionError(f"the pad never comes to {words!r}")


def choose(app, words):
    step_to(app, words)
    pad(app.top, A)


def touch_next(table):
    """The next thing on the board that glows."""
    pad(table, NEXT)
    while not isinstance(table.ui.focused, Spot):
        pad(table, NEXT)
    pad(table, A)


def test_the_title_is_left_and_found_again(app, monkeypatch):
    from game.client.match import radar

    monkeypatch.setattr(radar, "Radar", Found)
    client = Client(app)
    app.push(client.front.title())
    choose(app, "Settings")
    assert isinstance(app.top, SettingsScene)
    pad(app.top, B)
    choose(app, "Join")
    assert isinstance(app.top, Lobby)
    pad(app.top, B)
    assert len(app.scenes) == 1


def test_two_people_sit_down_play_and_leave(app, hosted):
    app.settings.speed = 0
    choose(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    choose(app, "Add player")
    pad(app.top, A)
    until(app, lambda: len(hosted.room.peer.seats) == 2)
    choose(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    table = app.top
    raised = set()
    for _ in range(400):
        until(app, lambda: table.acting is not None or table.result is not None)
        if any(isinstance(panel, Curtain) for panel in table.ui.panels):
            assert table.stage.eyes == []
            choose(app, "Show my cards")
            raised.add(table.acting)
            assert table.stage.eyes == [table.acting]
        touch_next(table)
        app.step([], 0.02)
        if raised == {0, 1}:
            break
    assert raised == {0, 1}
    pad(table, START)
    assert any(panel.modal for panel in table.ui.panels)
    choose(app, "Leave")
    assert len(app.scenes) == 1


@pytest.mark.parametrize("button", [B, START])
def test_back_and_menu_open_the_menu_of_a_table(app, button):
    from game.rules import catalog

    table = TableScene(app, LocalFeed(catalog.create("yardmaster", "", 2), "pad"))
    app.push(table)
    table.hurry()
    app.step([], 0.1)
    pad(table, button)
    words = {one.text for panel in table.ui.active() for one in panel.walk() if isinstance(one, Button)}
    assert {"Go on", "Leave"} <= words


def test_back_takes_a_touch_back_before_it_opens_the_menu(app):
    from game.rules import catalog

    table = TableScene(app, LocalFeed(catalog.create("yardmaster", "", 2), "pad"))
    app.push(table)
    table.hurry()
    app.step([], 0.1)
    table.picker.touched = (PILE,)
    pad(table, B)
    assert table.picker.touched == ()
    assert not any(panel.modal for panel in table.ui.panels)
