"""Keys with which the players of a match authenticate each other, whoever is the host.

The host distributes them at the start, after every handover or takeover, and when a seat gets another player.
They are derived from a key ring of the current epoch. Each player gets a seat key and a key for each other
player, so that a new host and its peers can authenticate each other without sending a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from net.match.secret_sharing import OF_SECRET
from net.protocol.crypto import derive, length_prefixed
from net.protocol.messages import Challenge, MatchStart, PairKey, PlayerKeys

TOKEN_EPOCH = -1
"""Epoch number that stands for the token from the first handshake."""
SUCCESSOR_EPOCH = -2
"""Epoch number that stands for the key derived from the token for a new host, used until pair keys arrive."""


@dataclass
class HeldShares:
    """One player's shares of one distribution, with the keys that say who has the other shares."""

    keys: PlayerKeys
    shares: dict[int, bytes]


def superseded_distribution(ties: PlayerKeys | None, shares: dict[int, bytes]) -> HeldShares | None:
    """Returns our part of the distribution that is being replaced, if it has a share.

    Until all peers have the new shares, only the old ones may be complete.
    """
    return HeldShares(ties, shares) if ties is not None and OF_SECRET in shares else None


def masked_moves(shares: dict[int, bytes]) -> dict[int, bytes]:
    """Returns the shares that are encrypted moves; unlike the others they stay valid in every
    distribution."""
    return {of: piece for of, piece in shares.items() if of != OF_SECRET}


def seat_key(ring: bytes, who: bytes) -> bytes:
    """Key with which a player authenticates to the host of this epoch."""
    return derive(ring, b"seat", who)


def pair_key(ring: bytes, one: bytes, other: bytes) -> bytes:
    """Key with which two players authenticate each other if one of them becomes host."""
    return derive(ring, b"pair", *sorted((one, other)))


def successor_key(token: bytes, heir: bytes) -> bytes:
    """Key with which a player without pair keys authenticates to a new host, who has this key but not the
    token."""
    return derive(token, b"heir", heir)


def player_keys(
    who: bytes,
    ring: bytes,
    start: MatchStart,
    people: Mapping[bytes, str],
    holders: Sequence[bytes],
    tokens: Mapping[bytes, bytes],
) -> PlayerKeys:
    """Builds one player's seat key and pair keys."""
    hosts = {chair.pledge for chair in start.chairs if chair.host}
    others = [
        PairKey(
            other,
            name,
            pair_key(ring, who, other),
            other in hosts,
            other in holders,
            successor_key(tokens[other], who) if other in tokens else None,
        )
        for other, name in people.items()
        if other != who
    ]
    return PlayerKeys(
        start.epoch, seat_key(ring, who), tuple(others), who in holders, distribution_id(ring, holders)
    )


def distribution_id(ring: bytes, holders: Sequence[bytes]) -> bytes:
    """Identifier of the shares that belong to one set of holders."""
    return derive(ring, b"pieces", *holders)[:8]


def holders_in(ties: PlayerKeys | None, who: bytes | None) -> list[bytes]:
    """Pledges of all share holders in the order of their shares; empty if no pair keys were distributed."""
    if ties is None or who is None:
        return []
    return sorted(
        [tie.pledge for tie in ties.pair_keys if tie.holds_share] + ([who] if ties.holds_share else [])
    )


def key_proof(key: bytes, direction: bytes, challenge: Challenge, nonce: bytes, who: bytes) -> bytes:
    """Proof that we have a key, valid only for this match, epoch and handshake."""
    epoch = challenge.epoch.to_bytes(4, "big")
    place = challenge.origin, challenge.commitment, epoch, challenge.by
    return derive(key, b"proof", direction, *place, nonce, challenge.nonce, who)


def seat_proof(key: bytes, certificate: bytes, who: bytes) -> bytes:
    """Proof that a guest of a protected room has a seat, valid only for this TLS certificate."""
    return derive(key, b"door", certificate, who)


def session_key(key: bytes, nonce: bytes, challenge: Challenge) -> bytes:
    """Key for messages between two sides that have just authenticated each other."""
    return derive(key, b"session", nonce, challenge.nonce)


def consent_mac(
    key: bytes, start: MatchStart, epoch: int, heir: bytes, giver: bytes, to: bytes, nonce: bytes
) -> bytes:
    """One player's consent that `heir` becomes host in this epoch, as a MAC that one other player can
    check."""
    place = length_prefixed(start.root, start.commitment, epoch.to_bytes(4, "big"))
    return derive(key, b"consent", place, heir, giver, to, nonce)
