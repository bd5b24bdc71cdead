"""Starts a new match from any point of a saved one, with bots in the other seats.

The original save is not changed. A game without hidden information gets a new seed; a card game keeps its
secret, so hidden cards stay where they were.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from game.i18n import _
from game.rules.core.codec import CHANCE, BadData, Seat
from game.rules.core.dealer import secret_commitment
from game.rules.core.journal import Entry, Journal
from game.rules.core.moves import Move
from game.rules.core.replica import Replica
from game.session.hosting import default_bot
from net.match.secret_sharing import has_open_information
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.crypto import pledge
from net.protocol.messages import Chair, MatchStart
from net.server.lobby import BOT_NAMES
from net.storage.credentials import save_path
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from net.storage.saves import SavedMatch, read_save


def branch_save(saved: SavedMatch, at: int, seat: Seat, name: str) -> SavedMatch:
    """Writes a new save that continues a match after its first `at` items, with the player `name` in `seat`.

    Raises BadData if the match cannot be continued from there.
    """
    journal = _up_to_a_choice(saved, at)
    secret, start = _dealt(saved, len(journal))
    token = secrets.token_bytes(16)
    chairs = tuple(
        _person(chair, name, token) if number == seat else _bot(chair, number, start.game)
        for number, chair in enumerate(start.chairs)
    )
    start = msgspec.structs.replace(start, chairs=chairs)
    opening = SaveHeader(
        start, room="", secret=secret, token=token, origin=f"{saved.start.match}:{len(journal)}"
    )
    path = save_path(opening, _("from {entry}").format(entry=len(journal)))
    private = {seq: move for seq, move in saved.private.items() if seq < len(journal)}
    return _written(path, opening, journal, private)


def _written(path: Path, opening: SaveHeader, journal: Journal, private: dict[int, Move]) -> SavedMatch:
    try:
        write_save(path, opening, journal, private)
    except OSError as error:
        words = _("The new match cannot be kept in {place}: {why}")
        raise BadData(words.format(place=path.parent, why=error.strerror)) from error
    return read_save(path)


def _up_to_a_choice(saved: SavedMatch, at: int) -> Journal:
    """Returns the first `at` items and the random outcomes after them, up to a point where a seat must
    act."""
    game, replica = saved.game, Replica(saved.game)
    for item in saved.journal:
        chance = isinstance(item, Entry) and item.seat == CHANCE
        if item.seq >= at and not (chance and replica.state.due is not None):
            break
        replica.feed(item)
    if not game.to_act(replica.state):
        raise BadData(_("The match is over here: there is nothing to play on."))
    return replica.journal


def _dealt(saved: SavedMatch, items: int) -> tuple[bytes, MatchStart]:
    """Returns the secret of the new match and its start record."""
    start = msgspec.structs.replace(
        saved.start,
        protocol=PROTOCOL,
        rules=needed_rules(saved.game.match_settings),
        epoch=0,
        withdrawn=0,
        origin=b"",
    )
    if not has_open_information(saved.game):
        if saved.secret is None:
            words = _(
                "{file} does not hold the cards: only the host's own save, or one that was audited, does."
            )
            raise BadData(words.format(file=saved.name))
        return saved.secret, start
    secret = secrets.token_bytes(32)
    return secret, msgspec.structs.replace(start, commitment=secret_commitment(secret), salts=(), since=items)


def _person(chair: Chair, name: str, token: bytes) -> Chair:
    return Chair(name, chair.colour, pledge=pledge(token), host=True)


def _bot(chair: Chair, seat: Seat, game: str) -> Chair:
    name = chair.name if chair.bot else BOT_NAMES[(seat + 1) % len(BOT_NAMES)]
    return Chair(name, chair.colour, chair.bot or default_bot(game))
