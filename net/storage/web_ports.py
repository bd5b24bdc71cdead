"""Stores the web port and access code of a match; a browser identifies its seat by address, port and code."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from game.user_folders import data_folder
from net.storage.private_files import write_private

MAX_ENTRIES = 16


def _file() -> Path:
    return data_folder() / "phones.json"


def _doors() -> dict[str, tuple[int, str]]:
    try:
        stored = json.loads(_file().read_text(encoding="utf-8"))
        return {str(match): (int(door[0]), str(door[1])) for match, door in stored.items()}
    except (OSError, ValueError, TypeError, AttributeError, LookupError):
        return {}


def web_port_of(match: bytes) -> tuple[int, str] | None:
    """Returns the port and access code last used for phones in this match."""
    return _doors().get(match.hex())


def store_web_port(match: bytes, port: int, code: str) -> None:
    """Stores port and access code; write errors are ignored."""
    doors = _doors()
    doors.pop(match.hex(), None)
    doors[match.hex()] = (port, code)
    with suppress(OSError):
        write_private(_file(), json.dumps(dict(list(doors.items())[-MAX_ENTRIES:])))
