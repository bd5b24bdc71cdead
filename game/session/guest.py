"""A player in a room, for any front end: connection, seat, and becoming the host.

A guest becomes the host when the room is handed over to them. If the host is lost, the guest looks for a new
host of the match or takes the match over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from game.rules.core.codec import BadData
from game.rules.core.game import Game
from game.rules.core.replica import Desync
from game.session.hosting import HostedRoom, accept_handover_to, take_over_from
from net.client.connection import TcpConnection
from net.client.notifications import ConnectionDown, HostedElsewhere, Notification, ReplicaDiverged
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.client.session import Session
from net.discovery.lan import find_match_host
from net.discovery.recent_rooms import VisitedRoom, forget_seat, remember_visit
from net.match.secret_sharing import has_open_information
from net.protocol import messages as m
from net.protocol.addresses import Address
from net.protocol.crypto import pledge
from net.protocol.event_loop import NetLoop
from net.protocol.refusal_texts import refusal_text
from net.server.host import Host
from net.storage.credentials import (
    guest_save_with_token,
    guest_saves,
    keep_token,
    old_token_for,
    open_peer_save,
    token_for,
)
from net.storage.desync_dump import write_state
from net.storage.save_writer import SaveWriter, resume_save
from net.storage.saves import SavedMatch
from net.storage.write_thread import shared_write_thread

if TYPE_CHECKING:
    from net.web.phone_registry import PageProvider

PageProviderFactory = Callable[[], "PageProvider"]
"""Creates the web pages for phones; called when they are first needed."""
LOOPBACK = "127.0.0.1"
CUT_OFF_AFTER = 1.0
LOST_AFTER = 6.0
"""Seconds without a connection after which the player is told that the host may not come back."""


class Guest:
    """One player. `poll` returns each notification once.

    Except for the network, everything runs on the caller's thread.
    """

    def __init__(
        self,
        peer: Peer,
        way: Address,
        code: str = "",
        wake: Callable[[], None] = lambda: None,
        hosting: HostedRoom | None = None,
        pace: float = 0.0,
        pages: PageProviderFactory | None = None,
    ) -> None:
        self.peer = peer
        self.pace = pace
        """Minimum seconds between bot actions if this program becomes the host."""
        self.address = way
        self.code = code
        """Room code; empty in an open room."""
        self.hosting = hosting
        """The room we host; None while we are only a guest."""
        self.net = NetLoop()
        self._wake = wake
        self._port = way[1]
        self.session = self._called() if hosting is None else Session(peer, hosting.connect_owner(wake))
        self._down_since: float | None = None
        self._requeued: list[Notification] = []
        self._seeking: Future[Address | None] | None = None
        self._home_address = way
        self._visit: VisitedRoom | None = None
        self._pages = pages
        """The web pages for phones, should we become the host; None if phones are not supported."""
        self._shunned_addresses: set[Address] = set()
        """Addresses of hosts that claim our match but could not prove that they know our key."""

    @property
    def is_cut_off(self) -> bool:
        """Whether the connection has been down for longer than CUT_OFF_AFTER."""
        return self._down_since is not None and time.monotonic() - self._down_since > CUT_OFF_AFTER

    @property
    def host_is_lost(self) -> bool:
        """Whether the connection has been down for so long that the player may take over."""
        return self._down_since is not None and time.monotonic() - self._down_since > LOST_AFTER

    def poll(self, timeout: float | None = 0.0) -> list[Notification]:
        """Handles new notifications and returns them; waits up to `timeout` seconds for the first."""
        news, self._requeued = self._requeued, []
        for one in self.session.poll(timeout):
            news.append(one)
            match one:
                case m.RoomState() if self.hosting is None:
                    self._note_visit(one)
                case m.Begin() if self.hosting is None:
                    self._keep_token(one.start)
                    self._note_visit(self.peer.room_state)
                case m.HandoverSecrets() if not one.more:
                    news += self._become_host()
                case m.NewRoomAddress():
                    self._move(one)
                case ReplicaDiverged():
                    write_state(one.match, self.peer.name, one.seq, one.state)
        if self.hosting is not None and self.hosting.later_host:
            news.append(HostedElsewhere(self.hosting.later_host))
            self.hosting.later_host = ""
        self._watch_line()
        self._shun_false_host()
        if self.hosting is not None and self.hosting.host.takeover_state is not None:
            self._go_on(self.hosting)
        self.session.flush()
        return news

    def send_old_token(self) -> None:
        """Reconnects and sends the token of our old seat; called once the player has allowed that."""
        if self.peer.withheld_token is not None and isinstance(self.session.connection, TcpConnection):
            self.peer.may_send_token = True
            self.session.connection.reconnect("we come in again, with the key of our seat")

    def _keep_token(self, start: m.MatchStart) -> None:
        """Stores the token of our seat on disk, so that we keep the seat if the program is restarted."""
        if self.peer.token is not None and self.peer.withheld_token is None:
            keep_token(start.root, self.peer.name, self.peer.token)

    def _note_visit(self, table: m.RoomState | None) -> None:
        """Stores the room, and whether we have a seat in it, so that it is offered when the program is
        restarted."""
        if table is None:
            return
        start, owner = self.peer.start, table.person(table.owner)
        plays = table.stage == "playing" and start is not None and bool(self.peer.seats)
        match = start.root.hex() if plays and start is not None else ""
        today = datetime.now().astimezone().date().isoformat()
        visit = VisitedRoom(
            self.address, table.room, self.code, today, match, owner.name if owner is not None else ""
        )
        if visit != self._visit:
            self._visit = visit
            if start is not None and table.stage == "over":
                forget_seat(start.root.hex())
            remember_visit(visit)

    def requeue(self, news: Sequence[Notification]) -> None:
        """Puts notifications back at the front of the queue, for the next `poll`."""
        self._requeued = [*news, *self._requeued]

    def take_over(self) -> None:
        """Makes this player the host in place of the lost one; raises BadData if that is impossible."""
        heritage = takeover_state_of(self.peer)
        self._phone_door(self._open(take_over_from(heritage)))
        self._connect_to_own_room()

    def close(self) -> None:
        self.session.close()
        if self.hosting is not None:
            self.hosting.close()
        self.net.close()
        self.peer.close()

    def _called(self) -> Session:
        return Session(self.peer, TcpConnection(self.net, *self.address, self.code, self._wake))

    def _open(self, prepare: Callable[..., None]) -> HostedRoom:
        room = self.peer.room_state.room if self.peer.room_state is not None else ""
        self.hosting = HostedRoom(room, self._port, self.code, prepare, pace=self.pace)
        return self.hosting

    def _become_host(self) -> Sequence[Notification]:
        """Opens the room that was handed over to us and sends its port to the old host, or reports a
        failure."""
        try:
            hosting = self._open(accept_handover_to(self.peer))
        except (BadData, Desync) as error:
            if isinstance(self.session.connection, TcpConnection):
                self.session.connection.reconnect(str(error))  # the old host sees us leave and continues
            return (ConnectionDown(refusal_text("cannot_take", (str(error),))),)
        self.peer.send(m.HandoverReady(hosting.server.port, self._phone_door(hosting)))
        return ()

    def _phone_door(self, hosting: HostedRoom) -> m.PhoneAccess | None:
        """Opens a web server for the phones of the old host, if it had any."""
        people = self.peer.room_state.people if self.peer.room_state is not None else ()
        if self._pages is None or not any(person.phone for person in people):
            return None
        with suppress(BadData):
            phones = hosting.open_phones(self._pages())
            return m.PhoneAccess(phones.web_server.port, phones.code)
        return None

    def _move(self, moved: m.NewRoomAddress) -> None:
        if self.hosting is not None and isinstance(self.session.connection, TcpConnection):
            self._connect_to_own_room()
        else:
            self._follow((self._reached(moved.address), moved.port))

    def _reached(self, address: str) -> str:
        """Returns an address at which others reach it: a loopback address of the old host means that
        host's machine."""
        return self.address[0] if address.startswith("127.") or address == "::1" else address

    def _connect_to_own_room(self) -> None:
        if self.hosting is not None:
            self.session.connection.close()
            self._down_since = None
            self.address = (LOOPBACK, self.hosting.server.port)
            self._visit = None
            if self.peer.start is not None:
                forget_seat(self.peer.start.root.hex())
            self.session = Session(self.peer, self.hosting.connect_owner(self._wake))

    def _follow(self, way: Address) -> None:
        """Connects to the room's new address. Tokens of an older version are not sent there."""
        self.address, self.peer.may_send_token = way, False
        if isinstance(self.session.connection, TcpConnection):
            self.session.connection.redirect(*way)
        elif self.hosting is not None:
            self.session.connection.close()
            self.hosting.close()
            self.hosting = None
            self.session = self._called()

    def _watch_line(self) -> None:
        if (self.session.is_connected and self.peer.is_admitted) or self.session.ended is not None:
            self._down_since = None
        elif self._down_since is None:
            self._down_since = time.monotonic()
        if self._seeking is not None and self._seeking.done():
            found, self._seeking = self._seeking.result(), None
            if (
                found is not None
                and found != self.address
                and not (self.session.is_connected and self.peer.is_admitted)
            ):
                self._follow(found)
        elif self.host_is_lost and self._seeking is None and self.peer.start is not None:
            self._seeking = self.net.submit(find_match_host(self.peer.start, self._shunned_addresses))

    def _shun_false_host(self) -> None:
        """Leaves a host that claims our match but cannot prove that it knows our key."""
        peer = self.peer
        if peer.is_at_false_host and self.hosting is None and self.address != self._home_address:
            self._shunned_addresses.add(self.address)
            self._follow(self._home_address)

    def _go_on(self, hosting: HostedRoom) -> None:
        """Continues the match on our host as soon as all consents and shares have arrived."""
        if hosting.query(_can_go_on):
            hosting.request(m.Play())


def _can_go_on(host: Host) -> bool:
    if host.takeover is None or host.seed_agreement.exchange is not None:
        return False
    return host.takeover.why_not() is None


def consent_request_code(game: Game[Any] | None) -> str:
    """Returns the code of the question that players are asked when somebody wants to take over."""
    return "wants_to_host" if game is None or has_open_information(game) else "wants_to_host_cards"


def owner_guest(hosting: HostedRoom, peer: Peer, wake: Callable[[], None] = lambda: None) -> Guest:
    """Creates the player who owns this room."""
    return Guest(peer, (LOOPBACK, hosting.server.port), hosting.code, wake, hosting)


def remote_guest(
    way: Address,
    name: str,
    role: m.Role = "player",
    code: str = "",
    wake: Callable[[], None] = lambda: None,
    pace: float = 0.0,
    pages: PageProviderFactory | None = None,
) -> Guest:
    """Creates a player who joins a room at this address."""
    return Guest(_peer(way, name, role), way, code, wake, pace=pace, pages=pages)


def _peer(way: Address, name: str, role: m.Role) -> Peer:
    """Creates a peer that restores its token and save once it knows which match the host plays."""
    token = old_token_for(way, name)
    peer = Peer(name, role, token, lambda opening: open_peer_save(opening, name))
    peer.may_send_token = token is not None
    peer.on_match_announced = lambda match: _recall(peer, match)
    if token is not None:
        _restore_own(peer, token, b"")
    return peer


def _recall(peer: Peer, match: bytes) -> None:
    """Gives a peer our seat in this match, wherever the match is hosted."""
    token = token_for(match, peer.name) or _old_token(match, peer.name)
    if token is not None:
        peer.token, peer.may_send_token = token, peer.may_send_token and token == peer.token
        _restore_own(peer, token, match)


def _old_token(match: bytes, name: str) -> bytes | None:
    """Finds our token for a match in our saves; older versions stored tokens by address only."""
    for saved in guest_saves(match):
        token = saved.header.token
        own = [chair.name for chair in saved.start.chairs if token and chair.pledge == pledge(token)]
        if own == [name] and not saved.keys_by_epoch:
            return token
    return None


def _restore_own(peer: Peer, token: bytes, match: bytes) -> None:
    saved = guest_save_with_token(token, match)
    if saved is not None:
        with suppress(BadData):  # locked or unplayable: the host resends the match
            peer.close()
            resume_save(saved, lambda own, writer: _restore(peer, own, writer))


def _restore(peer: Peer, saved: SavedMatch, writer: SaveWriter | None) -> None:
    if writer is not None:
        writer.use_thread(shared_write_thread())
    peer.restore(saved, writer)
