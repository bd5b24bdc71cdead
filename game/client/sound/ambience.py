"""Ambience: a looped background sound for the place on the screen; when the place changes, one fades into
the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.client.sound.fades import Fade
from game.client.sound.library import Loading
from game.client.sound.mixer import AMBIENCE_CHANNELS

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

Place = Literal["", "yard", "hall", "country", "evening"]


class _Bed:
    """A looped background sound on its channel."""

    def __init__(self, place: Place, sound: Sound, number: int) -> None:
        import pygame

        self.place = place
        self.number = number
        self.fade = Fade()
        self._sound = sound
        self._channel: Channel = pygame.mixer.Channel(number)
        sound.set_volume(0)
        self._channel.play(sound, -1)

    def update(self, dt: float) -> None:
        self._sound.set_volume(self.fade.update(dt))

    def stop(self) -> None:
        self._channel.stop()


class Ambience:
    """Plays the background sound of the wanted place and, until it has faded out, that of the place
    before."""

    def __init__(self) -> None:
        self._wanted: Place = ""
        self._beds: list[_Bed] = []
        self._loading: Loading | None = None

    @property
    def places(self) -> list[Place]:
        """The places whose background sounds are playing."""
        return [bed.place for bed in self._beds]

    @property
    def is_busy(self) -> bool:
        """Whether `update` is needed in every frame."""
        return self._loading is not None or any(bed.fade.is_moving for bed in self._beds)

    def want(self, place: Place) -> None:
        """Sets the place to be heard."""
        self._wanted = place

    def update(self, dt: float, volume: float) -> None:
        """Advances fades; `volume` is the player's, lowered while a signal sounds."""
        if self._wanted and volume > 0 and self._wanted not in self.places:
            self._load()
        else:
            self._loading = None
        for bed in self._beds:
            bed.fade.goal = volume if bed.place == self._wanted else 0.0
            bed.update(dt)
        for bed in [bed for bed in self._beds if bed.fade.is_silent and bed.place != self._wanted]:
            bed.stop()
            self._beds.remove(bed)

    def stop(self) -> None:
        """Stops at once."""
        for bed in self._beds:
            bed.stop()
        self._beds.clear()
        self._loading = None

    def _load(self) -> None:
        """Decodes the wanted sound in a thread; starts it when it is decoded and a channel is free."""
        if self._loading is None or self._loading.name != self._wanted:
            self._loading = Loading("ambience", self._wanted)
        free = [number for number in AMBIENCE_CHANNELS if all(bed.number != number for bed in self._beds)]
        if not self._loading.is_done or not free:
            return
        if self._loading.sound is None:
            self._wanted = ""  # the file is missing or broken
        else:
            self._beds.append(_Bed(self._wanted, self._loading.sound, free[0]))
        self._loading = None
