"""A window-less app for the client's tests."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import pytest

from game.client.app import App
from game.client.settings import Settings


@pytest.fixture
def app(tmp_path):
    return App(Settings(name="Anna", mute=True), tmp_path / "settings.json", size=(1280, 720))
