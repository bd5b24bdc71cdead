"""All phones of a room: access, identification, and visitors who have not joined yet."""

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
from net.web.access_code import Gate, new_code
from net.web.browser_socket import REFUSED, Page, Screen
from net.web.page_messages import Beat, Come, Join, Saying
from net.web.phone_session import Hand, Phone
from net.web.static_files import Table
from net.web.web_server import WebPort

MOST_PHONES = 12
FIRST_WORD = 6.0


class Pages(Protocol):
    """Page content supplied by the front end."""

    @property
    def files(self) -> Table:
        """Returns all files that may be fetched."""

    def words(self, language: str) -> Page:
        """Returns texts the page needs while it is disconnected."""

    def door(self, table: m.Table, language: str) -> Page:
        """Returns the page for a visitor with the code who has not joined."""

    def hand(self, peer: Peer, language: str, repaint: Callable[[], None]) -> Hand:
        """Returns the page of a player or spectator."""


class Phones:
    """Web server of a room and its phone sessions. Runs on the network loop."""

    def __init__(self, server: Server, pages: Pages, code: str = "") -> None:
        self.code = code or new_code()
        self.port = WebPort(pages.files, self._serve)
        self._server = server
        self._pages = pages
        self._gate = Gate(self.code)
        self.all: list[Phone] = []
        self._strangers: dict[Screen, str] = {}
        """Visitors who have not joined, with their languages."""

    async def open(self, port: int) -> None:
        await self.port.open(port)

    async def shut(self) -> None:
        """Stops the web server and ends all phone sessions."""
        for phone in list(self.all):
            self._forget(phone, "closed")
        await self.port.shut()

    def look(self) -> None:
        """Updates the page of visitors who have not joined."""
        for screen, language in self._strangers.items():
            screen.show(self._pages.door(self._server.host.table(), language))

    def link(self, address: str) -> str:
        """Returns the URL for phones at this address, including the code."""
        return f"http://{address}:{self.port.port}/#{self.code}"

    async def _serve(self, connection: ServerConnection) -> None:
        screen = Screen(connection)
        phone: Phone | None = None
        try:
            come = await asyncio.wait_for(screen.said(), FIRST_WORD)
            if isinstance(come, Come) and self._may_enter(screen, come):
                phone = self._welcome(screen, come)
                while True:
                    phone = self._hear(screen, phone, await screen.said())
        except (BadData, TimeoutError):
            screen.end(REFUSED, "not understood")
        except ConnectionClosed:
            pass
        finally:
            self._strangers.pop(screen, None)
            if phone is not None:
                phone.detach(screen)
            await screen.close()

    def _may_enter(self, screen: Screen, come: Come) -> bool:
        now = asyncio.get_running_loop().time()
        if self._gate.opens(screen.address, come.code, now):
            return True
        screen.tell({"k": "wrong", "shut": self._gate.is_shut(screen.address, now)})
        screen.end(REFUSED, "wrong code")
        return False

    def _welcome(self, screen: Screen, come: Come) -> Phone | None:
        """Attaches a returning player to their session; shows everybody else the entrance page."""
        screen.tell({"k": "words", "words": self._pages.words(come.language)})
        phone = self._known(bytes.fromhex(come.token), come.language) if come.token else None
        if phone is not None:
            phone.attach(screen)
            return phone
        self._strangers[screen] = come.language
        screen.show(self._pages.door(self._server.host.table(), come.language))
        return None

    def _known(self, token: bytes, language: str) -> Phone | None:
        found = next((phone for phone in self.all if phone.peer.token == token), None)
        if found is not None:
            return found
        host = self._server.host
        guest = host.lobby.with_pledge(pledge(token))
        if guest is None or not guest.phone:
            return None
        keys = host.reception.keys
        if not any(who == guest.pledge for _epoch, who in keys):
            # They sat at the previous host; only the owner of the token can match this pledge.
            keys[TOKEN_EPOCH, guest.pledge] = token
            host.shelf.keep_keys()
        if (TOKEN_EPOCH, guest.pledge) not in keys:
            return None
        return self._new(Peer(guest.name, token=token), language) if self._has_room else None

    def _hear(self, screen: Screen, phone: Phone | None, saying: Saying) -> Phone | None:
        if phone is not None and phone.is_shown_on(screen):
            phone.awake()
        if isinstance(saying, Beat):
            screen.tell({"k": "beat"})
        elif phone is not None:
            if not isinstance(saying, Come | Join):
                phone.said(saying)
        elif isinstance(saying, Join):
            return self._join(screen, saying)
        return phone

    def _join(self, screen: Screen, join: Join) -> Phone | None:
        if not self._has_room:
            screen.tell({"k": "full"})
            return None
        language = self._strangers.pop(screen, "en")
        watches = join.seat < 0
        phone = self._new(Peer(join.name, "watcher" if watches else "player"), language)
        phone.call()
        if not watches:
            phone.peer.ask(m.Dress(join.name[:24] or "Guest", join.colour))
            phone.peer.ask(m.Sit(join.seat))
            phone.peer.ask(m.Ready(True))
        phone.attach(screen)
        return phone

    @property
    def _has_room(self) -> bool:
        return len(self.all) < MOST_PHONES

    def _new(self, peer: Peer, language: str) -> Phone:
        phone = Phone(self._server, peer, self._leave)
        post = self._server.net.post
        phone.hand = self._pages.hand(peer, language, lambda: post(phone.show))
        self.all.append(phone)
        return phone

    def _leave(self, phone: Phone) -> None:
        self._forget(phone, "gone")

    def _forget(self, phone: Phone, why: str) -> None:
        if phone in self.all:
            self.all.remove(phone)
        phone.end(why)
