"""WebSocket of a browser: sends the page as a whole, skipping outdated ones, and short messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from game.rules.core.codec import BadData
from net.web.page_messages import PageMessage, decode_page_message

MESSAGES_PER_SECOND = 5.0
MESSAGE_BURST = 12.0
ELSEWHERE = 4001
"""Close code that tells the page not to reconnect, because it is open in another browser."""
REFUSED = 4003

Page = Mapping[str, Any]


class BrowserSocket:
    """One WebSocket. What it receives is limited in rate; a slow reader gets only the latest page."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._last = b""
        self._words: list[bytes] = []
        self._page: bytes | None = None
        self._news = asyncio.Event()
        self._left = MESSAGE_BURST
        self._since = asyncio.get_running_loop().time()
        self._task = asyncio.ensure_future(self._send())
        self._ending: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        return str((self._connection.remote_address or ("?",))[0])

    def send_page(self, page: Page, again: bool = False) -> None:
        """Sends a page; if it has not changed, only with `again`."""
        body = msgspec.json.encode(page)
        if body != self._last or again:
            self._last = self._page = body
            self._news.set()

    def send_message(self, word: Page) -> None:
        """Sends a message beside the page."""
        self._words.append(msgspec.json.encode(word))
        self._news.set()

    def end(self, code: int, reason: str) -> None:
        """Sends pending messages and closes the socket."""
        if self._ending is None:
            self._task.cancel()
            self._ending = asyncio.ensure_future(self._end(code, reason))

    async def receive(self) -> PageMessage:
        """Waits for the next message; BadData if it is invalid, ConnectionClosed at the end."""
        body = await self._connection.recv()
        now = asyncio.get_running_loop().time()
        self._left = min(MESSAGE_BURST, self._left + (now - self._since) * MESSAGES_PER_SECOND) - 1
        self._since = now
        if self._left < 0:
            await asyncio.sleep(-self._left / MESSAGES_PER_SECOND)
        if isinstance(body, bytes):
            raise BadData("a page speaks in text")
        return decode_page_message(body)

    async def _send(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                words, self._words = self._words, []
                page, self._page = self._page, None
                for body in (*words, *([page] if page is not None else [])):
                    await self._connection.send(body, text=True)
        except ConnectionClosed:
            pass

    async def _end(self, code: int, reason: str) -> None:
        try:
            for body in self._words:
                await self._connection.send(body, text=True)
            await self._connection.close(code, reason)
        except ConnectionClosed:
            pass

    async def close(self) -> None:
        """Stops the writer, and waits if the socket is being closed."""
        self._task.cancel()
        if self._ending is not None:
            await self._ending
