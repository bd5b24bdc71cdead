"""Music: a piece that is streamed, and a rhythm layer that plays exactly in step with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.sound.fades import Fade
from game.client.sound.library import Loading, sound_path
from game.client.sound.mixer import BUFFER, DRIVE_CHANNEL, RATE

if TYPE_CHECKING:
    from types import ModuleType

    from pygame.mixer import Channel, Sound

BAR_S = {
    "turntable_rag": 1.5,
    "yard_goat": 2.4,
    "branch_line_waltz": 1.2,
    "coal_and_capital": 3.2,
    "drop_forge_march": 2.5,
}
"""For each piece, the seconds of a bar; a test compares them with the scores."""
TITLES = {
    "turntable_rag": "Turntable Rag",
    "yard_goat": "Yard Goat",
    "branch_line_waltz": "Branch Line Waltz",
    "coal_and_capital": "Coal and Capital",
    "drop_forge_march": "Drop Forge March",
}
"""Titles of the pieces, the same in every language."""
DRIVE_VOLUME = 0.8
_BLOCK_MS = 1000 * BUFFER / RATE
_TRIES = 50


class Music:
    """Plays the wanted piece; when it changes, the old piece fades out before the new one begins."""

    def __init__(self) -> None:
        self._wanted = self._playing = ""
        self._full, self._drive = Fade(), Fade()
        self._loading: Loading | None = None
        self._drive_sound: Sound | None = None
        self._tension = 0.0
        self._last_bar = -1

    @property
    def piece(self) -> str:
        """Name of the piece that plays; empty if none does."""
        return self._playing

    @property
    def is_busy(self) -> bool:
        """Whether `update` is needed in every frame."""
        is_changing = self._wanted != self._playing or self._full.is_moving or self._drive.is_moving
        return is_changing or self._awaits_bar

    @property
    def _awaits_bar(self) -> bool:
        is_layered = bool(self._playing) and self._drive_sound is not None and self._full.goal > 0
        return is_layered and (self._tension > 0) != (self._drive.goal > 0)

    def want(self, piece: str) -> None:
        """Sets the piece to be heard; an empty name fades out."""
        self._wanted = piece

    def set_tension(self, share: float) -> None:
        """Sets how near the end of the match is, from 0 to 1. The rhythm layer begins and ends with a bar."""
        self._tension = max(0.0, min(1.0, share))

    def update(self, dt: float, volume: float) -> None:
        """Advances fades; `volume` is the player's, lowered while a signal sounds."""
        if self._wanted != self._playing:
            self._full.goal = self._drive.goal = 0.0
            if not self._playing or (self._full.is_silent and self._drive.is_silent):
                self._change()
        if self._playing and self._wanted == self._playing:
            self._full.goal = volume
            is_bar = self._is_new_bar()
            if self._drive_sound is not None and (is_bar or (self._drive.goal > 0 and self._tension > 0)):
                self._drive.goal = DRIVE_VOLUME * self._tension * volume
        self._set_volumes(dt)

    def stop(self) -> None:
        """Stops at once."""
        if self._playing:
            _stream().stop()
            _drive_channel().stop()
        self._playing = ""
        self._full, self._drive = Fade(), Fade()
        self._drive_sound = self._loading = None

    def _set_volumes(self, dt: float) -> None:
        if not self._playing:
            return
        _stream().set_volume(self._full.update(dt))
        if self._drive_sound is not None:
            self._drive_sound.set_volume(self._drive.update(dt))

    def _change(self) -> None:
        """When the old piece has faded out, loads the next, and starts it when it is loaded."""
        if self._playing:
            self.stop()
        if not self._wanted:
            return
        layer = f"{self._wanted}.drive"
        if self._loading is None or self._loading.name != layer:
            self._loading = Loading("music", layer)
        elif self._loading.is_done:
            self._drive_sound, self._loading = self._loading.sound, None
            self._start()

    def _start(self) -> None:
        """Starts both layers silently at the same moment of the mixer, so that they stay in step."""
        import pygame

        path = sound_path("music", self._wanted)
        self._playing = self._wanted
        self._last_bar = -1
        if path is None:
            return
        try:
            _stream().load(str(path))
            self._start_together()
        except pygame.error:
            self._drive_sound = None

    def _start_together(self) -> None:
        stream, channel = _stream(), _drive_channel()
        stream.set_volume(0)
        if self._drive_sound is None:
            stream.play(-1)
            return
        # The Sound's own volume: Channel.play resets the channel's.
        self._drive_sound.set_volume(0)
        for _attempt in range(_TRIES):
            stream.play(-1)
            channel.play(self._drive_sound, -1)
            if stream.get_pos() < _BLOCK_MS / 2:
                return  # no block was mixed between the two starts
            stream.stop()
            channel.stop()
        stream.play(-1)  # a machine this busy hears the piece without its drive layer
        self._drive_sound = None

    def _is_new_bar(self) -> bool:
        """Whether a bar has begun since the last call."""
        bar = int(_stream().get_pos() / 1000 / BAR_S[self._playing])
        is_new = bar != self._last_bar
        self._last_bar = bar
        return is_new


def _stream() -> ModuleType:
    import pygame

    return pygame.mixer.music


def _drive_channel() -> Channel:
    import pygame

    return pygame.mixer.Channel(DRIVE_CHANNEL)
