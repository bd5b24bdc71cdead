"""Cost of a match by its length: replay, loading a save, and joining late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.bench.loopback_room import Wires
from game.bench.scaling import Grown, cost_of
from game.i18n import _
from game.rules.core.game import Game
from game.rules.core.journal import Item
from game.rules.core.match_settings import MatchSettings
from game.rules.core.replica import Replica
from net.storage.save_writer import write
from net.storage.saves import Opening, read, verify

TERMS = MatchSettings("age_of_steam", "rust_belt", 5)
ENTRIES = (100, 1_000, 10_000)


def journals() -> Iterator[Grown]:
    """Measures a checked replay, reading and verifying a save, and a late join, by number of entries."""
    rooms = [_room(entries) for entries in ENTRIES]
    sizes = tuple(float(len(room.match.journal)) for room in rooms)
    counted = _("entries")
    costs = tuple(cost_of(follow, room.match.game, room.match.journal) for room in rooms)
    yield Grown(_("a checked replay"), counted, sizes, costs)
    yield Grown(_("a save read and verified"), counted, sizes, tuple(map(_reading, rooms)))
    yield Grown(_("a late join"), counted, sizes, tuple(cost_of(late, room) for room in rooms))


def _room(entries: int) -> Wires:
    room = Wires(TERMS)
    room.lengthen(entries)
    return room


def follow(game: Game[Any], journal: Sequence[Item]) -> None:
    """Replays a journal, checking every item."""
    replica = Replica(game)
    for item in journal:
        replica.feed(item)


def _reading(room: Wires) -> float:
    match = room.match
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.save"
        write(path, Opening(match.start, secret=match.secret), match.journal, match.private)
        return cost_of(lambda: verify(read(path)))


def late(room: Wires) -> None:
    """A spectator joins, catches up and leaves."""
    peer = room.watch("Late")
    if peer.replica is None or len(peer.replica.journal) != len(room.match.journal):
        raise RuntimeError("a late joiner is not in step")
    room.part(peer)
