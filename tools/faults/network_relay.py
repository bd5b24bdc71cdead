"""A TCP relay between guests and a room that delays, loses or holds data.

python -m tools.faults.network_relay ADDRESS PORT TO_PORT; commands on standard input are `bad SECONDS SHARE`,
`hold` and `good`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from random import Random

RESEND_S = 0.2
"""Seconds until lost data is sent again."""


class LinkConditions:
    """Current condition of the links, and a listener for the data they carry."""

    def __init__(self, hear: Callable[[bytes], None] = lambda _data: None) -> None:
        self.on_data = hear
        self.delay = 0.0
        self.loss = 0.0
        self.is_open = asyncio.Event()
        self.is_open.set()
        self._rng = Random(1)

    def execute(self, line: str) -> None:
        word, *figures = line.split() or [""]
        self.delay, self.loss = map(float, figures) if word == "bad" else (0.0, 0.0)
        if word == "hold":
            self.is_open.clear()
        else:
            self.is_open.set()

    async def wait(self) -> None:
        """Waits for the transmission time of one piece of data."""
        await self.is_open.wait()
        lost = 0
        while self._rng.random() < self.loss:
            lost += 1
        if self.delay or lost:
            await asyncio.sleep(self.delay * self._rng.uniform(0.5, 1.5) + RESEND_S * lost)


async def _carry(weather: LinkConditions, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            weather.on_data(data)
            await weather.wait()
            to.write(data)
            await to.drain()
    except OSError:
        pass
    finally:
        to.close()


async def start_relay(address: str, port: int, to_port: int, weather: LinkConditions) -> asyncio.Server:
    """Starts a server that relays connections both ways."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(address, to_port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(_carry(weather, reader, back), _carry(weather, there, writer))

    return await asyncio.start_server(meet, address, port)


async def run_relay(address: str, port: int, to_port: int) -> None:
    """Relays until standard input ends."""
    weather, loop = LinkConditions(), asyncio.get_running_loop()
    async with await start_relay(address, port, to_port, weather):
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            weather.execute(line)


if __name__ == "__main__":
    asyncio.run(run_relay(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
