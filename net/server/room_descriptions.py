"""Builds the public descriptions of a room: its entry in room lists, and its state for the people in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.dealer import secret_commitment
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import NOBODY, RoomInfo, RoomState

if TYPE_CHECKING:
    from net.server.host import Host


def room_info(host: Host) -> RoomInfo:
    """Builds the room's entry for the room list."""
    lobby, terms = host.lobby, host.lobby.terms
    return RoomInfo(
        PROTOCOL,
        needed_rules(terms),
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
        terms.options,
    )


def room_state(host: Host) -> RoomState:
    """Builds the public state of the room."""
    lobby, terms = host.lobby, host.lobby.terms
    return RoomState(
        lobby.room,
        host.stage,
        terms.game,
        terms.map,
        terms.options,
        tuple(lobby.places),
        lobby.public_people(host.absences.seconds()),
        lobby.owner,
        secret_commitment(host.secret),
        lobby.fallback(),
        lobby.grace,
        host.paused or host.recovery.is_active,
        host.publisher.save_error if host.publisher else "",
        host.takeover_state.start.root if host.takeover_state else b"",
        host.seed_agreement.withdrawn,
        lobby.clock,
        host.bot_error,
        terms.level,
    )
