"""Finds and stores seat tokens, and finds the saves of matches played on this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.rules.core.codec import BadData
from game.user_folders import data_folder, saves_folder
from net.protocol.addresses import Address
from net.storage.json_files import read_own_json
from net.storage.private_files import write_private
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter
from net.storage.saves import SavedMatch, listed_saves, read_save, replay_journal
from net.storage.write_thread import shared_write_thread

MOST_TOKENS = 32
MOST_SAVES_READ = 20


def _tokens_file() -> Path:
    return data_folder() / "seats.json"


def _tokens() -> dict[str, str]:
    stored = read_own_json(_tokens_file(), dict[str, Any], dict)
    return {key: value for key, value in stored.items() if isinstance(value, str)}


def old_token_for(way: Address, name: str) -> bytes | None:
    """Returns the token that an older version stored for an address."""
    return _token(f"{way[0]}:{way[1]} {name}")


def token_for(match: bytes, name: str) -> bytes | None:
    """Returns the token for this player's seat in a match, wherever the match is hosted."""
    return _token(f"{match.hex()} {name}")


def _token(key: str) -> bytes | None:
    try:
        token = bytes.fromhex(_tokens().get(key, ""))
    except ValueError:
        return None
    return token if len(token) == 16 else None


def keep_token(match: bytes, name: str, token: bytes) -> None:
    """Stores a token; write errors are ignored."""
    tokens, key = _tokens(), f"{match.hex()} {name}"
    tokens.pop(key, None)
    tokens[key] = token.hex()
    newest = dict(list(tokens.items())[-MOST_TOKENS:])
    with suppress(OSError):
        write_private(_tokens_file(), json.dumps(newest))


def save_path(opening: SaveHeader, whose: str = "") -> Path:
    """Returns an unused path for a new save."""
    start = opening.start
    stem = f"{start.game}-{start.match}" + (f"-{_slug(whose)}" if whose else "")
    path, number = saves_folder() / f"{stem}.save", 2
    while path.exists():
        path = saves_folder() / f"{stem}-{number}.save"
        number += 1
    return path


def open_host_save(opening: SaveHeader) -> SaveWriter:
    """Creates the host's save of a new match."""
    return SaveWriter.create(save_path(opening), opening)


def open_peer_save(opening: SaveHeader, name: str) -> SaveWriter:
    """Creates a peer's save of a new match."""
    writer = SaveWriter.create(save_path(opening, name), opening)
    writer.use_thread(shared_write_thread())
    return writer


def guest_save_with_token(token: bytes, match: bytes = b"") -> SavedMatch | None:
    """Returns the newest guest save with this token; if `match` is given, only of that match."""
    played = (saved for saved in _newest() if saved.header.token == token and saved.header.secret is None)
    return next((saved for saved in played if match in (b"", saved.start.root)), None)


def guest_saves(match: bytes) -> Iterator[SavedMatch]:
    """Yields this machine's guest saves of a match, newest first."""
    for saved in _newest():
        if saved.start.root == match and saved.header.secret is None and saved.header.token is not None:
            yield saved


def unfinished_saves(shared: bool = False) -> Iterator[SavedMatch]:
    """Yields this machine's host saves that can be continued, newest first; with `shared`, only of matches
    with other people."""
    for saved in _newest():
        ours = saved.header.secret is not None and not saved.handed_over_to
        if ours and (not shared or is_shared(saved)) and _goes_on(saved):
            yield saved


def is_shared(saved: SavedMatch) -> bool:
    """Whether somebody other than the host had a seat."""
    return any(chair.pledge is not None and not chair.host for chair in saved.start.chairs)


def _newest() -> Iterator[SavedMatch]:
    """Yields the newest readable saves; at most MOST_SAVES_READ, so that the program starts fast."""
    for path in list(listed_saves(saves_folder()))[:MOST_SAVES_READ]:
        with suppress(BadData):
            yield read_save(path)


def _goes_on(saved: SavedMatch) -> bool:
    replica, stopped = replay_journal(saved)
    return not stopped and saved.game.result(replica.state) is None


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:20] or "player"
