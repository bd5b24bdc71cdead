"""Peak memory of a host process with a full table."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from game.bench.network_cost import LOCAL, NetworkRow, TcpPeer, wait_until
from game.bots.bot import seeded_pick
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import Seq
from game.rules.core.match_settings import MatchSettings
from net.client.peer import Peer
from net.protocol.connection import FramedConnection
from net.protocol.messages import Sit

SETTINGS = MatchSettings("age_of_steam", "rust_belt", 6)
ACTIONS = 60
MOST_MB = 60


def host_memory_rows() -> Iterator[NetworkRow]:
    """Measures the most memory that a host uses, on systems with /proc."""
    if not Path("/proc/self/status").exists():
        return
    with TemporaryDirectory() as home:
        terms = ["--map", SETTINGS.map, "--seats", str(SETTINGS.seats)]
        command = [sys.executable, "-u", "-m", "game", "host", SETTINGS.game, *terms]
        host = subprocess.Popen(
            command,
            env={**os.environ, "ROUNDHOUSE_HOME": home},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            asyncio.run(_played_at(host))
            status = Path(f"/proc/{host.pid}/status").read_text(encoding="utf-8")
        finally:
            host.kill()
            host.communicate()
    held = int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024
    name = _("a host with {players} players").format(players=SETTINGS.seats)
    yield name, held, "MB", f"{MOST_MB} MB", held / MOST_MB, 1.0


async def _played_at(host: subprocess.Popen[str]) -> None:
    """Fills the room of a host and plays ACTIONS actions there."""
    assert host.stdout is not None
    port = int(re.findall(r":(\d+)", host.stdout.readline())[-1])
    desks = [TcpPeer(Peer(f"P{seat}")) for seat in range(SETTINGS.seats)]
    for seat, desk in enumerate(desks):
        await asyncio.get_running_loop().create_connection(_link_to(desk), LOCAL, port)
        await wait_until(partial(_is_in, desk.peer))
        desk.peer.send(Sit(seat))
        desk.peer.ready()
        desk.flush()
    await wait_until(lambda: all(desk.peer.last >= 0 for desk in desks))
    pick, game = seeded_pick("bench"), catalog.create(*SETTINGS)
    for _action in range(ACTIONS):
        await wait_until(lambda: _is_in_step(desks))
        acting = game.to_act(desks[0].peer.view(0))
        if not acting:
            break
        desk, before = desks[acting[0]], desks[0].peer.last
        desk.peer.propose(acting[0], game.sample(desk.peer.view(acting[0]), acting[0], pick))
        desk.flush()
        await wait_until(partial(_is_past, desks[0].peer, before))


def _is_in(peer: Peer) -> bool:
    return peer.room_state is not None


def _is_past(peer: Peer, entry: Seq) -> bool:
    return peer.last > entry


def _link_to(desk: TcpPeer) -> Callable[[], FramedConnection]:
    return lambda: FramedConnection(desk, limited=False)


def _is_in_step(desks: Sequence[TcpPeer]) -> bool:
    """Whether all peers have applied the same item and no random outcome is pending."""
    replicas = [desk.peer.replica for desk in desks]
    return len({desk.peer.last for desk in desks}) == 1 and not any(
        replica is None or replica.state.due is not None for replica in replicas
    )
