"""Snapshots of a room: its entry in the room list, and its public state for the people inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.dealer import commitment
from net.protocol.compatibility import PROTOCOL, rules_digest
from net.protocol.messages import NOBODY, Room, Table

if TYPE_CHECKING:
    from net.server.host import Host


def room_of(host: Host) -> Room:
    """Builds the room's entry for the room list."""
    lobby, terms = host.lobby, host.lobby.terms
    return Room(
        PROTOCOL,
        rules_digest(),
        lobby.room,
        terms.game,
        terms.map,
        terms.seats,
        sum(place.person != NOBODY for place in lobby.places),
        host.stage,
        host.locked,
        host.id,
        host.start.root if host.start is not None else b"",
        host.epoch,
        sum(place.person == NOBODY and bool(place.bot) for place in lobby.places),
    )


def table_of(host: Host) -> Table:
    """Builds the public state of the room."""
    lobby, terms = host.lobby, host.lobby.terms
    return Table(
        lobby.room,
        host.stage,
        terms.game,
        terms.map,
        terms.options,
        tuple(lobby.places),
        lobby.persons(host.absences.seconds()),
        lobby.owner,
        commitment(host.secret),
        lobby.fallback(),
        lobby.grace,
        host.paused or host.settling.on,
        host.running.unsaved if host.running else "",
        host.heritage.start.root if host.heritage else b"",
        host.dealing.withdrawn,
        lobby.clock,
    )
