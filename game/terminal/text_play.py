"""Text matches: in another player's room (`join --text`) or in a private room (`play --text`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TextIO

from game.i18n import _
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Game
from game.session.guest import PageProviderFactory, owner_guest, remote_guest
from game.session.hosting import HostedRoom, resume_from
from game.terminal.text_client import TextGuest
from net.client.peer import Peer
from net.protocol.addresses import Address
from net.protocol.messages import Role
from net.storage.credentials import open_host_save
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter
from net.storage.saves import SavedMatch


def join_table(
    way: Address,
    name: str,
    role: Role = "player",
    code: str = "",
    bot: str = "",
    games: int = 0,
    pace: float = 0.0,
    pages: PageProviderFactory | None = None,
) -> TextGuest:
    """Joins a room. `pages` serves phones if this program becomes the host."""
    return TextGuest(lambda wake: remote_guest(way, name, role, code, wake, pages=pages), bot, games, pace)


def open_own_table(
    game: Game[Any],
    bots: Mapping[Seat, str],
    name: str,
    seed: str = "",
    save: Path | None = None,
    out: TextIO = sys.stdout,
) -> TextGuest:
    """Opens a private room with bots in these seats; if they have all seats, the player watches."""
    keep = open_host_save if save is None else _keeper(save)
    hosting = HostedRoom(_("{name}’s table").format(name=name), None, seed=seed, open_save=keep)
    hosting.set_up_match(game.match_settings, bots)
    peer = Peer(name, "player" if len(bots) < game.seats else "watcher")
    return TextGuest(lambda wake: owner_guest(hosting, peer, wake), games=1, out=out)


def resume_own_table(saved: SavedMatch, name: str) -> TextGuest:
    """Opens a private room that continues a saved match."""
    hosting = HostedRoom(saved.header.room, None, prepare=resume_from(saved))
    peer = Peer(name, token=saved.header.token)
    return TextGuest(lambda wake: owner_guest(hosting, peer, wake), games=1)


def _keeper(path: Path) -> Callable[[SaveHeader], SaveWriter]:
    """Returns a function that creates a save at this path; raises BadData if the file exists."""
    if path.exists():
        raise BadData("{path} is there already, and a save is never overwritten", path=path)
    return lambda opening: SaveWriter.create(path, opening)
