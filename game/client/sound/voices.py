"""Plays effects and signals: at most eight at once, in stereo, and none twice within 40 ms."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.sound.events import CUES, RESULTS, SIGNALS, SoundEvent, folder_of
from game.client.sound.library import EffectLibrary
from game.client.sound.mixer import VOICES

if TYPE_CHECKING:
    from pygame.mixer import Channel

WIDEST = 0.6
"""How far to the side a sound is heard at most; 1 would be on one side only."""


class Voices:
    """The channels on which events are heard."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._library = EffectLibrary()
        self._started: dict[str, float] = {}
        self._playing: dict[int, tuple[SoundEvent, float]] = {}
        """For each channel, the event it played last and when that began."""

    def play(self, event: SoundEvent, volume: float, place: float = 0.0) -> float:
        """Plays an event's sound from a place between -1 and 1; returns its length in seconds or 0."""
        cue = CUES[event]
        now = self._now()
        if now - self._started.get(cue.sound, -1.0) < cue.apart_s:
            return 0.0
        sound = self._library.next_variation(folder_of(event), cue.sound)
        number = self._free_channel(event)
        if sound is None or number is None:
            return 0.0
        channel = _channel(number)
        channel.play(sound)
        left, right = panned(place)
        # More than 1 wraps around in pygame's eight bits: the sides would change places.
        channel.set_volume(min(1.0, volume * left), min(1.0, volume * right))
        self._started[cue.sound] = now
        self._playing[number] = (event, now)
        return float(sound.get_length())

    def stop(self) -> None:
        for number in VOICES:
            _channel(number).stop()

    def _free_channel(self, event: SoundEvent) -> int | None:
        """A free channel; for a signal or a result also that of the oldest effect."""
        for number in VOICES:
            if not _channel(number).get_busy():
                return number
        if event not in SIGNALS | RESULTS:
            return None
        effects = [number for number in VOICES if self._playing[number][0] not in SIGNALS]
        return min(effects, key=lambda number: self._playing[number][1], default=None)


def panned(place: float) -> tuple[float, float]:
    """Volumes on the left and right whose total loudness is constant; neither is ever 0."""
    turn = (WIDEST * max(-1.0, min(1.0, place)) + 1) * math.pi / 4
    return math.cos(turn), math.sin(turn)


def _channel(number: int) -> Channel:
    import pygame

    return pygame.mixer.Channel(number)
