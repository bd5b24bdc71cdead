"""Lessons: each game's is gone through from its first step to its last by touching what is lit."""

import pygame
import pytest

from game.client.faces import face_of
from game.client.panels.coach import Coach
from game.client.scenes.lesson import LessonScene
from game.client.shell.main import Client
from game.client.ui.button import Button
from game.client.ui.rich import bare
from game.client.window.app import App
from game.client.window.settings import Settings
from game.rules import catalog
from tests.client.local import LocalFeed
from tests.client.rooms import Found, until
from tests.client.table import click, key

TAUGHT = [game for game in catalog.GAMES if face_of(game).lessons]
MOST_STEPS = 900
MOST_WORDS = 30


def begun(game, size=(1280, 720), text=100, speed=0):
    lesson = face_of(game).lesson()
    setup = lesson.setup
    feed = LocalFeed(catalog.create(*setup.terms), lesson.seed)
    app = App(Settings(mute=True, graphics="direct", speed=speed, text_size=text), size=size)
    scene = LessonScene(app, feed, lesson)
    app.push(scene)
    app.step([], 0.1)
    return app, scene


def button(scene, words):
    found = [one for one in scene.coach.walk() if isinstance(one, Button) and one.text == words]
    return found[0] if found else None


def play_freely(scene):
    """Between two steps the table is played as usual: as a bot would."""
    seat = scene.acting
    if seat is not None and scene.stage.is_newest and not scene.thinking:
        scene._decide(scene.feed._choice(seat))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_gone_through_by_touching_what_is_lit(game):
    app, scene = begun(game)
    seen = set()
    for _ in range(MOST_STEPS):
        if scene.step is None:
            break
        if scene.coach is None:
            play_freely(scene)
        else:
            seen.add(scene.at)
            pressed = scene.coach.lit or button(scene, "Next") or button(scene, "Play on")
            assert scene.coach.rect.collidepoint(pressed.rect.center)
            click(scene, pressed.rect.center)
        app.step([], 0.1)
    assert scene.step is None
    asked = {at for at, step in enumerate(scene.lesson.steps) if not step.passing}
    assert asked <= seen
    assert not any(isinstance(panel, Coach) for panel in scene.ui.panels)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_conductor_can_do_it_himself(game):
    app, scene = begun(game)
    for _ in range(MOST_STEPS):
        if scene.coach is not None and (show := button(scene, "Show me")) is not None:
            break
        if scene.coach is not None:
            click(scene, button(scene, "Next").rect.center)
        else:
            play_freely(scene)
        app.step([], 0.1)
    wanted, before = scene._wanted.action, scene.at
    click(scene, show.rect.center)
    assert scene.feed.proposed[-1][1] == wanted
    assert scene.at == before + 1


@pytest.mark.slow
@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_words_and_buttons_are_on_the_screen_and_leave_what_is_lit_free(game, size, text):
    app, scene = begun(game, size, text)
    for _ in range(MOST_STEPS):
        if scene.step is None:
            break
        if scene.coach is None:
            play_freely(scene)
        else:
            _check_places(scene.coach)
            if (on := button(scene, "Next") or button(scene, "Play on") or button(scene, "Show me")) is None:
                pytest.fail("there is no way on")
            click(scene, on.rect.center)
        app.step([], 0.1)
    assert scene.step is None


def _check_places(coach):
    words = bare(coach.saying.words)
    assert len(words.split()) <= MOST_WORDS, words
    assert coach.local.contains(coach._bubble), words
    buttons = [one.rect for one in coach.walk() if isinstance(one, Button) and one.text != "Leave"]
    assert all(coach._bubble.contains(box) for box in buttons), words
    assert not coach._bubble.collidepoint(coach.hole.center), words


def test_steps_are_gone_back_and_the_lesson_is_left(app):
    app, scene = begun("yardmaster")
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.1)
    assert scene.at == 1
    click(scene, button(scene, "Back").rect.center)
    app.step([], 0.1)
    assert scene.at == 0
    key(scene, pygame.K_ESCAPE)
    assert scene.coach is None
    key(scene, pygame.K_ESCAPE)
    app.step([], 0.1)
    assert scene.coach is not None
    key(scene, pygame.K_ESCAPE)
    answer = next(
        one
        for panel in scene.ui.active()
        for one in panel.walk()
        if isinstance(one, Button) and one.text == "Play without lesson"
    )
    answer.press()
    app.step([], 0.1)
    assert scene.coach is None
    assert scene.acting == 0


def test_the_hole_glides_and_then_only_the_arrow_moves():
    app, scene = begun("yardmaster", speed=1)
    for _ in range(400):
        app.step([], 0.05)
        if scene.coach is not None:
            break
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.01)
    assert scene.coach.moves
    assert scene.coach._seen_hole() != scene.coach.hole
    for _ in range(12):
        app.step([], 0.05)
    assert scene.coach._seen_hole() == scene.coach.hole


def test_learn_on_the_title_leads_to_a_lesson_through_the_ordinary_host(app, monkeypatch):
    from game.client.match import radar

    monkeypatch.setattr(radar, "Radar", Found)
    app.settings.speed = 0
    client = Client(app)
    app.push(client.title())
    try:
        client.learn("yardmaster")
        until(app, lambda: isinstance(app.top, LessonScene) and app.top.coach is not None)
        assert app.top.feed.peer.start.game == "yardmaster"
        assert app.top.at == 0
        app.top.leave_table()
        assert len(app.scenes) == 1
    finally:
        client.leave_room()
