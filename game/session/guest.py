"""A player at somebody's table, as any front end needs it: the line, the seat, and what if the host is gone.

A guest whose host hands the room over becomes the host; one whose host is lost looks for where the match goes
on, or takes the host's place.
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
from game.session.hosting import Hosting, adopting, gathering
from net.client.connection import TcpLine
from net.client.notifications import Down, Elsewhere, News, Strayed
from net.client.peer import Peer
from net.client.session import Session
from net.client.takeover_start import heritage_of
from net.discovery.lan import seek
from net.discovery.recent_rooms import Visit, forget_seat, remember
from net.match.secret_sharing import is_open
from net.protocol import messages as m
from net.protocol.addresses import Address
from net.protocol.crypto import pledge
from net.protocol.event_loop import NetLoop
from net.protocol.refusal_texts import sentence
from net.server.host import Host
from net.storage.credentials import (
    guest_saves,
    keep_token,
    old_token_for,
    open_peer_save,
    own_save,
    token_for,
)
from net.storage.desync_dump import write_state
from net.storage.save_writer import go_on_with

if TYPE_CHECKING:
    from net.web.phone_registry import Pages

PagesMaker = Callable[[], "Pages"]
"""Makes what phones are shown, once it is wanted."""
LOOPBACK = "127.0.0.1"
CUT_OFF_AFTER = 1.0
LOST_AFTER = 6.0
"""A host that is away for so long may be gone for good; until then nobody needs to be told."""


class Guest:
    """One player. `poll` tells what is new, once; all but the network runs on the caller's thread."""

    def __init__(
        self,
        peer: Peer,
        way: Address,
        code: str = "",
        wake: Callable[[], None] = lambda: None,
        hosting: Hosting | None = None,
        pace: float = 0.0,
        pages: PagesMaker | None = None,
    ) -> None:
        self.peer = peer
        self.pace = pace
        """How long a bot takes at least, should the room become ours."""
        self.way = way
        self.code = code
        """What the room asks newcomers for, or nothing."""
        self.hosting = hosting
        """Our own room, while it is here."""
        self.net = NetLoop()
        self._wake = wake
        self._port = way[1]
        self.session = self._called() if hosting is None else Session(peer, hosting.line(wake))
        self._down_since: float | None = None
        self._put_back: list[News] = []
        self._seeking: Future[Address | None] | None = None
        self._home = way
        self._visit: Visit | None = None
        self._pages = pages
        """What phones are shown, should the room become ours; None where they cannot come in."""
        self._shunned: set[Address] = set()
        """Where somebody claims our match and does not know us."""

    @property
    def is_cut_off(self) -> bool:
        """Whether the host is not heard just now."""
        return self._down_since is not None and time.monotonic() - self._down_since > CUT_OFF_AFTER

    @property
    def host_is_lost(self) -> bool:
        """Whether the host has been away long enough to think of going on without it."""
        return self._down_since is not None and time.monotonic() - self._down_since > LOST_AFTER

    def poll(self, timeout: float | None = 0.0) -> list[News]:
        """What is new, waiting so long for it; we have seen to what it asks of us."""
        news, self._put_back = self._put_back, []
        for one in self.session.poll(timeout):
            news.append(one)
            match one:
                case m.Table() if self.hosting is None:
                    self._note_visit(one)
                case m.Begin() if self.hosting is None:
                    self._keep_token(one.start)
                    self._note_visit(self.peer.table)
                case m.Estate() if not one.more:
                    news += self._become_host()
                case m.Moved():
                    self._move(one)
                case Strayed():
                    write_state(one.match, self.peer.name, one.seq, one.state)
        if self.hosting is not None and self.hosting.elsewhere:
            news.append(Elsewhere(self.hosting.elsewhere))
            self.hosting.elsewhere = ""
        self._watch_line()
        self._shun_false_host()
        if self.hosting is not None and self.hosting.host.heritage is not None:
            self._go_on(self.hosting)
        self.session.flush()
        return news

    def show_token(self) -> None:
        """Our person knows who is there: the key of our old seat may be told, and the seat is ours again."""
        if self.peer.kept_back is not None and isinstance(self.session.line, TcpLine):
            self.peer.may_tell_token = True
            self.session.line.mend("we come in again, with the key of our seat")

    def _keep_token(self, start: m.Start) -> None:
        """For the next start of this program: who we are in this match."""
        if self.peer.token is not None and self.peer.kept_back is None:
            keep_token(start.root, self.peer.name, self.peer.token)

    def _note_visit(self, table: m.Table | None) -> None:
        """For the next start of this program: where we are, and whether a seat waits for us here."""
        if table is None:
            return
        start, owner = self.peer.start, table.person(table.owner)
        plays = table.stage == "playing" and start is not None and bool(self.peer.seats)
        match = start.root.hex() if plays and start is not None else ""
        today = datetime.now().astimezone().date().isoformat()
        visit = Visit(self.way, table.room, self.code, today, match, owner.name if owner is not None else "")
        if visit != self._visit:
            self._visit = visit
            if start is not None and table.stage == "over":
                forget_seat(start.root.hex())
            remember(visit)

    def put_back(self, news: Sequence[News]) -> None:
        """This was not for the one who polled: whoever polls next is told it first."""
        self._put_back = [*news, *self._put_back]

    def take_over(self) -> None:
        """Take the lost host's place; BadData if that cannot be."""
        heritage = heritage_of(self.peer)
        self._open(gathering(heritage))
        self._sit_at_own_table()

    def close(self) -> None:
        self.session.close()
        if self.hosting is not None:
            self.hosting.close()
        self.net.close()
        self.peer.close()

    def _called(self) -> Session:
        return Session(self.peer, TcpLine(self.net, *self.way, self.code, self._wake))

    def _open(self, prepare: Callable[..., None]) -> Hosting:
        room = self.peer.table.room if self.peer.table is not None else ""
        self.hosting = Hosting(room, self._port, self.code, prepare, pace=self.pace)
        return self.hosting

    def _become_host(self) -> Sequence[News]:
        """The host has given us everything: open the room here, and say where; or tell why we cannot."""
        try:
            hosting = self._open(adopting(self.peer))
        except (BadData, Desync) as error:
            if isinstance(self.session.line, TcpLine):
                self.session.line.mend(str(error))  # the old host sees us go, and goes on itself
            return (Down(sentence("cannot_take", (str(error),))),)
        self.peer.ask(m.Took(hosting.server.port, self._phone_door(hosting)))
        return ()

    def _phone_door(self, hosting: Hosting) -> m.PhoneDoor | None:
        """Whoever sat at the old host with a phone is sent on to us."""
        people = self.peer.table.people if self.peer.table is not None else ()
        if self._pages is None or not any(person.phone for person in people):
            return None
        with suppress(BadData):
            phones = hosting.open_phones(self._pages())
            return m.PhoneDoor(phones.port.port, phones.code)
        return None

    def _move(self, moved: m.Moved) -> None:
        if self.hosting is not None and isinstance(self.session.line, TcpLine):
            self._sit_at_own_table()
        else:
            self._follow((self._reached(moved.address), moved.port))

    def _reached(self, address: str) -> str:
        """An address as we can use it: who is on the old host's own machine is where we found that one."""
        return self.way[0] if address.startswith("127.") or address == "::1" else address

    def _sit_at_own_table(self) -> None:
        if self.hosting is not None:
            self.session.line.close()
            self._down_since = None
            self.way = (LOOPBACK, self.hosting.server.port)
            self._visit = None
            if self.peer.start is not None:
                forget_seat(self.peer.start.root.hex())
            self.session = Session(self.peer, self.hosting.line(self._wake))

    def _follow(self, way: Address) -> None:
        """The seat is the same wherever the room is; but a key of older programs was kept for one place."""
        self.way, self.peer.may_tell_token = way, False
        if isinstance(self.session.line, TcpLine):
            self.session.line.redirect(*way)
        elif self.hosting is not None:
            self.session.line.close()
            self.hosting.close()
            self.hosting = None
            self.session = self._called()

    def _watch_line(self) -> None:
        if (self.session.up and self.peer.is_in) or self.session.ended is not None:
            self._down_since = None
        elif self._down_since is None:
            self._down_since = time.monotonic()
        if self._seeking is not None and self._seeking.done():
            found, self._seeking = self._seeking.result(), None
            if found is not None and found != self.way and not (self.session.up and self.peer.is_in):
                self._follow(found)
        elif self.host_is_lost and self._seeking is None and self.peer.start is not None:
            self._seeking = self.net.submit(seek(self.peer.start, self._shunned))

    def _shun_false_host(self) -> None:
        """Leave one who answers for our match and cannot show that they know us."""
        peer = self.peer
        if peer.is_at_false_host and self.hosting is None and self.way != self._home:
            self._shunned.add(self.way)
            self._follow(self._home)

    def _go_on(self, hosting: Hosting) -> None:
        """Play on as soon as everything and everybody needed is here."""
        if hosting.look(_can_go_on):
            hosting.order(m.Play())


def _can_go_on(host: Host) -> bool:
    if host.gathering is None or host.dealing.deal is not None:
        return False
    return host.gathering.why_not() is None


def wish_code(game: Game[Any] | None) -> str:
    """What is asked of everybody when somebody wants to take the lost host's place."""
    return "wants_to_host" if game is None or is_open(game) else "wants_to_host_cards"


def owner_of(hosting: Hosting, peer: Peer, wake: Callable[[], None] = lambda: None) -> Guest:
    """The one whose room it is, until they hand it over."""
    return Guest(peer, (LOOPBACK, hosting.server.port), hosting.code, wake, hosting)


def guest_at(
    way: Address,
    name: str,
    role: m.Role = "player",
    code: str = "",
    wake: Callable[[], None] = lambda: None,
    pace: float = 0.0,
    pages: PagesMaker | None = None,
) -> Guest:
    """A player who knocks at somebody's room."""
    return Guest(_peer(way, name, role), way, code, wake, pace=pace, pages=pages)


def _peer(way: Address, name: str, role: m.Role) -> Peer:
    """A peer that has its key and its part of a match back, once it knows which match is played there."""
    token = old_token_for(way, name)
    peer = Peer(name, role, token, lambda opening: open_peer_save(opening, name))
    peer.may_tell_token = token is not None
    peer.recall = lambda match: _recall(peer, match)
    if token is not None:
        _restore_own(peer, token, b"")
    return peer


def _recall(peer: Peer, match: bytes) -> None:
    """We have come to this match: if we sat in it, we do again, whatever address it has."""
    token = token_for(match, peer.name) or _old_token(match, peer.name)
    if token is not None:
        peer.token, peer.may_tell_token = token, peer.may_tell_token and token == peer.token
        _restore_own(peer, token, match)


def _old_token(match: bytes, name: str) -> bytes | None:
    """Older programs kept a token by its address alone; but it is in the save of who sat there, too."""
    for saved in guest_saves(match):
        token = saved.opening.token
        own = [chair.name for chair in saved.start.chairs if token and chair.pledge == pledge(token)]
        if own == [name] and not saved.ties:
            return token
    return None


def _restore_own(peer: Peer, token: bytes, match: bytes) -> None:
    saved = own_save(token, match)
    if saved is not None:
        with suppress(BadData):  # another program has it open, or it does not replay: the host sends it anew
            peer.close()
            go_on_with(saved, peer.restore)
