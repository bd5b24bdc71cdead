"""Sharing of the secret, and encrypted moves, so that a match survives the loss of its host.

The dealer's secret is split so that all seated peers together can continue without their host; fewer shares
reveal nothing. Shares are derived from the secret, so a restarted host distributes the same ones. Shares for
different sets of holders do not fit together.

Each private move is also sent to everybody, encrypted with the secret, so that any peer can return it to a
restarted or new host.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.rules.core.codec import CHANCE, BadData, Seq
from game.rules.core.game import Game
from game.rules.core.journal import Entry, Item
from game.rules.core.moves import Move
from net.protocol.crypto import derive, seal, unseal
from net.protocol.frames import unpack

BLOCK = 64
NONCE_BYTES = 16
OF_SECRET = -1
_LABEL = b"masked move"


def split(secret: bytes, holders: int, deal: bytes = b"") -> list[bytes]:
    """Splits the secret into one share for each holder."""
    body = _padded(secret)
    others = [_pad(secret, holder, len(body), deal) for holder in range(1, holders)]
    return [_mixed([body, *others]), *others]


def combine(pieces: Sequence[bytes]) -> bytes:
    """Combines all shares to the secret; raises BadData if they do not belong together."""
    if len({len(piece) for piece in pieces}) != 1:
        raise BadData("the pieces of the secret do not fit together")
    return _unpadded(_mixed(pieces))


def encrypt_move(secret: bytes, seq: int, content: bytes) -> bytes:
    """Encrypts a move so that every peer can keep it.

    The nonce depends on the move, because a host that lost an entry may encrypt another move under the same
    number.
    """
    nonce = derive(secret, _LABEL, seq.to_bytes(4, "big"), content)[:NONCE_BYTES]
    return nonce + seal(_key(secret, seq), _LABEL, nonce, _padded(content))


def decrypt_move(secret: bytes, seq: int, sealed: bytes) -> bytes:
    """Decrypts a move; raises BadData if it belongs to another entry or was changed."""
    nonce, box = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
    return _unpadded(unseal(_key(secret, seq), _LABEL, nonce, box))


def _key(secret: bytes, seq: int) -> bytes:
    return derive(secret, _LABEL, seq.to_bytes(4, "big"))


def _padded(content: bytes) -> bytes:
    """Pads the content to a fixed block length, so that its length does not reveal the card."""
    if len(content) > 255:
        raise ValueError("too long to be shared")
    body = bytes([len(content)]) + content
    return body + bytes(-len(body) % BLOCK)


def _unpadded(body: bytes) -> bytes:
    length = body[0] if body else 0
    if length >= len(body):
        raise BadData("the pieces of the secret do not fit together")
    return body[1 : length + 1]


def _pad(secret: bytes, holder: int, length: int, deal: bytes) -> bytes:
    key = b"roundhouse share:" + secret + f"{OF_SECRET}:{holder}:".encode() + deal
    return hashlib.shake_256(key).digest(length)


def _mixed(pieces: Sequence[bytes]) -> bytes:
    mixed = 0
    for piece in pieces:
        mixed ^= int.from_bytes(piece, "big")
    return mixed.to_bytes(len(pieces[0]), "big")


def decrypt_private_moves(
    game: Game[Any], secret: bytes, items: Iterable[Item], sealed: Mapping[Seq, bytes]
) -> dict[Seq, Move]:
    """Decrypts the private moves among the items; raises BadData if one is missing or forged."""
    found: dict[Seq, Move] = {}
    for item in items:
        if isinstance(item, Entry) and item.seat != CHANCE and item.move.is_private:
            if item.seq not in sealed:
                raise BadData("nobody who is here has entry {seq} in full", seq=item.seq)
            found[item.seq] = unpack(game.moves, decrypt_move(secret, item.seq, sealed[item.seq]))
    return found


def has_open_information(game: Game[Any]) -> bool:
    """Whether a game has no hidden information, so that it can continue from any peer's journal."""
    state = game.setup()
    return not state.decks() and not state.hands()
