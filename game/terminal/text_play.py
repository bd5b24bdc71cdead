"""The tables to play at from a terminal: somebody's (`join --text`), or one's own (`play --text`).

Both are the same guest; one's own table is a room in this program that nobody else can enter.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TextIO

from game.i18n import _
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Game
from game.session.guest import PagesMaker, guest_at, owner_of
from game.session.hosting import Hosting, resuming
from game.terminal.text_client import TextGuest
from net.client.peer import Peer
from net.protocol.addresses import Address
from net.protocol.messages import Role
from net.storage.credentials import open_host_save
from net.storage.save_writer import Writer
from net.storage.saves import Opening, Saved


def joined_table(
    way: Address,
    name: str,
    role: Role = "player",
    code: str = "",
    bot: str = "",
    games: int = 0,
    pace: float = 0.0,
    pages: PagesMaker | None = None,
) -> TextGuest:
    """A seat at somebody's table; with pages phones are sent on to us, should the room become ours."""
    return TextGuest(lambda wake: guest_at(way, name, role, code, wake, pages=pages), bot, games, pace)


def own_table(
    game: Game[Any],
    bots: Mapping[Seat, str],
    name: str,
    seed: str = "",
    save: Path | None = None,
    out: TextIO = sys.stdout,
) -> TextGuest:
    """A table of our own, with bots in these seats; where they have all of them we look on."""
    keep = open_host_save if save is None else _keeper(save)
    hosting = Hosting(_("{name}’s table").format(name=name), None, seed=seed, open_save=keep)
    hosting.arrange(game.terms, bots)
    peer = Peer(name, "player" if len(bots) < game.seats else "watcher")
    return TextGuest(lambda wake: owner_of(hosting, peer, wake), games=1, out=out)


def own_table_again(saved: Saved, name: str) -> TextGuest:
    """A table of our own as it was left."""
    hosting = Hosting(saved.opening.room, None, prepare=resuming(saved))
    peer = Peer(name, token=saved.opening.token)
    return TextGuest(lambda wake: owner_of(hosting, peer, wake), games=1)


def _keeper(path: Path) -> Callable[[Opening], Writer]:
    """Keeps a match in this file, which may not be there yet."""
    if path.exists():
        raise BadData("{path} is there already, and a save is never overwritten", path=path)
    return lambda opening: Writer.create(path, opening)
