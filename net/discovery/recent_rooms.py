"""Where we have been lately: the way to each room, what it is called, its code, and the match we sat in."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.rules.core.codec import BadData
from game.user_folders import home
from net.protocol.addresses import Address, parse_address
from net.storage.private_files import write_private

MOST_RECENT = 8


class Visit(NamedTuple):
    """A room we were in."""

    way: Address
    room: str = ""
    """What it is called; nothing if older programs kept it."""
    code: str = ""
    day: str = ""
    """When we were there last, as 2026-11-16."""
    match: str = ""
    """The match that we have a seat in and that was not over, by the hex of its root."""
    host: str = ""
    """Whose table it was."""

    @property
    def address(self) -> str:
        return f"{self.way[0]}:{self.way[1]}"


def visits() -> list[Visit]:
    """Where we have been lately, the last first; nothing if that cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
        return [_read(one) for one in kept[:MOST_RECENT]]
    except (OSError, ValueError, TypeError, KeyError, BadData):
        return []


def recent_ways() -> list[Address]:
    """The ways to where we have been lately."""
    return [visit.way for visit in visits()]


def remember(visit: Visit) -> None:
    """Keep a visit for the next time; a disk that will not is no reason to stop."""
    _keep([visit, *(one for one in visits() if one.way != visit.way)][:MOST_RECENT])


def forget_seat(match: str) -> None:
    """No seat in this match waits for us at anybody's table: it is over, or it is played at our own."""
    kept = visits()
    if match and any(visit.match == match for visit in kept):
        _keep([visit._replace(match="") if visit.match == match else visit for visit in kept])


def _keep(kept: list[Visit]) -> None:
    with suppress(OSError):
        write_private(_file(), json.dumps([_plain(one) for one in kept]))


def _file() -> Path:
    return home() / "rooms.json"


def _plain(visit: Visit) -> dict[str, str]:
    return {**visit._asdict(), "way": visit.address}


def _read(kept: Any) -> Visit:
    """A visit from plain data; older programs kept the address alone."""
    if isinstance(kept, str):
        return Visit(parse_address(kept))
    rest = {name: str(kept.get(name, "")) for name in Visit._fields if name != "way"}
    return Visit(parse_address(str(kept["way"])), **rest)
