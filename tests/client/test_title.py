"""The title: plates that act, doors that choose, pieces that arrive, one thing that moves."""

import pygame
import pytest

from game.client.app import App
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import ATTRACT_AFTER, Title, TitleActions
from game.client.settings import Settings
from game.client.ui.button import Button, IconButton
from tests.client.table import click, key


def shown(app, **actions):
    scene = Title(app, TitleActions(**actions))
    app.push(scene)
    return scene


def plate(scene, text):
    return next(w for w in scene.ui.panels[0].walk() if isinstance(w, Button) and w.text == text)


def settle(app):
    for _ in range(20):
        app.step([], 0.02)


@pytest.mark.parametrize(
    ("text", "name"), [("Join", "join"), ("Host", "host"), ("Table display", "table_display")]
)
def test_a_plate_does_what_it_says(app, text, name):
    done = []
    scene = shown(app, **{name: lambda: done.append(text)})
    click(scene, plate(scene, text).rect.center)
    assert done == [text]


def test_play_now_is_one_key_away_and_plays_the_lit_door(app):
    played: list[str] = []
    scene = shown(app, play_now=played.append)
    key(scene, pygame.K_RETURN)
    settle(app)
    click(scene, scene.doors[2].rect.center)
    key(scene, pygame.K_ESCAPE)
    click(scene, plate(scene, "PLAY NOW").rect.center)
    assert played == ["yardmaster", "age_of_steam"]


def test_a_game_that_cannot_be_played_says_so(app):
    scene = shown(app, playable=("steam",))
    assert scene.game == "steam"
    click(scene, scene.doors[0].rect.center)
    assert scene.game == "steam"
    assert "not arrived" in scene.ui._tip.text


def test_settings_open_and_close_again(app):
    scene = shown(app)
    click(scene, plate(scene, "Settings").rect.center)
    assert isinstance(app.top, SettingsScene)
    key(app.top, pygame.K_ESCAPE)
    assert app.top is scene


def test_quit_ends_the_program(app):
    app.running = True
    scene = shown(app)
    quit_ = next(w for w in scene.ui.panels[0].walk() if isinstance(w, IconButton) and w.help == "Quit")
    click(scene, quit_.rect.center)
    assert not app.running


def test_the_picture_arrives_piece_by_piece_and_then_only_smoke_moves(app):
    scene = shown(app)
    assert scene.rest() == 0
    settle(app)
    assert all(door.ready for door in scene.doors)
    assert 0 < scene.rest() <= 0.05
    app.settings.reduced_motion = True
    assert scene.rest() > 1


def test_attract_mode_begins_once_when_the_title_is_left_alone(app):
    begun = []
    scene = shown(app, attract=lambda: begun.append(1))
    settle(app)
    for _ in range(60):
        app.step([], 0.5)
    assert begun == [1]
    key(scene, pygame.K_UP)
    assert scene.idle == 0
    assert ATTRACT_AFTER == 20


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("text", [100, 150, 200])
def test_every_plate_is_inside_the_window_and_none_covers_another(size, text):
    app = App(Settings(text_size=text), size=size)
    scene = shown(app)
    plates = [w for w in scene.ui.panels[0].walk() if isinstance(w, Button)]
    window = app.canvas.get_rect()
    assert all(window.contains(one.rect) for one in plates)
    assert not any(a.rect.colliderect(b.rect) for a in plates for b in plates if a is not b)


def test_a_note_about_broken_settings_is_shown(app):
    scene = Title(app, note="Your settings could not be read.")
    app.push(scene)
    assert len(scene.ui.panels) == 2
