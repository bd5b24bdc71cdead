"""A mixer without a device, and one that writes what it would play to a file."""

from array import array
from contextlib import nullcontext
from types import SimpleNamespace

import pygame
import pytest

from game.client.sound.sound_player import SoundPlayer


@pytest.fixture
def silent_mixer(monkeypatch):
    """SDL's dummy driver."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


class Recording:
    """What the mixer wrote to its file."""

    def __init__(self, path):
        self.path = path

    def samples(self):
        """Samples left and right, as far as they are written."""
        data = self.path.read_bytes()
        both = array("h", data[: len(data) // 4 * 4])
        return both[::2], both[1::2]


@pytest.fixture
def recorded_mixer(monkeypatch, tmp_path):
    """SDL's disk driver, faster than it would be heard."""
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    pygame.mixer.quit()
    yield Recording(path)
    pygame.mixer.quit()


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def settings():
    return SimpleNamespace(
        mute=False,
        volume=100,
        effects=100,
        signals=100,
        music_on=True,
        music=40,
        ambience=60,
        quiet_in_background=True,
        mono=False,
        captions=False,
    )


@pytest.fixture
def window():
    return SimpleNamespace(is_in_front=True)


@pytest.fixture
def player(silent_mixer, settings, window, clock):
    made = SoundPlayer(settings, nullcontext, lambda: window.is_in_front, clock)
    made.open_mixer()
    yield made
    made._music.stop()
    made._ambience.stop()
