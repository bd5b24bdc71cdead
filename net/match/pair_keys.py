"""Ties: the keys by which those who sit in a match know each other, whoever is its host.

The host deals them at the start, after every handover or takeover and when a seat changes hands, from a ring
of its own that goes with one epoch. Each person gets a key for their seat and one for each other person, so
that an heir and whoever follows prove themselves to each other without anything secret being sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from net.match.secret_sharing import OF_SECRET
from net.protocol.crypto import derive, parts
from net.protocol.messages import Challenge, Start, Tie, Ties

TOKEN_EPOCH = -1
"""The key that was given at the door, before any ties."""
HEIRS_EPOCH = -2
"""What is made of that key for somebody who became the host before any ties had come."""


@dataclass
class Dealt:
    """The pieces that one person keeps of one deal, and who keeps the others."""

    ties: Ties
    shares: dict[int, bytes]


def put_aside(ties: Ties | None, shares: dict[int, bytes]) -> Dealt | None:
    """What is kept of a deal when another comes: until everybody has theirs, it alone may be whole."""
    return Dealt(ties, shares) if ties is not None and OF_SECRET in shares else None


def masked_moves(shares: dict[int, bytes]) -> dict[int, bytes]:
    """What of them belongs to no deal and is kept whatever comes."""
    return {of: piece for of, piece in shares.items() if of != OF_SECRET}


def seat_key(ring: bytes, who: bytes) -> bytes:
    """What a person proves to the host of this epoch."""
    return derive(ring, b"seat", who)


def pair_key(ring: bytes, one: bytes, other: bytes) -> bytes:
    """What two persons prove to each other, should one of them become the host."""
    return derive(ring, b"pair", *sorted((one, other)))


def heirs_key(token: bytes, heir: bytes) -> bytes:
    """What a person without ties proves to an heir, who was given it and not the token."""
    return derive(token, b"heir", heir)


def ties_of(
    who: bytes,
    ring: bytes,
    start: Start,
    people: Mapping[bytes, str],
    holders: Sequence[bytes],
    tokens: Mapping[bytes, bytes],
) -> Ties:
    """What one person gets: their own key and one for each of the others."""
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
    """A name for the pieces of these holders."""
    return derive(ring, b"pieces", *holders)[:8]


def holders_in(ties: Ties | None, who: bytes | None) -> list[bytes]:
    """Everybody who keeps a piece, in the order of the pieces; nobody where no ties were dealt."""
    if ties is None or who is None:
        return []
    return sorted([tie.pledge for tie in ties.others if tie.holds] + ([who] if ties.holds else []))


def proof(key: bytes, direction: bytes, challenge: Challenge, nonce: bytes, who: bytes) -> bytes:
    """What shows that one side has the key, for this match, epoch and meeting alone."""
    epoch = challenge.epoch.to_bytes(4, "big")
    place = challenge.origin, challenge.commitment, epoch, challenge.by
    return derive(key, b"proof", direction, *place, nonce, challenge.nonce, who)


def door_proof(key: bytes, certificate: bytes, who: bytes) -> bytes:
    """What shows at the door of a protected room that somebody has a seat, for this certificate alone."""
    return derive(key, b"door", certificate, who)


def session_key(key: bytes, nonce: bytes, challenge: Challenge) -> bytes:
    """A key for what is sealed between two who have just proved themselves."""
    return derive(key, b"session", nonce, challenge.nonce)


def consent(
    key: bytes, start: Start, epoch: int, heir: bytes, giver: bytes, to: bytes, nonce: bytes
) -> bytes:
    """A person's word to another that this heir may go on in this epoch, for one meeting alone."""
    place = parts(start.root, start.commitment, epoch.to_bytes(4, "big"))
    return derive(key, b"consent", place, heir, giver, to, nonce)
