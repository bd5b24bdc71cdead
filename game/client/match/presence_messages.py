"""Messages about changes in a room: who comes, who goes, stand-in bots, a new host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.i18n import _
from net.protocol import messages as m

GONE = "quit"
"""Icon of a message that somebody has left."""


class PresenceMessage(NamedTuple):
    """Message about a change in a room."""

    text: str
    icon: str = "person"


class ExpectedGuests:
    """Guests who reconnect one after another when the host has changed; they do not count as absent."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def update(self, before: m.RoomState, now: m.RoomState) -> frozenset[str]:
        """Names of the guests who are still expected or have just arrived."""
        if _has_new_host(before, now):
            self._names = {person.name for person in before.people if person.here}
        expected = frozenset(self._names)
        self._names -= {person.name for person in now.people if person.here}
        return expected


def presence_messages(
    before: m.RoomState, now: m.RoomState, you: m.PersonId, followers: frozenset[str] = frozenset()
) -> list[PresenceMessage]:
    """Messages about what changed between two states of a room; nothing is said about ``followers``."""
    host = [PresenceMessage(words, "crown") for words in _new_host(before, now, you)]
    people = list(_people(before, now, you, followers)) if not host else []
    return [*host, *people, *(PresenceMessage(words, "bot") for words in _seats(before, now, you))]


def person_name(table: m.RoomState, person: m.PersonId) -> str:
    """Name of a person in a room."""
    found = table.person(person)
    return found.name if found is not None else _("somebody")


def _has_new_host(before: m.RoomState, now: m.RoomState) -> bool:
    known = m.NOBODY not in (before.owner, now.owner)
    return known and person_name(before, before.owner) != person_name(now, now.owner)


def _new_host(before: m.RoomState, now: m.RoomState, you: m.PersonId) -> Iterator[str]:
    if _has_new_host(before, now):
        owner = person_name(now, now.owner)
        yield (
            _("You are the host now") if now.owner == you else _("{name} is the host now").format(name=owner)
        )


def _people(
    before: m.RoomState, now: m.RoomState, you: m.PersonId, followers: frozenset[str] = frozenset()
) -> Iterator[PresenceMessage]:
    were = {person.id: person for person in before.people}
    names = {person.name for person in before.people}
    for person in now.people:
        if person.id == you:
            continue
        was = were.pop(person.id, None)
        if was is None and person.here and person.name not in names:
            yield PresenceMessage(_came_in(person))
        elif was is not None and was.here and not person.here and now.stage == "playing":
            yield PresenceMessage(_("{name} is away").format(name=person.name), GONE)
        elif was is not None and person.here and not was.here and person.name not in followers:
            yield PresenceMessage(_("{name} is back").format(name=person.name))
    there = {person.name for person in now.people}
    for gone in were.values():
        if gone.id != you and gone.here and gone.name not in there:
            yield PresenceMessage(_("{name} has left").format(name=gone.name), GONE)


def _came_in(person: m.Person) -> str:
    if person.role == "display":
        return _("A table display is on")
    return (_("{name} came in") if person.role == "player" else _("{name} is watching")).format(
        name=person.name
    )


def _seats(before: m.RoomState, now: m.RoomState, you: m.PersonId) -> Iterator[str]:
    """Changes of seats during a match; in the lobby they are visible anyway."""
    if now.stage != "playing" or before.stage != "playing":
        return
    for old, new in zip(before.places, now.places, strict=False):
        holder = person_name(now, new.person)
        if old.person != new.person and person_name(before, old.person) != holder and new.person != m.NOBODY:
            yield _("{name} sits at the table now").format(name=holder)
        elif new.bot and not old.bot:
            yield (_("A bot plays for you") if new.person == you else _("A bot plays for {name}")).format(
                name=holder
            )
        elif old.bot and not new.bot and new.person != m.NOBODY:
            yield (_("You play again") if new.person == you else _("{name} plays again")).format(name=holder)
