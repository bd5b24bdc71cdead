"""A gamepad alone: from the title through the lobby to a table for two people at one screen, and back."""

import pygame
import pytest

from game.client.boards.board import HitArea
from game.client.flows.client import Client
from game.client.panels.table.hand_curtain import HandCurtain
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.pages.settings import SettingsScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from game.decisions.targets import PILE
from game.decisions.yardmaster.targets import END_TURN
from tests.client.local import LocalFeed
from tests.client.rooms import Found, seats, until
from tests.client.table import pad

A, B, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_START
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
MOST_STEPS = 60


def step_to(app, words):
    """Steps through the focus order until a widget with these words has the focus."""
    for _ in range(MOST_STEPS):
        focused = app.top.ui.focused
        if focused is not None and words in (getattr(focused, "text", ""), focused.help):
            return
        pad(app.top, NEXT)
    raise AssertionError(f"the pad never comes to {words!r}")


def choose(app, words):
    step_to(app, words)
    pad(app.top, A)


def touch(table, target):
    """Steps to the spot of a target on the board and presses A."""
    for _ in range(MOST_STEPS):
        if isinstance(table.ui.focused, HitArea) and table.ui.focused.target == target:
            pad(table, A)
            return
        pad(table, NEXT)
    raise AssertionError(f"the pad never comes to {target!r}")


def test_the_title_is_left_and_found_again(app, monkeypatch):
    from game.client.match import room_discovery

    monkeypatch.setattr(room_discovery, "RoomSearch", Found)
    client = Client(app)
    app.push(client.title_flow.build_title())
    choose(app, "Settings")
    assert isinstance(app.top, SettingsScene)
    pad(app.top, B)
    choose(app, "Join")
    assert isinstance(app.top, LobbyScene)
    pad(app.top, B)
    assert len(app.scenes) == 1


@pytest.mark.slow
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
    while raised != {0, 1}:
        until(app, lambda: table.acting_seat is not None and table.stage.is_newest)
        if any(isinstance(panel, HandCurtain) for panel in table.ui.panels):
            assert table.stage.visible_seats == []
            choose(app, "Show my cards")
            raised.add(table.acting_seat)
            assert table.stage.visible_seats == [table.acting_seat]
        # Drawing a card is always possible and leaves nothing half chosen, whatever was dealt.
        touch(table, PILE if PILE in table.picker.open_targets() else END_TURN)
        app.step([], 0.02)
    pad(table, START)
    assert any(panel.is_modal for panel in table.ui.panels)
    choose(app, "Leave")
    assert len(app.scenes) == 1


@pytest.mark.parametrize("button", [B, START])
def test_back_and_menu_open_the_menu_of_a_table(app, button):
    from game.rules import catalog

    table = TableScene(app, LocalFeed(catalog.create("yardmaster", "", 2), "pad"))
    app.push(table)
    table.skip_animations()
    app.step([], 0.1)
    pad(table, button)
    words = {
        one.text for panel in table.ui.active_panels() for one in panel.walk() if isinstance(one, Button)
    }
    assert {"Go on", "Leave"} <= words


def test_back_takes_a_touch_back_before_it_opens_the_menu(app):
    from game.rules import catalog

    table = TableScene(app, LocalFeed(catalog.create("yardmaster", "", 2), "pad"))
    app.push(table)
    table.skip_animations()
    app.step([], 0.1)
    table.picker.touched = (PILE,)
    pad(table, B)
    assert table.picker.touched == ()
    assert not any(panel.is_modal for panel in table.ui.panels)


class Plugged:
    """Fake of SDL's gamepad interface; each plugged-in pad gets a new instance number."""

    def __init__(self, monkeypatch, known):
        from pygame._sdl2 import controller

        self.instances = []
        self.opened = []
        monkeypatch.setattr(pygame.joystick, "Joystick", lambda index: Plain(self.instances[index], self))
        monkeypatch.setattr(controller, "get_init", lambda: True)
        monkeypatch.setattr(controller, "is_controller", lambda index: known)
        monkeypatch.setattr(controller, "Controller", lambda index: self.opened.append(self.instances[index]))

    def put_in(self, inputs, instance):
        self.instances.append(instance)
        at = len(self.instances) - 1
        for kind in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
            inputs.translate(pygame.Event(kind, device_index=at))

    def pull_out(self, inputs, instance):
        self.instances.remove(instance)
        for kind in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
            inputs.translate(pygame.Event(kind, instance_id=instance))


class Plain:
    def __init__(self, instance, plugged):
        self.instance = instance

    def get_instance_id(self):
        return self.instance


def test_a_pad_that_comes_back_is_opened_anew(app, monkeypatch):
    plugged = Plugged(monkeypatch, known=True)
    plugged.put_in(app.inputs, 0)
    assert plugged.opened == [0]
    plugged.pull_out(app.inputs, 0)
    plugged.put_in(app.inputs, 1)
    assert plugged.opened == [0, 1]
    push = pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=1)
    assert app.inputs.translate(push) is None  # its controller events are used instead


def test_a_stick_that_was_held_when_its_pad_was_pulled_out_is_let_go(app, monkeypatch):
    from game.client.ui.input_events import Nav

    plugged = Plugged(monkeypatch, known=False)
    plugged.put_in(app.inputs, 0)
    tilt = {"axis": 1, "value": 0.9}
    assert app.inputs.translate(pygame.Event(pygame.JOYAXISMOTION, instance_id=0, **tilt)) is Nav.DOWN
    plugged.pull_out(app.inputs, 0)
    plugged.put_in(app.inputs, 1)
    assert app.inputs.translate(pygame.Event(pygame.JOYAXISMOTION, instance_id=1, **tilt)) is Nav.DOWN
