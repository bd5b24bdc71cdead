"""Runs parts of the host so that an exception in one is logged and does not stop the others."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable

MAX_REPORTED_PLACES = 50
"""The most places of exceptions that are reported in the room; a failing timer fails twice a second at the
same place."""

log = logging.getLogger("roundhouse.net")


class Supervisor:
    """Calls parts of a host. The first exception at each place of the code is reported in the room."""

    def __init__(self, room_log: list[str]) -> None:
        self._room_log = room_log
        self._places: set[str] = set()

    def run(self, call: Callable[..., object], *arguments: object) -> bool:
        """Calls a function and returns whether it succeeded."""
        try:
            call(*arguments)
        except Exception as error:  # whatever failed, the host continues
            self.report(error)
            return False
        return True

    def report(self, error: BaseException) -> None:
        """Logs an exception with its traceback, and reports where it occurred in the room."""
        place = error_place(error)
        if place in self._places or len(self._places) >= MAX_REPORTED_PLACES:
            return
        self._places.add(place)
        log.error("the host failed and continues", exc_info=error)
        self._room_log.append(refusal_text("host_failed", (error_text(error),)))


def error_place(error: BaseException) -> str:
    """Returns file, line and function in which an exception was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "?"
    last = frames[-1]
    return f"{Path(last.filename).name}:{last.lineno} ({last.name})"


def error_text(error: BaseException) -> str:
    """Returns an exception and its place in one line."""
    return readable(f"{error_place(error)}: {type(error).__name__}: {error}", 200)
