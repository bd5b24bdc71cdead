"""Which rooms there are: the search of the network on a thread of its own, looked at by the screen."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.rules import catalog
from game.words import _
from net.finding.discovery import Browser
from net.finding.rooms import Listed, Way, recent_ways
from net.wire.loop import NetLoop


class Departure(NamedTuple):
    """A line of the departures board."""

    way: Way
    name: str
    what: str
    seats: str
    note: str
    icon: str = ""
    locked: bool = False
    open: bool = True
    """Whether one can go there."""
    id: str = ""


class Search(Protocol):
    """Something that knows rooms."""

    @property
    def trouble(self) -> str:
        """Why the network is not searched, or nothing."""

    def entries(self) -> list[Departure]:
        """The rooms as they are known now."""

    def close(self) -> None:
        """Search no more."""


class Radar:
    """The rooms that answer on the network, and those of late that do not."""

    def __init__(self) -> None:
        self._net = NetLoop()
        self._recent = recent_ways()
        self._browser = Browser(self._recent)
        self._net.submit(self._browser.start())

    @property
    def trouble(self) -> str:
        return self._browser.trouble

    def entries(self) -> list[Departure]:
        listed = list(self._browser.rooms.listed.values())
        found = sorted((entry_of(one) for one in listed), key=lambda one: (one.name.casefold(), one.way))
        there = {one.way for one in listed}
        silent = [way for way in self._recent if way not in there]
        return found + [_silent(way) for way in silent]

    def close(self) -> None:
        self._net.submit(self._browser.stop())
        self._net.post(self._net.loop.call_later, 2.5, self._net.loop.stop)


def entry_of(one: Listed) -> Departure:
    """A room as its line says it."""
    room = one.room
    what = catalog.name_of(room.game) if room.game else _("no game yet")
    if room.map:
        what = f"{what} · {catalog.map_name_of(room.game, room.map)}"
    seats = f"{room.players}/{room.seats}"
    if not one.fits:
        return Departure(one.way, room.name, what, seats, _("other version"), open=False, id=room.id)
    if one.misses:
        return Departure(one.way, room.name, _("no answer just now"), "–", "", open=False, id=room.id)
    watching = room.stage != "lobby"
    note = _("playing") if watching else _("{number} ms").format(number=max(1, round(one.ping * 1000)))
    return Departure(
        one.way, room.name, what, seats, note, "eye" if watching else "signal", room.locked, id=room.id
    )


def _silent(way: Way) -> Departure:
    return Departure(way, f"{way[0]}:{way[1]}", _("visited lately, no answer"), "–", "", open=False)
