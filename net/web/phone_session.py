"""A person with a phone: a peer in the host's program, and the browser that displays its page.

The peer receives only what its seat may know, and the page is built from nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from game.rules.core.codec import BadData
from net.client.notifications import Notification
from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text
from net.server.tcp_server import LocalConnection, Server
from net.web.page_messages import PageChat, PageMessage, PageRequest, PageTouch
from net.web.page_socket import ELSEWHERE, REFUSED, BrowserSocket, Page

RECONNECT_GRACE_S = 4.0
"""Seconds for a browser to reload or change networks before its person counts as away."""
SLEEP_TIMEOUT_S = 20.0
"""Seconds without a heartbeat after which no one is looking at the page.

A visible page sends one every five seconds; a sleeping phone may keep its socket open.
"""
LOBBY_PATIENCE = 120.0
"""Seconds for which a seat in the lobby is kept while its phone sleeps."""


class PhonePage(Protocol):
    """The page of a phone for one room and match, which also handles its touches."""

    def hear(self, news: Notification) -> None: ...

    def page(self) -> Page: ...

    def touch(self, on: str) -> None: ...

    def wish(self, what: str) -> None: ...

    def close(self) -> None: ...


class PhoneSession:
    """A person with a phone. Runs on the network loop."""

    def __init__(self, server: Server, peer: Peer, gone: Callable[[PhoneSession], None]) -> None:
        self.peer = peer
        self.page: PhonePage | None = None
        self._server = server
        self._gone = gone
        self._link: LocalConnection | None = None
        self._screen: BrowserSocket | None = None
        self._inbox: list[bytes] = []
        self._due = False
        self._timer: asyncio.TimerHandle | None = None
        self._asleep: asyncio.TimerHandle | None = None
        self._sent_token = ""
        """The token that was last sent to the browser."""

    @property
    def is_here(self) -> bool:
        return self._screen is not None

    def is_shown_on(self, screen: BrowserSocket) -> bool:
        return self._screen is screen

    def join_room(self) -> None:
        """Joins or rejoins the room."""
        self._link = self._server.connect_local(self._deliver, phone=True)
        self.peer.outbox.clear()
        self.peer.hello()

    def attach(self, screen: BrowserSocket) -> None:
        """Displays this session in a browser; the previous browser is disconnected and does not reconnect."""
        old, self._screen, self._sent_token = self._screen, screen, ""
        if old is not None:
            old.send_message({"k": "elsewhere"})
            old.end(ELSEWHERE, "shown elsewhere")
        self._stop_waiting()
        self.note_activity()
        self._later()

    def note_activity(self) -> None:
        """Notes that somebody is looking at the page; rejoins the room if needed."""
        if self._asleep is not None:
            self._asleep.cancel()
        self._asleep = asyncio.get_running_loop().call_later(SLEEP_TIMEOUT_S, self._doze)
        if self._link is None:
            self.join_room()
            self._later()

    def _doze(self) -> None:
        """During a match, marks the person away, because no one is looking at the page."""
        self._asleep = None
        if self._screen is None or self._link is None:
            return
        if self._in_lobby:
            self._asleep = asyncio.get_running_loop().call_later(SLEEP_TIMEOUT_S, self._doze)
        else:
            self._server.disconnect(self._link.id)
            self._link = None

    def detach(self, screen: BrowserSocket) -> None:
        """Handles the loss of the browser, which may soon return."""
        if screen is self._screen:
            self._screen = None
            keeps_seat = self._in_lobby and bool(self.peer.seats)
            patience = LOBBY_PATIENCE if keeps_seat else RECONNECT_GRACE_S
            self._stop_waiting()
            self._timer = asyncio.get_running_loop().call_later(patience, self._step_away)

    def receive(self, saying: PageMessage) -> None:
        """Handles a touch or a request; a touch on an outdated page is ignored."""
        hand = self.page
        if hand is None:
            return
        stale = False
        match saying:
            case PageTouch(on, seq):
                stale = seq != self.peer.last
                if not stale:
                    hand.touch(on)
            case PageChat(text):
                self.peer.send(m.Say(text))
            case PageRequest(what):
                hand.wish(what)
        self._flush()
        self.send_page(stale)

    def send_page(self, again: bool = False) -> None:
        """Sends the current page."""
        if self._screen is None or self.page is None:
            return
        token = self.peer.token.hex() if self.peer.token is not None else ""
        if token != self._sent_token:
            self._sent_token = token
            self._screen.send_message({"k": "you", "token": token})
        self._screen.send_page(self.page.page(), again)

    def end(self, why: str) -> None:
        """Ends the session, because the host refuses it or the person has left."""
        self._end({"k": "end", "why": why, "forget": False})

    def close_room(self) -> None:
        """Ends the session because the room closes; the browser remembers its seat in an unfinished match."""
        table = self.peer.room_state
        is_over = table is not None and table.stage == "over"
        self._end({"k": "end", "why": "ended", "forget": True} if is_over else {"k": "closed"})

    def _end(self, last_message: Page) -> None:
        self._stop_waiting()
        if self._asleep is not None:
            self._asleep.cancel()
            self._asleep = None
        if self._screen is not None:
            self._screen.send_message(last_message)
            self._screen.end(REFUSED, "the seat is gone")
            self._screen = None
        if self._link is not None:
            self._server.disconnect(self._link.id)
            self._link = None
        if self.page is not None:
            self.page.close()
            self.page = None

    @property
    def _in_lobby(self) -> bool:
        return self.peer.room_state is None or self.peer.room_state.stage != "playing"

    def _step_away(self) -> None:
        """Handles a browser that did not return.

        During a match, a seat waits for its person; spectators, and everybody in the lobby, leave.
        """
        self._timer = None
        if self._screen is not None:
            return
        if self._in_lobby or not self.peer.seats:
            self._gone(self)
        elif self._link is not None:
            self._server.disconnect(self._link.id)
            self._link = None

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _deliver(self, body: bytes) -> None:
        """Queues a message from the host; it is handled when the host has finished its broadcast."""
        self._inbox.append(body)
        self._later()

    def _later(self) -> None:
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._process_inbox)

    def _process_inbox(self) -> None:
        self._due = False
        bodies, self._inbox = self._inbox, []
        for body in bodies:
            try:
                for news in self.peer.receive(body):
                    self._hear(news)
            except BadData as error:  # a bug of ours: report it
                self._server.host.log.append(f"the phone of {self.peer.name} is lost: {error}")
                self._gone(self)
                return
        self._flush()
        self.send_page()

    def _hear(self, news: Notification) -> None:
        if isinstance(news, m.Denial):
            self._link = None
            self.end(refusal_text(news.code, news.values))
            self._gone(self)
        elif isinstance(news, m.NewRoomAddress):  # the new host creates its own peer for this person
            if news.phone_access is not None and self._screen is not None:
                self._screen.send_message(_redirect(news.address, news.phone_access))
            moved = refusal_text("moved", (f"{news.address}:{news.port}",))
            self._end({"k": "end", "why": moved, "forget": False})
            self._gone(self)
        elif self.page is not None:
            self.page.hear(news)

    def _flush(self) -> None:
        out, self.peer.outbox = self.peer.outbox, []
        if out and self._link is not None:
            self._server.receive(self._link.id, *out)


def _redirect(address: str, door: m.PhoneAccess) -> Page:
    """Tells the page the address of a new host; if that is on this machine, the page keeps its address."""
    here = address.startswith("127.") or address == "::1"
    return {"k": "moved", "host": "" if here else address, "port": door.port, "code": door.code}
