"""Handshake messages: version check, challenge–response authentication, room code, room info."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Digest, Name, Record, Seq
from game.rules.core.match_settings import Options
from net.protocol.compatibility import RulesVersions
from net.protocol.messages.field_types import (
    Code,
    Epoch,
    Figures,
    KeyEpoch,
    Mac,
    MatchRoot,
    Nonce,
    PersonId,
    Pledge,
    Role,
    Stage,
    Tag,
    Token,
    Version,
)


class Hello(Record, tag="hello"):
    """First message of a peer. Its first field must stay where it is in every future protocol."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: RulesVersions
    """Everything the peer's program can play."""
    name: Name
    role: Role
    nonce: Nonce = bytes(16)
    version: Version = ""


class Challenge(Record, tag="challenge"):
    """The host's answer to `Hello`: which match it plays, if any, and the nonce for proofs."""

    origin: MatchRoot
    commitment: MatchRoot
    epoch: Epoch
    by: Annotated[bytes, Meta(max_length=8)]
    """Pledge of the host's own player, who authenticates with the keys shared with other players."""
    nonce: Nonce


class JoinRequest(Record, tag="enter"):
    """Asks to join as a new or returning player.

    A returning player proves having a key without sending it.
    """

    who: Pledge | None = None
    key_epoch: KeyEpoch = -1
    proof: Mac | None = None
    token: Token | None = None
    """The token whose hash is the pledge; only for matches of older versions, which stored no keys."""
    match: MatchRoot = b""
    have: Seq = 0
    last: Digest | None = None
    """Digest of the peer's last item.

    If it is the host's too, the host continues from there, else it sends everything.
    """
    tag: Tag | None = None
    """The host's MAC on that item, which proves the item genuine if the host has lost it."""


class JoinAccepted(Record, tag="welcome"):
    you: PersonId
    token: Token | None = None
    """For a new player: the key that identifies them from now on. It is sent only once."""
    proof: Mac | None = None
    """For a returning player: proof that this host knows their key."""


class TokenRequest(Record, tag="token"):
    """Asks for the token, because the match is of an older version and the host has no key for this
    pledge."""


class Denial(Record, tag="denied"):
    """Why the host refuses; it then closes the connection."""

    code: Code
    values: Figures = ()


class Encrypt(Record, tag="tls"):
    """Switch to TLS: sent by the guest of a protected room and repeated by the host."""


class SeatProof(Record):
    """Proof that the guest already has a seat; bound to the certificate of this connection."""

    who: Pledge
    key_epoch: KeyEpoch
    proof: Mac


class Spake2Message(Record, tag="knock"):
    """A step of SPAKE2, in which both sides prove that they know the room code."""

    proof: Annotated[bytes, Meta(max_length=64)]
    seat_proof: SeatProof | None = None


class RoomQuery(Record, tag="probe"):
    """Asks for `RoomInfo` without a handshake."""


class RoomInfo(Record, tag="room"):
    """Public information for the room list."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: RulesVersions
    """Rules versions that the chosen game needs."""
    name: Name
    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=0, le=8)]
    players: Annotated[int, Meta(ge=0, le=64)]
    stage: Stage
    locked: bool
    id: Name
    """Stays the same while the room is open, so that a room found at two addresses is listed once."""
    origin: MatchRoot = b""
    """Identifies the match being played, whoever hosts it now."""
    epoch: Epoch = 0
    bots: Annotated[int, Meta(ge=0, le=8)] = 0
    """Number of seats that bots play; `players` counts people."""
    options: Options = ()
    """The options of the match, so that a guest knows before joining how this table reads the rules."""


CodeHandshakeMessage = RoomInfo | Encrypt | Spake2Message | Denial
"""What a protected room may send before the guest has proved the room code."""
