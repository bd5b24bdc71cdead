"""Sanitizes the texts in messages from a host before they are displayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from net.protocol.messages.handshake import Denied, Room
from net.protocol.messages.play import Refused
from net.protocol.messages.room import Person, Place, Said, Table
from net.protocol.messages.takeover import Asks, Held, Moved
from net.protocol.messages.types import NOBODY, Figures
from net.protocol.sanitize import NAME_LENGTH, apart, readable

KEY_LENGTH = 40


def _figures(figures: Figures) -> Figures:
    return tuple(readable(one) if isinstance(one, str) else one for one in figures)


def _people(table: Table) -> tuple[Person, ...]:
    """Returns the people with readable, distinct names; seated people keep their names first."""
    sitting = {place.person for place in table.places if place.person != NOBODY}
    names, taken = dict[int, str](), set[str]()
    for at in sorted(range(len(table.people)), key=lambda at: table.people[at].id not in sitting):
        names[at] = apart(readable(table.people[at].name, NAME_LENGTH) or "?", taken)
    return tuple(replace(person, name=names[at]) for at, person in enumerate(table.people))


def _places(table: Table) -> tuple[Place, ...]:
    return tuple(
        replace(place, name=readable(place.name, NAME_LENGTH), bot=readable(place.bot, KEY_LENGTH))
        for place in table.places
    )


def _table(table: Table) -> Table:
    return replace(
        table,
        room=readable(table.room, NAME_LENGTH),
        game=readable(table.game, KEY_LENGTH),
        map=readable(table.map, KEY_LENGTH),
        unsaved=readable(table.unsaved, 200),
        people=_people(table),
        places=_places(table),
    )


def _room(room: Room) -> Room:
    named = readable(room.name, NAME_LENGTH) or "?"
    game, place = readable(room.game, KEY_LENGTH), readable(room.map, KEY_LENGTH)
    return replace(room, name=named, game=game, map=place, id=readable(room.id, KEY_LENGTH))


_WAYS: dict[type, Callable[[Any], Any]] = {
    Table: _table,
    Room: _room,
    Said: lambda said: replace(said, text=readable(said.text)),
    Refused: lambda no: replace(no, code=readable(no.code, KEY_LENGTH), figures=_figures(no.figures)),
    Denied: lambda no: replace(no, code=readable(no.code, KEY_LENGTH), figures=_figures(no.figures)),
    Asks: lambda asks: replace(asks, name=readable(asks.name, NAME_LENGTH) or "?"),
    Held: lambda held: replace(held, name=readable(held.name, NAME_LENGTH) or "?"),
    Moved: lambda moved: replace(moved, address=readable(moved.address, 64)),
}


def cleaned(message: Any) -> Any:
    """Returns the message with its texts safe to display."""
    way = _WAYS.get(type(message))
    return message if way is None else way(message)
