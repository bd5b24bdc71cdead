"""Plays the sounds, music and ambience of the scenes. A sound must never be the only sign of anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol

from game.client.sound.ambience import Ambience, Place
from game.client.sound.captions import caption_of
from game.client.sound.events import CUES, SIGNALS, SoundEvent, kind_of
from game.client.sound.mixer import Mixer
from game.client.sound.music import Music
from game.client.sound.voices import Voices

DUCKED = 0.4
"""Factor on the volume of music and ambience while a signal is heard."""
LOUDEST_TRAIN, USUAL_TRAIN = 0.75, 0.5


class BackgroundSound(NamedTuple):
    """The music and ambience of a scene, which are heard between the sounds of its events."""

    music: str = ""
    ambience: Place = ""
    tension: float = 0.0
    """How near the end of the match is, from 0 to 1; the music reacts at its next bar."""


class SoundSettings(Protocol):
    """The player's settings for sound; volumes in per cent."""

    mute: bool
    volume: int
    effects: int
    signals: int
    music_on: bool
    music: int
    ambience: int
    quiet_in_background: bool
    mono: bool
    captions: bool


class SoundPlayer:
    """Plays sounds of events, music and ambience at the volumes that the player has set."""

    def __init__(
        self,
        settings: SoundSettings,
        quiet: Callable[[], AbstractContextManager[object]] = nullcontext,
        is_in_front: Callable[[], bool] = lambda: True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`quiet` keeps messages of audio libraries out of the terminal;

        `is_in_front` says whether the window has the focus.
        """
        self._settings = settings
        self._is_in_front = is_in_front
        self._now = now
        self._mixer = Mixer(quiet)
        self._voices = Voices(now)
        self._music = Music()
        self._ambience = Ambience()
        self.soundscape = BackgroundSound()
        """The music and ambience wanted; changes fade."""
        self._signal_ends = 0.0
        self.show_caption: Callable[[str], object] = lambda _words: None
        """Shows the caption of a sound; called only if the player has switched captions on."""

    def play(self, event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> bool:
        """Plays the sound of an event at a place from -1 (left) to 1 (right); returns False if it cannot
        be heard."""
        if self._settings.captions and (words := caption_of(event, 0.0 if self._settings.mono else place)):
            self.show_caption(words)
        loudness = self.loudness(event) * max(0.0, min(1.0, strength)) * CUES[event].strength
        if loudness <= 0 or not self._mixer.open():
            return False
        length = self._voices.play(event, loudness, 0.0 if self._settings.mono else place)
        if event in SIGNALS and length:
            self._signal_ends = max(self._signal_ends, self._now() + length)
        return length > 0

    def loudness(self, event: SoundEvent) -> float:
        """Volume of an event from 0 to 1, by mute, master volume, kind, and the window's state."""
        settings = self._settings
        if settings.mute or (event not in SIGNALS and self._is_hushed):
            return 0.0
        kind = settings.signals if kind_of(event) == "signals" else settings.effects
        return settings.volume / 100 * kind / 100

    @property
    def piece(self) -> str:
        """Name of the piece that plays; empty if none does."""
        return self._music.piece

    def update(self, dt: float) -> None:
        """Advances fades; does nothing before the device is open."""
        if not self._mixer.is_open:
            return
        share = DUCKED if self._now() < self._signal_ends else 1.0
        settings = self._settings
        music, ambience = (0.0 if self._is_hushed else share * one / 100 for one in self._background)
        is_on = settings.music_on and settings.music > 0 and settings.volume > 0 and not settings.mute
        self._music.want(self.soundscape.music if is_on else "")
        self._music.update(dt, settings.volume / 100 * music)
        self._music.set_tension(self.soundscape.tension)
        self._ambience.want(self.soundscape.ambience)
        self._ambience.update(dt, 0.0 if settings.mute else settings.volume / 100 * ambience)

    def rest(self) -> float | None:
        """Seconds until `update` is needed: 0 for every frame, None if nothing fades."""
        if not self._mixer.is_open:
            return None
        if self._music.is_busy or self._ambience.is_busy:
            return 0.0
        left = self._signal_ends - self._now()
        return left if left > 0 else None

    def refresh(self) -> None:
        """Applies changed settings; muted sounds stop at once."""
        if self._mixer.is_open and self._settings.mute:
            self._voices.stop()
            self._music.stop()
            self._ambience.stop()

    def open_mixer(self) -> None:
        """Opens the device, unless sound is muted. It takes 30 ms or more, which would delay an animation."""
        if not self._settings.mute and self._settings.volume:
            self._mixer.open()

    @property
    def _background(self) -> tuple[int, int]:
        return self._settings.music, self._settings.ambience

    @property
    def _is_hushed(self) -> bool:
        return self._settings.quiet_in_background and not self._is_in_front()


class ChuffSounds:
    """The puffing of a running train: one puff for each ``stride`` travelled, so that the rhythm follows
    its speed."""

    def __init__(self, hear: Callable[[SoundEvent, float], object], stride: float) -> None:
        self._hear = hear
        self._stride = stride
        self._beats = 0

    def advance_to(self, distance: float) -> None:
        """Sets the distance travelled so far; the first puff is the loudest."""
        beats = int(distance / self._stride)
        if beats > self._beats:
            self._hear("chuff", LOUDEST_TRAIN if self._beats == 0 else USUAL_TRAIN)
        self._beats = beats
