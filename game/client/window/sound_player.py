"""Sound playback. Sounds are loaded on first use; silent without a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import pygame

from game.client.window.settings import Settings
from game.client.window.stderr_filter import suppress_stderr
from game.resources import MissingAsset, asset_path

SoundName = Literal[
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


class SoundPlayer:
    """Plays sounds by name at the player's volumes. A sound must never be the only signal of anything."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None

    def play(self, name: SoundName, strength: float = 1.0) -> bool:
        """Plays a sound; False if it is inaudible."""
        loudness = self.volume(name) * max(0.0, min(1.0, strength))
        if loudness <= 0 or not self._device():
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        sound.set_volume(loudness)
        sound.play()
        return True

    def volume(self, name: str) -> float:
        """Volume from 0 to 1, by mute, master volume and kind of sound."""
        if self._settings.mute:
            return 0.0
        kind = self._settings.signals if name in SIGNALS else self._settings.effects
        return self._settings.volume / 100 * kind / 100

    def refresh(self) -> None:
        """Applies changed settings; muted sounds stop at once."""
        if self._ready and self._settings.mute:
            pygame.mixer.stop()

    def open_mixer(self) -> None:
        """Opens the mixer unless muted. It takes 30 ms or more, which would delay an animation."""
        if not self._settings.mute and self._settings.volume:
            self._device()

    def _device(self) -> bool:
        """Opens the mixer on first use, to keep the first frame fast. Returns whether there is one."""
        if self._ready is None:
            import pygame.mixer  # see game.client.lean

            try:
                with suppress_stderr():
                    pygame.mixer.init(frequency=32000, size=-16, channels=1, buffer=512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(asset_path("sounds", f"{name}.wav")))
            except (MissingAsset, pygame.error):
                self._loaded[name] = None
        return self._loaded[name]


class PlaySound(Protocol):
    """Callback that plays a sound."""

    def __call__(self, name: SoundName, strength: float = 1.0) -> None:
        """Plays a sound."""


class ChuffSounds:
    """Steam beats of a running train: one per ``stride`` travelled."""

    def __init__(self, hear: Callable[[SoundName, float], object], stride: float) -> None:
        self._hear = hear
        self._stride = stride
        self._beats = 0

    def advance_to(self, distance: float) -> None:
        """Reports the distance travelled so far; the first beat is the loudest."""
        beats = int(distance / self._stride)
        if beats > self._beats:
            self._hear("chuff", 0.75 if self._beats == 0 else 0.5)
        self._beats = beats
