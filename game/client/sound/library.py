"""Loads sound files. Long ones are decoded in a thread, because decoding takes longer than a frame."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.resources import MissingAsset, asset_path

if TYPE_CHECKING:
    from pygame.mixer import Sound

VARIATIONS = (1, 2, 3)
MOST_BYTES = 3_000_000
"""Memory for decoded effects; if it is exceeded, those that were not played for longest are dropped."""
_BYTES_PER_S = 48_000 * 4


def sound_path(folder: str, name: str) -> Path | None:
    """Path of a sound file; None if it is missing, so that the event is silent."""
    try:
        return asset_path("sound", folder, f"{name}.ogg")
    except MissingAsset:
        return None


def load(path: Path | None) -> Sound | None:
    """Decodes a file; None if that fails."""
    import pygame

    if path is None:
        return None
    try:
        return pygame.mixer.Sound(str(path))
    except pygame.error:
        return None


class Loading:
    """Decodes one file in a thread."""

    def __init__(self, folder: str, name: str) -> None:
        self.sound: Sound | None = None
        self.name = name
        self._path = sound_path(folder, name)
        import threading  # not needed before the first frame

        self._thread = threading.Thread(target=self._run, name="roundhouse-sound", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def _run(self) -> None:
        self.sound = load(self._path)
        _return_freed_memory()


def _return_freed_memory() -> None:
    """Returns memory that decoding has freed to the system; has no effect without glibc."""
    import ctypes

    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, TypeError, AttributeError):
        return  # not glibc


class EffectLibrary:
    """Short sounds and their variations; decoded when they are first played."""

    def __init__(self) -> None:
        self._loaded: dict[tuple[str, str], list[Sound]] = {}
        """Sounds by folder and name; the one played last comes last."""
        self._next: dict[str, int] = {}

    @property
    def size(self) -> int:
        """Bytes of all decoded sounds."""
        return sum(map(_size, self._loaded.values()))

    def next_variation(self, folder: str, name: str) -> Sound | None:
        """The next variation of a sound, in turn, so that none is heard twice in a row."""
        variations = self._loaded.pop((folder, name), None)
        if variations is None:
            names = [name] if folder == "music" else [f"{name}.{number}" for number in VARIATIONS]
            sounds = [load(sound_path(folder, one)) for one in names]
            variations = [sound for sound in sounds if sound is not None]
            self._make_room(_size(variations))
        self._loaded[folder, name] = variations
        if not variations:
            return None
        number = self._next.get(name, 0)
        self._next[name] = number + 1
        return variations[number % len(variations)]

    def _make_room(self, needed: int) -> None:
        while self._loaded and self.size + needed > MOST_BYTES:
            del self._loaded[next(iter(self._loaded))]


def _size(sounds: list[Sound]) -> int:
    return round(sum(sound.get_length() for sound in sounds) * _BYTES_PER_S)
