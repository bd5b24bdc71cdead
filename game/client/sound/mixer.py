"""The sound device and its channels; opened on first use, so that it does not delay the first frame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

RATE, BUFFER = 48_000, 512
DRIVE_CHANNEL = 0
AMBIENCE_CHANNELS = (1, 2)
VOICES = range(3, 11)
"""Channels of effects and signals; at most eight are heard at once."""
_CHANNELS = 11


class Mixer:
    """Opens pygame's mixer in stereo at the sample rate of the files; without a device, everything is
    silent."""

    def __init__(self, quiet: Callable[[], AbstractContextManager[object]]) -> None:
        """`quiet` keeps messages of audio libraries out of the terminal."""
        self._quiet = quiet
        self._is_open: bool | None = None

    @property
    def is_open(self) -> bool:
        return bool(self._is_open)

    def open(self) -> bool:
        """Opens the device unless that was tried before; returns whether there is one.

        Takes 30 ms or more.
        """
        if self._is_open is None:
            import pygame.mixer

            try:
                with self._quiet():
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(_CHANNELS)
                pygame.mixer.set_reserved(_CHANNELS)
                self._is_open = True
            except pygame.error:
                self._is_open = False
        return self._is_open
