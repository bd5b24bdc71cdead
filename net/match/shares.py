"""Shares: the dealer's secret in pieces, so that all seated peers together can go on without their host.

A piece alone, and any set of pieces but the whole, is as good as random. The pieces follow from the secret,
so a host that was started again hands out the same ones. Another set of holders gets pieces that fit no
others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.rules.core.codec import BadData

BLOCK = 64
OF_SECRET = -1


def split(
    secret: bytes, of: int, content: bytes, holders: int, bearer: int = 0, deal: bytes = b""
) -> list[bytes]:
    """A piece for each holder. Only the bearer's depends on the content: best one who knows it anyway."""
    body = _padded(content)
    pieces = [_pad(secret, of, holder, len(body), deal) for holder in range(holders)]
    pieces[bearer] = _mixed([body, *(piece for at, piece in enumerate(pieces) if at != bearer)])
    return pieces


def unsealed(secret: bytes, of: int, piece: bytes, holders: int, bearer: int, deal: bytes = b"") -> bytes:
    """What the bearer's piece says to one who has the secret, from which all the other pieces follow."""
    others = [_pad(secret, of, holder, len(piece), deal) for holder in range(holders) if holder != bearer]
    return joined([piece, *others])


def joined(pieces: Sequence[bytes]) -> bytes:
    """What all the pieces together say; BadData if they do not belong together."""
    if len({len(piece) for piece in pieces}) != 1:
        raise BadData("the pieces of the secret do not fit together")
    body = _mixed(pieces)
    length = body[0]
    if length >= len(body):
        raise BadData("the pieces of the secret do not fit together")
    return body[1 : length + 1]


def _padded(content: bytes) -> bytes:
    """The content at a length that does not tell which card it names."""
    if len(content) > 255:
        raise ValueError("too long to be shared")
    body = bytes([len(content)]) + content
    return body + bytes(-len(body) % BLOCK)


def _pad(secret: bytes, of: int, holder: int, length: int, deal: bytes) -> bytes:
    key = b"roundhouse share:" + secret + f"{of}:{holder}:".encode() + deal
    return hashlib.shake_256(key).digest(length)


def _mixed(pieces: Sequence[bytes]) -> bytes:
    mixed = 0
    for piece in pieces:
        mixed ^= int.from_bytes(piece, "big")
    return mixed.to_bytes(len(pieces[0]), "big")
