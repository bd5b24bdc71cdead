"""Rooms for the departures board: those found on the network by another thread, and those visited before."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.archive.date_text import iso_date_text
from game.i18n import _, ngettext
from game.i18n.number_format import name_sort_key
from game.rules import catalog
from net.discovery.lan import RoomBrowser
from net.discovery.recent_rooms import VisitedRoom, visits
from net.discovery.room_list import RoomListEntry
from net.protocol.addresses import Address
from net.protocol.event_loop import NetLoop
from net.protocol.messages import RoomInfo


class RoomEntry(NamedTuple):
    """A line of the departures board."""

    address: Address
    name: str
    description: str
    seats: str
    note: str
    icon: str = ""
    is_locked: bool = False
    is_joinable: bool = True
    """Whether it can be joined."""
    id: str = ""
    has_our_seat: bool = False
    """Whether a seat is reserved for us."""
    code: str = ""
    """The room code that was used last time."""
    readings: tuple[str, ...] = ()
    """A line for each reading of the rules that is not the book's."""


class RoomSource(Protocol):
    """Where the rooms on the board come from."""

    @property
    def trouble(self) -> str:
        """Why the network cannot be searched; empty if it can."""

    def entries(self) -> list[RoomEntry]:
        """The rooms that are known now."""

    def close(self) -> None:
        """Stops the search."""


class RoomSearch:
    """Rooms that answer on the network, then those visited before that do not answer."""

    def __init__(self) -> None:
        self._net = NetLoop()
        self._recent = visits()
        self._browser = RoomBrowser([visit.way for visit in self._recent])
        self._net.submit(self._browser.start())

    @property
    def trouble(self) -> str:
        return self._browser.trouble

    def entries(self) -> list[RoomEntry]:
        listed = list(self._browser.rooms.entries.values())
        ours = {visit.match: visit for visit in self._recent if visit.match}
        known = {visit.way: visit for visit in self._recent}
        entries = []
        for one in listed:
            seated = ours.get(one.room.origin.hex())
            visit = seated or known.get(one.address)
            entries.append(room_entry(one, seated is not None, visit.code if visit is not None else ""))
        found = sorted(entries, key=lambda one: (not one.has_our_seat, name_sort_key(one.name), one.address))
        there = {one.address for one in listed}
        return found + [_silent(visit) for visit in self._recent if visit.way not in there]

    def close(self) -> None:
        self._net.submit(self._browser.stop())
        self._net.post(self._net.loop.call_later, 2.5, self._net.loop.stop)


def room_entry(one: RoomListEntry, ours: bool = False, code: str = "") -> RoomEntry:
    """The line of the board for a room."""
    room = one.room
    what = catalog.title_of(room.game) if room.game else _("no game yet")
    if room.map:
        what = f"{what} · {catalog.map_title_of(room.game, room.map)}"
    readings = catalog.readings_of(room.game, room.map, room.options)
    if readings.profile:
        what = f"{what} · {readings.profile}"
    seats = f"{room.players + room.bots}/{room.seats}"
    if not one.is_compatible:
        return RoomEntry(
            one.address, room.name, what, seats, _("other version"), is_joinable=False, id=room.id
        )
    if one.misses:
        return RoomEntry(
            one.address, room.name, _("no answer just now"), "–", "", is_joinable=False, id=room.id
        )
    watching = room.stage != "lobby"
    sign = "eye" if watching else "signal"
    if ours:
        note, sign = _("your seat is here"), "person"
    elif watching:
        note = _("playing")
    else:
        note = occupancy_text(room)
    return RoomEntry(
        one.address,
        room.name,
        what,
        seats,
        note,
        sign,
        room.locked,
        True,
        room.id,
        ours,
        code,
        readings.differences,
    )


def occupancy_text(room: RoomInfo) -> str:
    """How many players, bots and free seats a room has."""
    people = ngettext("{number} player", "{number} players", room.players).format(number=room.players)
    bots = ngettext("{number} bot", "{number} bots", room.bots).format(number=room.bots)
    free = room.seats - room.players - room.bots
    seats = ngettext("{number} free", "{number} free", free).format(number=free)
    parts = [words for words, number in ((people, 1), (bots, room.bots), (seats, free)) if number]
    return ", ".join(parts)


def _silent(visit: VisitedRoom) -> RoomEntry:
    name = visit.room or visit.address
    when = _("visited lately, no answer")
    if visit.day:
        when = _("visited {day}, no answer").format(day=iso_date_text(visit.day))
    return RoomEntry(visit.way, name, when, "–", "", is_joinable=False)
