"""Pair keys: let the players of a match authenticate each other under any host.

The host distributes them at the start, after every handover or takeover and when a seat changes hands; they
are derived from a key ring that belongs to one epoch. Each player gets a seat key and one key for each other
player, so that a new host and its peers can authenticate each other without sending a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from net.match.secret_sharing import OF_SECRET
from net.protocol.crypto import derive, parts
from net.protocol.messages import Challenge, Start, Tie, Ties

TOKEN_EPOCH = -1
"""Stands for the token from the first handshake."""
HEIRS_EPOCH = -2
"""Stands for the key derived from the token for a new host, used before any pair keys were received."""


@dataclass
class Dealt:
    """One player's shares of one distribution, with the keys that say who holds the others."""

    ties: Ties
    shares: dict[int, bytes]


def put_aside(ties: Ties | None, shares: dict[int, bytes]) -> Dealt | None:
    """Returns a superseded distribution for keeping, if it has a share: until all peers have received the new
    shares, only the old set may be complete."""
    return Dealt(ties, shares) if ties is not None and OF_SECRET in shares else None


def masked_moves(shares: dict[int, bytes]) -> dict[int, bytes]:
    """Returns the shares that are encrypted moves; they stay valid in every distribution."""
    return {of: piece for of, piece in shares.items() if of != OF_SECRET}


def seat_key(ring: bytes, who: bytes) -> bytes:
    """Key with which a player authenticates to the host of this epoch."""
    return derive(ring, b"seat", who)


def pair_key(ring: bytes, one: bytes, other: bytes) -> bytes:
    """Key with which two players authenticate each other if one of them becomes host."""
    return derive(ring, b"pair", *sorted((one, other)))


def heirs_key(token: bytes, heir: bytes) -> bytes:
    """Key with which a player without pair keys authenticates to a new host, who has this key but not the
    token."""
    return derive(token, b"heir", heir)


def ties_of(
    who: bytes,
    ring: bytes,
    start: Start,
    people: Mapping[bytes, str],
    holders: Sequence[bytes],
    tokens: Mapping[bytes, bytes],
) -> Ties:
    """Builds one player's seat key and pair keys."""
    hosts = {chair.pledge for chair in start.chairs if chair.host}
    others = [
        Tie(
            other,
            name,
            pair_key(ring, who, other),
            other in hosts,
            other in holders,
            heirs_key(tokens[other], who) if other in tokens else None,
        )
        for other, name in people.items()
        if other != who
    ]
    return Ties(start.epoch, seat_key(ring, who), tuple(others), who in holders, deal_of(ring, holders))


def deal_of(ring: bytes, holders: Sequence[bytes]) -> bytes:
    """Identifier of the shares of one set of holders."""
    return derive(ring, b"pieces", *holders)[:8]


def holders_in(ties: Ties | None, who: bytes | None) -> list[bytes]:
    """Pledges of all share holders in the order of the shares; empty if no pair keys were distributed."""
    if ties is None or who is None:
        return []
    return sorted([tie.pledge for tie in ties.others if tie.holds] + ([who] if ties.holds else []))


def proof(key: bytes, direction: bytes, challenge: Challenge, nonce: bytes, who: bytes) -> bytes:
    """Proof of possession of a key, valid for this match, epoch and handshake only."""
    epoch = challenge.epoch.to_bytes(4, "big")
    place = challenge.origin, challenge.commitment, epoch, challenge.by
    return derive(key, b"proof", direction, *place, nonce, challenge.nonce, who)


def door_proof(key: bytes, certificate: bytes, who: bytes) -> bytes:
    """Proof that a guest of a protected room has a seat, valid for this TLS certificate only."""
    return derive(key, b"door", certificate, who)


def session_key(key: bytes, nonce: bytes, challenge: Challenge) -> bytes:
    """Key that encrypts messages between two sides that have just authenticated each other."""
    return derive(key, b"session", nonce, challenge.nonce)


def consent(
    key: bytes, start: Start, epoch: int, heir: bytes, giver: bytes, to: bytes, nonce: bytes
) -> bytes:
    """MAC of one player's consent, for another player, that `heir` becomes host in this epoch."""
    place = parts(start.root, start.commitment, epoch.to_bytes(4, "big"))
    return derive(key, b"consent", place, heir, giver, to, nonce)
