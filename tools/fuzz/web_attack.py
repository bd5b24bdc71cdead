"""Attacks on the web port: invalid requests and web sockets that send nonsense."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

CONNECTIONS = 24
ADDRESSES = 50
PATIENCE = 3.0
CODE_VARIABLE = "ROUNDHOUSE_SIEGE_CODE"
"""Environment variable with the phone code, for attacks that pass the code check."""
PATHS = ("/", "/page.js", "/../pyproject.toml", "/%2e%2e/etc/passwd", "/art/0.svg", "/ws", "/" + "a" * 4000)
MESSAGE_KINDS = ("touch", "wish", "talk", "join", "come", "beat", "eval", "")


class HostileBrowser:
    """A hostile browser at one of many loopback addresses."""

    def __init__(self, way: tuple[str, int], rng: Random) -> None:
        self.address = way
        self.rng = rng
        self.sent = 0

    @property
    def source(self) -> tuple[str, int]:
        return f"127.0.0.{self.rng.randrange(2, 2 + ADDRESSES)}", 0

    async def send_request(self) -> None:
        """Sends a request with random path, host and headers, whole or truncated."""
        rng = self.rng
        host = rng.choice((f"127.0.0.1:{self.address[1]}", "evil.example", "", "127.0.0.1"))
        head = f"GET {rng.choice(PATHS)} HTTP/1.1\r\nHost: {host}\r\n"
        head += "".join(
            f"X-{rng.randrange(99)}: {'x' * rng.randrange(2000)}\r\n" for _ in range(rng.randrange(9))
        )
        await self._send_raw((head + "\r\n").encode()[: rng.choice((20, 200, 100_000))])

    async def send_garbage(self) -> None:
        await self._send_raw(self.rng.randbytes(self.rng.randrange(1, 3000)))

    async def use_wrong_code(self) -> None:
        """Opens a socket with a wrong code, possibly from a foreign origin."""
        origin = self.rng.choice((None, "http://evil.example", f"http://127.0.0.1:{self.address[1]}"))
        await self._open_socket(origin, "WRONGWRONG", 3)

    async def use_right_code(self) -> None:
        """Opens a socket with the right code and sends random messages."""
        await self._open_socket(f"http://127.0.0.1:{self.address[1]}", os.environ.get(CODE_VARIABLE, ""), 30)

    async def _send_raw(self, data: bytes) -> None:
        opened = asyncio.open_connection(*self.address, local_addr=self.source)
        heard, out = await asyncio.wait_for(opened, PATIENCE)
        try:
            out.write(data)
            self.sent += 1
            await asyncio.wait_for(heard.read(4096), self.rng.random())
        finally:
            out.transport.abort()

    async def _open_socket(self, origin: str | None, code: str, most: int) -> None:
        where = f"ws://{self.address[0]}:{self.address[1]}/ws"
        headers = {"Origin": origin} if origin is not None else {}
        opening = connect(
            where, additional_headers=headers, local_addr=self.source, open_timeout=PATIENCE, proxy=None
        )
        async with opening as socket:
            await socket.send(json.dumps({"say": "come", "code": code, "token": "", "language": "en"}))
            for _ in range(self.rng.randrange(most)):
                await asyncio.wait_for(socket.send(self._random_message()), PATIENCE)
                self.sent += 1

    def _random_message(self) -> str:
        rng = self.rng
        said = {
            "say": rng.choice(MESSAGE_KINDS),
            "on": rng.choice(("go", "DrawPileTarget", "seat.0", "pair.-1", "x" * rng.randrange(200))),
            "seq": rng.randrange(-3, 99),
        }
        message = {
            "touch": said,
            "wish": {"say": "wish", "what": rng.choice(("undo", "hint", "stand", "ready", "rm"))},
            "talk": {"say": "talk", "text": "<script>" * rng.randrange(60)},
            "join": {"say": "join", "name": chr(0x202E) * 9, "colour": 3, "seat": rng.randrange(-2, 9)},
        }.get(str(said["say"]), said)
        text = json.dumps(message)
        return text if rng.random() < 0.9 else text[: rng.randrange(len(text))]


ATTACKS = {
    "request": (4, HostileBrowser.send_request),
    "garbage": (2, HostileBrowser.send_garbage),
    "stranger": (2, HostileBrowser.use_wrong_code),
    "page": (3, HostileBrowser.use_right_code),
}


async def run_attacks(way: tuple[str, int], game: str, frames: int, seed: int) -> Counter[str]:
    """Sends `frames` requests and messages to a web port; returns the number per kind of attack."""
    thrown: Counter[str] = Counter()
    names = [name for name, (weight, _) in ATTACKS.items() for _ in range(weight)]

    async def attack(number: int) -> None:
        rng = Random(f"{seed} {game} {number}")
        while thrown.total() < frames:
            name, besieger = rng.choice(names), HostileBrowser(way, rng)
            try:
                await ATTACKS[name][1](besieger)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.02)
            thrown[name] += min(besieger.sent, frames - thrown.total())

    async with asyncio.TaskGroup() as all_of_them:
        for number in range(CONNECTIONS):
            all_of_them.create_task(attack(number))
    return thrown
