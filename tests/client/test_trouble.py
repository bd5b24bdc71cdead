"""Failures around a match: a sentence and a way on, never a traceback."""

import socket

import pytest

import game.session.guest
from game.client.flows.client import Client
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.table.open_saved_match import show_saved_match
from game.client.scenes.table.replay import ReplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from game.client.ui.dialog import Toast
from game.client.window import player_settings as kept
from game.rules.core.journal import Entry
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import HostedRoom
from game.user_folders import saves_folder
from net.protocol import messages as m
from net.storage import saves
from net.storage.save_writer import write_save
from net.storage.saves import listed_saves
from tests.client.rooms import Found, until
from tests.client.table import click


@pytest.fixture
def client(app, monkeypatch):
    from game.client.match import room_discovery

    monkeypatch.setattr(room_discovery, "RoomSearch", Found)
    made = Client(app)
    app.push(made.title_flow.build_title())
    yield made
    made.leave_room()


def toasts(app):
    return [one.text for panel in app.top.ui.panels for one in panel.walk() if isinstance(one, Toast)]


def played_match(app, client):
    client.play_now("yardmaster")
    until(app, lambda: isinstance(app.top, TableScene) and app.top.record)
    client.go_home()
    return next(listed_saves(saves_folder()))


def press(app, words):
    for panel in reversed(app.top.ui.panels):
        for one in panel.walk():
            if isinstance(one, Button) and one.text == words:
                click(app.top, panel.to_window(one.rect).center)
                return
    raise AssertionError(f"there is no {words!r}")


@pytest.fixture
def room():
    hosting = HostedRoom("Elsewhere", 0, announce=False)
    hosting.set_up_match(MatchSettings("yardmaster", "", 2), {1: "greedy"})
    yield hosting
    if not hosting.net.loop.is_closed():
        hosting.close()


def sit_down(app, client, room):
    client.lobby_flow.open_lobby()
    client.lobby_flow.join(("127.0.0.1", room.server.port))
    until(app, lambda: client.room.table is not None)
    client.room.send_requests(m.Sit(0))
    until(app, lambda: client.room.peer.seats == [0])
    client.room.set_ready(True)
    until(app, lambda: client.room.me.ready)
    room.request(m.Play())
    until(app, lambda: isinstance(app.top, TableScene))


def test_a_host_that_vanishes_is_waited_for_and_can_be_left(app, client, room, monkeypatch):
    monkeypatch.setattr(game.session.guest, "LOST_AFTER", 0.2)
    sit_down(app, client, room)
    room.close()
    until(app, lambda: any(panel.is_modal for panel in app.top.ui.panels))
    press(app, "Leave")
    app.step([], 0.02)
    assert len(app.scenes) == 1
    assert client.room is None


def test_a_guest_who_is_shown_the_door_is_told_and_keeps_the_lobby(app, client, room):
    client.lobby_flow.open_lobby()
    client.lobby_flow.join(("127.0.0.1", room.server.port))
    until(app, lambda: client.room is not None and client.room.table is not None)
    room.request(m.Kick(client.room.peer.you))
    until(app, lambda: client.room is None)
    assert isinstance(app.top, LobbyScene)
    assert any(panel.is_modal for panel in app.top.ui.panels)


def test_an_address_where_nobody_lives_is_said_and_can_be_left(app, client):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        client.lobby_flow.open_lobby()
        client.lobby_flow.join(unused.getsockname())
        until(app, lambda: client.room.silence_reason)
    app.top.go_back()
    assert len(app.scenes) == 1


def test_a_port_that_cannot_be_opened_still_gives_a_table_for_oneself(app, client, monkeypatch):
    from net.server.tcp_server import Server

    async def refused(self, *_):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Server, "open", refused)
    client.lobby_flow.host_or_resume()
    until(app, lambda: client.room is not None and client.room.table is not None)
    assert client.room.is_private


def test_a_save_of_other_rules_opens_like_any_if_it_replays(app, client, monkeypatch):
    path = played_match(app, client)
    monkeypatch.setattr(saves, "own_rules", tuple)
    show_saved_match(app, path)
    assert isinstance(app.top, ReplayScene)
    assert app.top.feed.seats == (0,)
    assert toasts(app) == []


def test_a_save_of_other_rules_that_does_not_replay_is_shown_as_far_as_it_goes(app, client, monkeypatch):
    saved = saves.read_save(played_match(app, client))
    last = saved.journal[-1]
    journal = [*saved.journal[:-1], Entry(last.seq, last.seat, last.move, b"changed!")]
    path = saved.path.with_name("old.save")
    write_save(path, saved.header, journal, saved.private)
    monkeypatch.setattr(saves, "own_rules", tuple)
    show_saved_match(app, path)
    assert isinstance(app.top, ReplayScene)
    assert len(app.top.items) == len(journal) - 1
    assert toasts(app) == [
        f"old.save was made with other rules: it can only be watched, up to entry {last.seq}"
    ]


def test_what_is_no_save_is_named_and_the_archive_stays(app, client):
    path = played_match(app, client)
    client.archive_flow.open_archive()
    path.write_bytes(b"no save at all")
    show_saved_match(app, path)
    assert isinstance(app.top, ArchiveScene)
    assert any(path.name in text for text in toasts(app))


def test_garbled_settings_are_said_on_the_title(app):
    path = kept.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{", encoding="utf-8")
    _settings, note = kept.load(path)
    app.push(Client(app).title_flow.build_title(note))
    for _ in range(30):
        app.step([], 0.02)
    assert any("settings" in text for text in toasts(app))


def test_an_unforeseen_fault_keeps_the_match_and_leads_back_to_the_title(app, client):
    client.play_now("yardmaster")
    until(app, lambda: isinstance(app.top, TableScene) and app.top.record)
    app._fail(ValueError("nobody foresaw this"))
    assert client.room is None
    press(app, "Back to the title")
    assert len(app.scenes) == 1
    assert next(listed_saves(saves_folder())).exists()
