"""Sanitizes the texts in messages from a host before they are displayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from net.protocol.messages.field_types import NOBODY, Figures
from net.protocol.messages.handshake import Denial, RoomInfo
from net.protocol.messages.play import RefusalMessage
from net.protocol.messages.room import ChatMessage, Person, RoomState, SeatState
from net.protocol.messages.takeover import ConsentRequest, NewRoomAddress, SecretDisclosureRecord
from net.protocol.sanitize import NAME_LENGTH, distinct_name, readable

KEY_LENGTH = 40


def _figures(figures: Figures) -> Figures:
    return tuple(readable(one) if isinstance(one, str) else one for one in figures)


def _people(table: RoomState) -> tuple[Person, ...]:
    """Returns the people with readable names that differ; seated people are the last to have theirs
    changed."""
    sitting = {place.person for place in table.places if place.person != NOBODY}
    names, taken = dict[int, str](), set[str]()
    for at in sorted(range(len(table.people)), key=lambda at: table.people[at].id not in sitting):
        names[at] = distinct_name(readable(table.people[at].name, NAME_LENGTH) or "?", taken)
    return tuple(replace(person, name=names[at]) for at, person in enumerate(table.people))


def _places(table: RoomState) -> tuple[SeatState, ...]:
    return tuple(
        replace(place, name=readable(place.name, NAME_LENGTH), bot=readable(place.bot, KEY_LENGTH))
        for place in table.places
    )


def _table(table: RoomState) -> RoomState:
    return replace(
        table,
        room=readable(table.room, NAME_LENGTH),
        game=readable(table.game, KEY_LENGTH),
        map=readable(table.map, KEY_LENGTH),
        save_error=readable(table.save_error, 200),
        bot_error=readable(table.bot_error, 200),
        people=_people(table),
        places=_places(table),
    )


def _room(room: RoomInfo) -> RoomInfo:
    named = readable(room.name, NAME_LENGTH) or "?"
    game, place = readable(room.game, KEY_LENGTH), readable(room.map, KEY_LENGTH)
    return replace(room, name=named, game=game, map=place, id=readable(room.id, KEY_LENGTH))


_SANITIZERS: dict[type, Callable[[Any], Any]] = {
    RoomState: _table,
    RoomInfo: _room,
    ChatMessage: lambda said: replace(said, text=readable(said.text)),
    RefusalMessage: lambda no: replace(no, code=readable(no.code, KEY_LENGTH), values=_figures(no.values)),
    Denial: lambda no: replace(no, code=readable(no.code, KEY_LENGTH), values=_figures(no.values)),
    ConsentRequest: lambda asks: replace(asks, name=readable(asks.name, NAME_LENGTH) or "?"),
    SecretDisclosureRecord: lambda held: replace(held, name=readable(held.name, NAME_LENGTH) or "?"),
    NewRoomAddress: lambda moved: replace(moved, address=readable(moved.address, 64)),
}


def sanitized(message: Any) -> Any:
    """Returns the message with its texts safe to display."""
    way = _SANITIZERS.get(type(message))
    return message if way is None else way(message)
