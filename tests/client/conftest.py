"""Fixtures for the client's tests: a windowless app, a private home folder and a hosted room."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import pytest

from game.client.flows.client import Client
from game.client.panels.lobby.room_sheet import RoomSheet
from game.client.scenes.lobby import LobbyScene
from game.client.window.app import App
from game.client.window.player_settings import Settings
from tests.client.rooms import Found, seats, until


@pytest.fixture
def app(tmp_path):
    return App(Settings(name="Anna", mute=True), tmp_path / "settings.json", size=(1280, 720))


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """Redirects the home and configuration folders, so that tests do not touch the user's files."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@pytest.fixture
def hosted(app, monkeypatch):
    """A client in the lobby of its own room, without a network."""
    from game.client.match import room_client, room_discovery

    monkeypatch.setattr(room_discovery, "RoomSearch", Found)
    real = room_client.open_own_room
    monkeypatch.setattr(room_client, "open_own_room", lambda app, port=0, **how: real(app, None, **how))
    client = Client(app)
    app.push(client.title_flow.build_title())
    client.lobby_flow.host_or_resume()
    until(
        app,
        lambda: isinstance(app.top, LobbyScene) and isinstance(app.top._sheet, RoomSheet) and seats(app) == 3,
    )
    yield client
    client.leave_room()
