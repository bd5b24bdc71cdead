"""Cost of a match by its length: replay, loading a save, and joining late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.bench.loopback_room import LoopbackRoom
from game.bench.scaling import ScalingRow, cpu_cost_us
from game.i18n import _
from game.rules.core.game import Game
from game.rules.core.journal import Item
from game.rules.core.match_settings import MatchSettings
from game.rules.core.replica import Replica
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from net.storage.saves import read_save, verify_save

TERMS = MatchSettings("age_of_steam", "rust_belt", 5)
ENTRIES = (100, 1_000, 10_000)


def match_length_rows() -> Iterator[ScalingRow]:
    """Measures replaying a match with checks, reading and verifying its save, and joining late, for
    several lengths."""
    rooms = [_room(entries) for entries in ENTRIES]
    sizes = tuple(float(len(room.match.journal)) for room in rooms)
    counted = _("entries")
    costs = tuple(cpu_cost_us(replay_checked, room.match.game, room.match.journal) for room in rooms)
    yield ScalingRow(_("a checked replay"), counted, sizes, costs)
    yield ScalingRow(_("a save read and verified"), counted, sizes, tuple(map(_reading, rooms)))
    yield ScalingRow(_("a late join"), counted, sizes, tuple(cpu_cost_us(join_late, room) for room in rooms))


def _room(entries: int) -> LoopbackRoom:
    room = LoopbackRoom(TERMS)
    room.lengthen(entries)
    return room


def replay_checked(game: Game[Any], journal: Sequence[Item]) -> None:
    """Replays a journal, checking every item."""
    replica = Replica(game)
    for item in journal:
        replica.feed(item)


def _reading(room: LoopbackRoom) -> float:
    match = room.match
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.save"
        write_save(path, SaveHeader(match.start, secret=match.secret), match.journal, match.private)
        return cpu_cost_us(lambda: verify_save(read_save(path)))


def join_late(room: LoopbackRoom) -> None:
    """Lets a spectator join, receive the whole match and leave."""
    peer = room.add_spectator("Late")
    if peer.replica is None or len(peer.replica.journal) != len(room.match.journal):
        raise RuntimeError("a late joiner is not in step")
    room.remove_peer(peer)
