"""Messages of native libraries do not reach the terminal; exceptions are still raised."""

import os

import pygame.mixer
import pytest

from game.client.sound import sound_player
from game.client.window.player_settings import Settings
from game.client.window.stderr_filter import suppress_stderr


def test_notes_are_swallowed_and_then_heard_again(capfd):
    with suppress_stderr():
        os.write(2, b"ALSA lib: cannot find card 0\n")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


def test_what_fails_is_raised_and_the_terminal_is_back(capfd):
    with pytest.raises(ValueError, match="no card"), suppress_stderr():
        raise ValueError("no card")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


def test_a_window_that_is_opened_anew_is_as_quiet_as_the_first(app, capfd, monkeypatch):
    real = pygame.display.init

    def noisy():
        os.write(2, b"error: XDG_RUNTIME_DIR is invalid\n")
        real()

    monkeypatch.setattr(pygame.display, "init", noisy)
    app.move_to_monitor(0)
    assert capfd.readouterr().err == ""


def test_a_machine_without_a_sound_card_is_silent_on_the_terminal_too(capfd, monkeypatch):
    def noisy(*what, **how):
        os.write(2, b"ALSA lib: unknown PCM default\n")
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", noisy)
    assert not sound_player.SoundPlayer(Settings(), suppress_stderr).play("couple")
    assert capfd.readouterr().err == ""
