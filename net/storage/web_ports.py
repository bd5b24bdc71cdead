"""Stores the web port and access code of a match, because a browser keeps its seat only for the same
address, port and code."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from game.user_folders import data_folder
from net.storage.json_files import read_own_json
from net.storage.private_files import write_private

MAX_ENTRIES = 16
Port = Annotated[int, Meta(ge=0, le=65535)]
AccessCode = Annotated[str, Meta(max_length=200)]


def _file() -> Path:
    return data_folder() / "phones.json"


def _doors() -> dict[str, tuple[int, str]]:
    return read_own_json(_file(), dict[str, tuple[Port, AccessCode]], dict)


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
