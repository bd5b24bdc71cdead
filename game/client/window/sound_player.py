"""Sounds: loaded when first heard, silent where there is no device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import pygame

from game.client.window.settings import Settings
from game.client.window.stderr_filter import quiet
from game.resources import MissingAsset, asset

Name = Literal[
    "card",
    "knock",
    "clank",
    "chuff",
    "whistle",
    "coins",
    "stamp",
    "bell",
    "chord",
    "tick",
    "lever",
    "flap",
    "steam",
]
SIGNALS = ("whistle", "bell", "chord")
CHANNELS = 24


class Sounds:
    """Plays sounds by name at the player's volumes. Never the only signal of anything."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None

    def play(self, name: Name, strength: float = 1.0) -> bool:
        """Play a sound; False if nothing is to be heard."""
        loudness = self.loudness(name) * max(0.0, min(1.0, strength))
        if loudness <= 0 or not self._device():
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        sound.set_volume(loudness)
        sound.play()
        return True

    def loudness(self, name: str) -> float:
        """From 0 to 1, by mute, the master volume and the kind of sound."""
        if self._settings.mute:
            return 0.0
        kind = self._settings.signals if name in SIGNALS else self._settings.effects
        return self._settings.volume / 100 * kind / 100

    def refresh(self) -> None:
        """Settings changed: what is muted stops at once."""
        if self._ready and self._settings.mute:
            pygame.mixer.stop()

    def get_ready(self) -> None:
        """Open the mixer unless all is muted: it takes 30 ms and more, for which no motion should wait."""
        if not self._settings.mute and self._settings.volume:
            self._device()

    def _device(self) -> bool:
        """The first frame must not pay for it; whoever unmutes later pays when something is first heard."""
        if self._ready is None:
            import pygame.mixer  # see game.client.lean

            try:
                with quiet():
                    pygame.mixer.init(frequency=32000, size=-16, channels=1, buffer=512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(asset("sounds", f"{name}.wav")))
            except (MissingAsset, pygame.error):
                self._loaded[name] = None
        return self._loaded[name]


class Heard(Protocol):
    """Where sounds are played."""

    def __call__(self, name: Name, strength: float = 1.0) -> None:
        """Play one."""


class Chuff:
    """Steam beats that follow a running train: one for every ``stride`` that it goes on."""

    def __init__(self, hear: Callable[[Name, float], object], stride: float) -> None:
        self._hear = hear
        self._stride = stride
        self._beats = 0

    def ran(self, distance: float) -> None:
        """The train has come so far; the first beat is the strongest."""
        beats = int(distance / self._stride)
        if beats > self._beats:
            self._hear("chuff", 0.75 if self._beats == 0 else 0.5)
        self._beats = beats
