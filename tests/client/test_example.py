"""The example game, which the client does not know: title, lobby, table, guide, result and replay."""

import time

import pygame
import pytest

from game.client.boards.plain_board import PlainBoard, PlainDisplay
from game.client.flows.client import Client
from game.client.games import game_client_of
from game.client.games.game_client import GameClient, RailGameClient
from game.client.panels.lobby.room_sheet import RoomSheet
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.pictures.scene_shot import MATCH_SCENES, render_scene
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.pages.rules_guide import GuideScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.table.replay import ReplayScene
from game.client.scenes.table.table_display import DisplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from game.client.ui.dropdown import DropDown
from game.rules import catalog
from tests.client.table import click, key
from tests.example.registered import mail, night_mail
from tests.patience import PATIENCE

__all__ = ["mail", "night_mail"]


class Nobody:
    """Room discovery that finds no rooms."""

    trouble = ""

    def entries(self):
        return []

    def close(self):
        pass


@pytest.fixture
def client(app, night_mail, tmp_path, monkeypatch):
    """The whole client with a private home and no network, showing the title."""
    from game.client.match import room_client, room_discovery

    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(room_discovery, "RoomSearch", Nobody)
    real = room_client.open_own_room
    monkeypatch.setattr(room_client, "open_own_room", lambda app, port=0, **how: real(app, None, **how))
    app.settings.speed = 0
    client = Client(app, seed="mail")  # with a random deal, some matches end in three turns
    app.push(client.title_flow.build_title())
    until(app, lambda: all(door.is_loaded for door in app.top.doors) and not app.top._todo)
    yield client
    client.leave_room()


def until(app, done):
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came to pass"
        app.step([], 0.05)
        time.sleep(0.002)


def button(scene, words):
    found = (one for panel in scene.ui.panels for one in panel.walk() if isinstance(one, Button))
    return next(one for one in found if one.text == words)


def press(scene, words):
    wanted = button(scene, words)
    panel = next(panel for panel in scene.ui.panels if wanted in panel.walk())
    click(scene, panel.to_window(wanted.rect).center)


def test_a_game_without_a_face_goes_all_the_way(app, client, night_mail):
    title = app.top
    door = next(door for door in title.doors if door.game == night_mail)
    assert door.words == ("Night Mail", "one more signal, or home", "2–6", "10 min")
    click(title, door.rect.center)
    assert title._play.second_line == "Night Mail against 2 bots"
    assert not button(title, "Learn").enabled
    assert "no lesson for Night Mail" in button(title, "Learn").reason

    press(title, "Host")
    until(app, lambda: isinstance(app.top, LobbyScene) and isinstance(app.top._sheet, RoomSheet))
    until(app, lambda: app.top._sheet.table.game == night_mail and app.top._sheet.may_start)
    games = next(one for one in app.top._sheet.walk() if isinstance(one, DropDown))
    assert [row.text for row in games.rows] == [catalog.title_of(one) for one in catalog.GAMES]
    press(app.top, "START")

    until(app, lambda: isinstance(app.top, TableScene) and app.top.acting_seat == 0)
    table = app.top
    assert type(table.board) is PlainBoard
    key(table, pygame.K_F1)
    assert isinstance(app.top, GuideScene)
    assert app.top.heading == "Night Mail"
    assert len(app.top.pages) == 4
    key(app.top, pygame.K_ESCAPE)
    play_through(app, table)

    results = app.top
    assert results.text.reason(results.ending.result) in ("The mail is delivered.", "It is dawn.")
    assert results._graph is not None
    until(app, lambda: results.verdict is not None)
    assert results.verdict.verified
    press(results, "Watch replay")
    replay = app.top
    assert isinstance(replay, ReplayScene)
    until(app, lambda: replay.position == len(replay.items) > 20)
    assert replay.stage.state.miles == list(results.ending.result.points)


def play_through(app, table):
    """Touches the last spot, and every third turn the first, to run on and deliver until the match ends."""
    end = time.monotonic() + PATIENCE
    turn = 0
    while not isinstance(app.top, ResultsScene):
        assert time.monotonic() < end, "it does not end"
        spots = table.board.hit_areas()
        if app.top is table and table.acting_seat == 0 and table.picker.offers:
            turn += 1
            click(table, spots[-1 if turn % 3 else 0].rect.center)
        app.step([], 0.1)
        time.sleep(0.002)
    assert turn > 3


def test_a_lobby_of_any_game_lists_it(app, client, night_mail):
    client.lobby_flow.host_or_resume()
    until(app, lambda: isinstance(app.top, LobbyScene) and isinstance(app.top._sheet, RoomSheet))
    until(app, lambda: app.top._sheet.table.game == "yardmaster")
    games = next(one for one in app.top._sheet.walk() if isinstance(one, DropDown))
    assert games.rows[-1].text == "Night Mail"
    app.top._ask_lesson()
    offered = [
        one.text for panel in app.top.ui.active_panels() for one in panel.walk() if isinstance(one, Button)
    ]
    assert "Steam" in offered
    assert "Night Mail" not in offered


def test_a_room_of_a_game_that_is_not_here_is_shown_all_the_same(app, client, night_mail, monkeypatch):
    client.title_flow.scene.choose(night_mail)
    client.lobby_flow.host_or_resume()
    until(app, lambda: isinstance(app.top, LobbyScene) and isinstance(app.top._sheet, RoomSheet))
    until(app, lambda: app.top._sheet.table.game == night_mail)
    monkeypatch.delitem(catalog.GAMES, night_mail)
    app.top.resize()
    app.step([], 0.05)
    assert app.top._sheet._banner._game_and_map() == "night_mail"
    assert "there is no game 'night_mail'" in app.top._sheet._option_rows()[0][1]


def test_learning_what_nobody_teaches_is_answered_in_a_sentence(app, client, night_mail):
    client.lesson_flow.choose_lesson(night_mail)
    assert client.room is None
    assert len(app.scenes) == 1
    assert len(app.top.ui.panels) == 2


def test_it_lies_flat_in_the_middle_of_a_table(app, night_mail):
    app.push(DisplayScene(app, recorded_until(MatchMoment(night_mail, seats=4, seed="flat", at=30), ())))
    app.step([], 0.1)
    assert type(app.top.board) is PlainDisplay
    assert app.top.board._waiting


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("scene", sorted({*MATCH_SCENES} - {"steal", "lesson", "curtain"}))
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1920, 1080), 150)])
def test_every_screen_of_it_can_be_drawn(scene, size, text, night_mail):
    drawn = render_scene(
        lambda app: MATCH_SCENES[scene](app, MatchMoment(night_mail, seats=3, at=40)), size, text
    )
    assert drawn.get_size() == size


def test_faces(night_mail):
    assert type(game_client_of(night_mail)) is GameClient
    assert game_client_of(night_mail).load_lessons() == ()
    assert isinstance(game_client_of("steam"), RailGameClient)
    assert {len(game_client_of(game).load_lessons()) > 1 for game in ("yardmaster", "railways", "steam")} == {
        True
    }


def test_posters_for_any_game_differ():
    keys = ("night_mail", "milk_run", "high_line", "tin")
    assert len({GameClient(one).poster() for one in keys}) == len(keys)


def test_a_registered_game_may_bring_a_face(mail):
    face = 'from game.client.games.game_client import GameClient\n\nGAME_CLIENT = GameClient("own")\n'
    (mail.place / "game_client.py").write_text(face, encoding="utf-8")
    mail.register()
    assert game_client_of("night_mail").key == "own"


def test_a_guide_that_cannot_be_shown_says_why(app, mail):
    file = mail.place / "guide" / "en" / "night_mail.txt"
    file.write_text("Run on.\n", encoding="utf-8")
    mail.register()
    assert "must begin with a heading" in GuideScene(app, "night_mail").pages[0].paragraphs[0]
    file.unlink()
    assert "Nobody has written down yet" in GuideScene(app, "night_mail").pages[0].paragraphs[0]
