"""Rooms for the departures board: network search on its own thread, plus recently visited rooms."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.archive.date_text import written_day
from game.i18n import _, ngettext
from game.i18n.number_format import by_name
from game.rules import catalog
from net.discovery.lan import Browser
from net.discovery.recent_rooms import Visit, visits
from net.discovery.room_list import Listed
from net.protocol.addresses import Address
from net.protocol.event_loop import NetLoop
from net.protocol.messages import Room


class Departure(NamedTuple):
    """A line of the departures board."""

    way: Address
    name: str
    what: str
    seats: str
    note: str
    icon: str = ""
    locked: bool = False
    open: bool = True
    """Whether it can be joined."""
    id: str = ""
    ours: bool = False
    """Whether a seat is reserved for us."""
    code: str = ""
    """The access code used last time."""


class Search(Protocol):
    """Source of the listed rooms."""

    @property
    def trouble(self) -> str:
        """Why the network cannot be searched, or empty."""

    def entries(self) -> list[Departure]:
        """The rooms known now."""

    def close(self) -> None:
        """Stops the search."""


class Radar:
    """Rooms that answer on the network, then recently visited rooms that do not."""

    def __init__(self) -> None:
        self._net = NetLoop()
        self._recent = visits()
        self._browser = Browser([visit.way for visit in self._recent])
        self._net.submit(self._browser.start())

    @property
    def trouble(self) -> str:
        return self._browser.trouble

    def entries(self) -> list[Departure]:
        listed = list(self._browser.rooms.listed.values())
        ours = {visit.match: visit for visit in self._recent if visit.match}
        known = {visit.way: visit for visit in self._recent}
        entries = []
        for one in listed:
            seated = ours.get(one.room.origin.hex())
            visit = seated or known.get(one.way)
            entries.append(entry_of(one, seated is not None, visit.code if visit is not None else ""))
        found = sorted(entries, key=lambda one: (not one.ours, by_name(one.name), one.way))
        there = {one.way for one in listed}
        return found + [_silent(visit) for visit in self._recent if visit.way not in there]

    def close(self) -> None:
        self._net.submit(self._browser.stop())
        self._net.post(self._net.loop.call_later, 2.5, self._net.loop.stop)


def entry_of(one: Listed, ours: bool = False, code: str = "") -> Departure:
    """Board line of a listed room."""
    room = one.room
    what = catalog.title_of(room.game) if room.game else _("no game yet")
    if room.map:
        what = f"{what} · {catalog.map_title_of(room.game, room.map)}"
    seats = f"{room.players + room.bots}/{room.seats}"
    if not one.fits:
        return Departure(one.way, room.name, what, seats, _("other version"), open=False, id=room.id)
    if one.misses:
        return Departure(one.way, room.name, _("no answer just now"), "–", "", open=False, id=room.id)
    watching = room.stage != "lobby"
    sign = "eye" if watching else "signal"
    if ours:
        note, sign = _("your seat is here"), "person"
    elif watching:
        note = _("playing")
    else:
        note = counted(room)
    return Departure(one.way, room.name, what, seats, note, sign, room.locked, True, room.id, ours, code)


def counted(room: Room) -> str:
    """Occupancy of a room: players, bots, free seats."""
    people = ngettext("{number} player", "{number} players", room.players).format(number=room.players)
    bots = ngettext("{number} bot", "{number} bots", room.bots).format(number=room.bots)
    free = room.seats - room.players - room.bots
    seats = ngettext("{number} free", "{number} free", free).format(number=free)
    parts = [words for words, number in ((people, 1), (bots, room.bots), (seats, free)) if number]
    return ", ".join(parts)


def _silent(visit: Visit) -> Departure:
    name = visit.room or visit.address
    when = _("visited lately, no answer")
    if visit.day:
        when = _("visited {day}, no answer").format(day=written_day(visit.day))
    return Departure(visit.way, name, when, "–", "", open=False)
