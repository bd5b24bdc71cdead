"""The first launch asks for a name once, and never a tool, a command or a player who gave a name."""

import pygame
import pytest

from game.client.flows import client as client_module
from game.client.panels.title.game_doors import PlayerNameTag
from game.client.scenes.first_launch import WelcomeScene
from game.client.scenes.table.lesson import LessonScene
from game.client.scenes.title import TitleScene
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.window import player_settings as kept
from tests.client.rooms import Found, until
from tests.client.table import click, key


@pytest.fixture
def client(app, monkeypatch):
    from game.client.match import room_discovery

    monkeypatch.setattr(room_discovery, "RoomSearch", Found)
    app.settings.speed = 0
    found = client_module.Client(app)
    app.push(found.title_flow.build_title())
    yield found
    found.leave_room()


def plate(scene, words):
    panels = scene.ui.panels
    return next(w for p in panels for w in p.walk() if isinstance(w, Button) and w.text == words)


def test_a_name_is_typed_and_kept(app, client):
    app.settings.name = ""
    client.title_flow.open_welcome()
    for letter in "Dóra":
        app.top.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    key(app.top, pygame.K_RETURN)
    assert isinstance(app.top, TitleScene)
    assert kept.load(app.settings_file)[0].name == "Dóra"


def test_the_way_to_the_players_page_stands_behind_the_new_name(app, client):
    name = "Wolfeschlegelstein"
    app.settings.name = ""
    client.title_flow.open_welcome()
    for letter in name:
        app.top.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    key(app.top, pygame.K_RETURN)
    widgets = [widget for panel in app.top.ui.panels for widget in panel.walk()]
    tag = next(one for one in widgets if isinstance(one, PlayerNameTag))
    page = next(one for one in widgets if isinstance(one, IconButton) and one.icon_name == "forward")
    assert page.rect.left > tag.rect.left + text_line(name, "strong", hue("paper"), app.scale).width


def test_a_first_lesson_is_offered(app, client):
    client.title_flow.open_welcome()
    scene = app.top
    click(
        scene,
        plate(scene, "Show me a first game")
        .panel.to_window(plate(scene, "Show me a first game").rect)
        .center,
    )
    until(app, lambda: isinstance(app.top, LessonScene))


@pytest.mark.parametrize(
    ("there", "first", "name", "asked"),
    [
        (False, None, "", True),
        (True, None, "", False),
        (False, None, "Anna", False),
        (False, lambda client: None, "", False),
    ],
)
def test_it_is_asked_only_at_the_very_first_start(monkeypatch, tmp_path, there, first, name, asked):
    path = tmp_path / "settings.json"
    if there:
        kept.save(kept.Settings(), path)
    monkeypatch.setattr(kept, "settings_path", lambda: path)
    seen, shown = [], []

    class Short(client_module.App):
        def _wait(self):
            """Records whether the first frame shows the title, and quits."""
            seen.append(isinstance(self.top, TitleScene))
            self.running = False
            return []

        def save_settings(self):
            shown.append(isinstance(self.top, WelcomeScene))

    monkeypatch.setattr(client_module, "App", Short)
    client_module.open_client(first=first, size=(1280, 720), name=name)
    assert shown == [asked]
    assert not asked or seen == [True]


@pytest.mark.parametrize("answers", [False, True])
def test_a_window_that_is_closed_unanswered_asks_again(monkeypatch, tmp_path, answers):
    monkeypatch.setattr(kept, "settings_path", lambda: tmp_path / "settings.json")
    shown = []

    class Short(client_module.App):
        def _wait(self):
            """Runs three frames, so that the question can appear, and dismisses it if ``answers`` is set."""
            asked = isinstance(self.top, WelcomeScene)
            shown.append(asked)
            self.running = len(shown) < 3
            escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
            return [escape] if asked and answers else []

    monkeypatch.setattr(client_module, "App", Short)
    client_module.open_client(size=(1280, 720))
    assert shown[1]
    shown.clear()
    client_module.open_client(size=(1280, 720))
    assert shown[1] is not answers


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_house_behind_the_question_is_painted_and_then_nothing_moves(app, client, text):
    app.settings.text_size = text
    app.apply_settings()
    client.title_flow.open_welcome()
    app.step([], 0.0)
    plain = app.canvas.get_at((10, app.canvas.get_height() - 10))
    while app.top.rest() == 0.0:
        app.step([], 0.05)
    assert app.canvas.get_at((10, app.canvas.get_height() - 10)) != plain
    (sheet,) = app.top.ui.panels
    assert app.canvas.get_rect().contains(sheet.rect)
