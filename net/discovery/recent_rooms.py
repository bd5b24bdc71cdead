"""Rooms visited recently: address, name, room code, and the match in which we have a seat."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.rules.core.codec import BadData
from game.user_folders import data_folder
from net.protocol.addresses import Address, parse_address
from net.storage.private_files import write_private

MOST_RECENT = 8


class VisitedRoom(NamedTuple):
    """A visited room."""

    way: Address
    room: str = ""
    """Room name; empty in entries of older versions."""
    code: str = ""
    day: str = ""
    """Date of the last visit in ISO format."""
    match: str = ""
    """The unfinished match in which we have a seat, by its root in hex; else empty."""
    host: str = ""
    """Name of the host."""

    @property
    def address(self) -> str:
        return f"{self.way[0]}:{self.way[1]}"


def visits() -> list[VisitedRoom]:
    """Returns recent visits, the latest first; empty if they cannot be read."""
    try:
        stored = json.loads(_file().read_text(encoding="utf-8"))
        return [_read(one) for one in stored[:MOST_RECENT]]
    except (OSError, ValueError, TypeError, KeyError, BadData):
        return []


def recent_addresses() -> list[Address]:
    """Returns the addresses of recent visits."""
    return [visit.way for visit in visits()]


def remember_visit(visit: VisitedRoom) -> None:
    """Stores a visit; write errors are ignored."""
    _keep([visit, *(one for one in visits() if one.way != visit.way)][:MOST_RECENT])


def forget_seat(match: str) -> None:
    """Removes a match from all visits, because it is over or because we host it now."""
    recent = visits()
    if match and any(visit.match == match for visit in recent):
        _keep([visit._replace(match="") if visit.match == match else visit for visit in recent])


def _keep(stored: list[VisitedRoom]) -> None:
    with suppress(OSError):
        write_private(_file(), json.dumps([_plain(one) for one in stored]))


def _file() -> Path:
    return data_folder() / "rooms.json"


def _plain(visit: VisitedRoom) -> dict[str, str]:
    return {**visit._asdict(), "way": visit.address}


def _read(stored: Any) -> VisitedRoom:
    """Reads a stored visit; older versions stored only the address."""
    if isinstance(stored, str):
        return VisitedRoom(parse_address(stored))
    rest = {name: str(stored.get(name, "")) for name in VisitedRoom._fields if name != "way"}
    return VisitedRoom(parse_address(str(stored["way"])), **rest)
