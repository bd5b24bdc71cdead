"""Writes the state of a replica that differs from the host's, for tools/debug/compare_states.py.

The host writes none, because its state at any entry can be computed from its save.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from game.rules.core.codec import Seq
from game.rules.core.game import Game, S
from game.rules.core.journal import Journal
from game.rules.core.replica import Replica
from game.user_folders import data_folder

log = logging.getLogger("roundhouse.net")


def write_state(match: str, whose: str, seq: Seq, state: msgspec.Struct) -> Path | None:
    """Writes a state as JSON; None on a write error."""
    path = data_folder() / "desync" / f"{match}-{seq}-{whose}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(state)))
    except OSError as error:
        log.warning("the state of entry %d cannot be written: %s", seq, error)
        return None
    log.warning("the state of entry %d is in %s", seq, path)
    return path


def state_after(game: Game[S], journal: Journal, seq: Seq) -> S:
    """Computes the public state after an item of a journal."""
    replica = Replica(game)
    for item in journal[: seq + 1]:
        replica.feed(item)
    return replica.state
