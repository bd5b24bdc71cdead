"""All phones of a room: who may come in, who they are, and visitors who have not joined yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from game.rules.core.codec import BadData
from net.client.peer import Peer
from net.match.pair_keys import TOKEN_EPOCH
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.server.tcp_server import Server
from net.web.access_code import AccessGate, new_code
from net.web.page_messages import PageHeartbeat, PageHello, PageJoin, PageMessage
from net.web.page_socket import REFUSED, BrowserSocket, Page
from net.web.phone_session import PhonePage, PhoneSession
from net.web.static_files import FileTable
from net.web.web_server import WebServer

MOST_WATCHERS = 12
"""The most phones without a seat that may watch."""
KEPT_FOR_PLAYERS = 6
"""How many more phones may come in to take a seat; there is always room for seated players."""
HELLO_TIMEOUT_S = 6.0


class PageProvider(Protocol):
    """Supplies the pages; implemented by the front end."""

    @property
    def files(self) -> FileTable:
        """Returns all files that may be fetched."""

    def words(self, language: str) -> Page:
        """Texts that the page needs while it is disconnected."""

    def door(self, table: m.RoomState, language: str) -> Page:
        """The page for a visitor who has the access code and has not joined yet."""

    def hand(self, peer: Peer, language: str, repaint: Callable[[], None]) -> PhonePage:
        """Returns the page of a player or spectator."""


class PhoneRegistry:
    """Web server of a room and its phone sessions. Runs on the network loop."""

    def __init__(self, server: Server, pages: PageProvider, code: str = "") -> None:
        self.code = code or new_code()
        self.web_server = WebServer(pages.files, self._serve)
        self._server = server
        self._pages = pages
        self._gate = AccessGate(self.code)
        self.sessions: list[PhoneSession] = []
        self._visitors: dict[BrowserSocket, str] = {}
        """Visitors who have not joined yet, each with their language."""

    async def open(self, port: int) -> None:
        await self.web_server.open(port)

    async def shut(self) -> None:
        """Stops the web server and ends all phone sessions."""
        for phone in self.sessions:
            phone.close_room()
        self.sessions.clear()
        await self.web_server.shut()

    def refresh_entrance(self) -> None:
        """Updates the page of visitors who have not joined."""
        for screen, language in self._visitors.items():
            screen.send_page(self._pages.door(self._server.host.room_state(), language))

    def url(self, address: str) -> str:
        """Returns the URL for phones at this address, including the code."""
        return f"http://{address}:{self.web_server.port}/#{self.code}"

    async def _serve(self, connection: ServerConnection) -> None:
        screen = BrowserSocket(connection)
        phone: PhoneSession | None = None
        try:
            come = await asyncio.wait_for(screen.receive(), HELLO_TIMEOUT_S)
            if isinstance(come, PageHello) and self._may_enter(screen, come):
                self.web_server.admit(connection)
                phone = self._welcome(screen, come)
                while True:
                    phone = self._hear(screen, phone, await screen.receive())
        except (BadData, TimeoutError):
            screen.end(REFUSED, "not understood")
        except ConnectionClosed:
            pass
        finally:
            self._visitors.pop(screen, None)
            if phone is not None:
                phone.detach(screen)
            await screen.close()

    def _may_enter(self, screen: BrowserSocket, come: PageHello) -> bool:
        now = asyncio.get_running_loop().time()
        if self._gate.accepts(screen.address, come.code, now):
            return True
        screen.send_message({"k": "wrong", "shut": self._gate.is_locked_out(screen.address, now)})
        screen.end(REFUSED, "wrong code")
        return False

    def _welcome(self, screen: BrowserSocket, come: PageHello) -> PhoneSession | None:
        """Connects a returning player to their session; anybody else gets the entrance page."""
        screen.send_message({"k": "words", "words": self._pages.words(come.language)})
        phone = self._known(bytes.fromhex(come.token), come.language) if come.token else None
        if phone is not None:
            phone.attach(screen)
            self.web_server.reserve(screen.address)
            return phone
        self._visitors[screen] = come.language
        screen.send_page(self._pages.door(self._server.host.room_state(), come.language))
        return None

    def _known(self, token: bytes, language: str) -> PhoneSession | None:
        found = next((phone for phone in self.sessions if phone.peer.token == token), None)
        if found is not None:
            return found
        host = self._server.host
        guest = host.lobby.find_by_pledge(pledge(token))
        if guest is None or not guest.phone:
            return None
        keys = host.handshake.keys
        if not any(who == guest.pledge for _epoch, who in keys):
            # They sat at the previous host; only the owner of the token can match this pledge.
            keys[TOKEN_EPOCH, guest.pledge] = token
            host.save_store.save_keys()
        if (TOKEN_EPOCH, guest.pledge) not in keys:
            return None
        return self._new(Peer(guest.name, token=token), language)

    def _hear(
        self, screen: BrowserSocket, phone: PhoneSession | None, saying: PageMessage
    ) -> PhoneSession | None:
        if phone is not None and phone.is_shown_on(screen):
            phone.note_activity()
        if isinstance(saying, PageHeartbeat):
            screen.send_message({"k": "beat"})
        elif phone is not None:
            if not isinstance(saying, PageHello | PageJoin):
                phone.receive(saying)
        elif isinstance(saying, PageJoin):
            return self._join(screen, saying)
        return phone

    def _join(self, screen: BrowserSocket, join: PageJoin) -> PhoneSession | None:
        watches = join.seat < 0
        if not self._has_room(watches):
            screen.send_message({"k": "full"})
            return None
        language = self._visitors.pop(screen, "en")
        phone = self._new(Peer(join.name, "watcher" if watches else "player"), language)
        phone.join_room()
        if not watches:
            phone.peer.send(m.SetNameAndColour(join.name[:24] or "Guest", join.colour))
            phone.peer.send(m.Sit(join.seat))
            phone.peer.send(m.SetReady(True))
            self.web_server.reserve(screen.address)
        phone.attach(screen)
        return phone

    def _has_room(self, watches: bool) -> bool:
        most = MOST_WATCHERS if watches else MOST_WATCHERS + KEPT_FOR_PLAYERS
        return sum(not phone.peer.seats for phone in self.sessions) < most

    def _new(self, peer: Peer, language: str) -> PhoneSession:
        phone = PhoneSession(self._server, peer, self._leave)
        post = self._server.net.post
        phone.page = self._pages.hand(peer, language, lambda: post(phone.send_page))
        self.sessions.append(phone)
        return phone

    def _leave(self, phone: PhoneSession) -> None:
        if phone in self.sessions:
            self.sessions.remove(phone)
        phone.end("ended")
