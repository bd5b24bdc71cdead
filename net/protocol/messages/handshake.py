"""At the door: who is there, which match this is, and who somebody shows to be."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Digest, Name, Record, Seq
from net.protocol.messages.types import (
    Code,
    Epoch,
    Figures,
    KeyOf,
    Mac,
    Nonce,
    PersonId,
    Pledge,
    Role,
    Root,
    Stage,
    Tag,
    Token,
    Version,
)


class Hello(Record, tag="hello"):
    """A peer's first word. The first two fields keep their places in every protocol to come."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    name: Name
    role: Role
    nonce: Nonce = bytes(16)
    version: Version = ""


class Challenge(Record, tag="challenge"):
    """The host's answer: which match this is, if any, and what a proof must be made of."""

    origin: Root
    commitment: Root
    epoch: Epoch
    by: Annotated[bytes, Meta(max_length=8)]
    """The pledge of the host's own person, who proves themselves with what they share with others."""
    nonce: Nonce


class Enter(Record, tag="enter"):
    """Come in: anew, or as somebody, which is proved with the key of this epoch; a key is never sent."""

    who: Pledge | None = None
    key_of: KeyOf = -1
    proof: Mac | None = None
    token: Token | None = None
    """For a match of older programs, which kept no keys: what the pledge was made of."""
    match: Root = b""
    have: Seq = 0
    last: Digest | None = None
    """The digest of the last item it has: the host goes on from there, or from the beginning."""
    tag: Tag | None = None
    """The host's own tag on that item: should the host have lost it, this is its word for it."""


class Welcome(Record, tag="welcome"):
    you: PersonId
    token: Token | None = None
    """For somebody new: the key by which they are known from now on. It is never sent again."""
    proof: Mac | None = None
    """For somebody known: that this host knows them, too."""


class WhoAreYou(Record, tag="token"):
    """This match is of older programs and the host has no key for that pledge: say what it was made of."""


class Denied(Record, tag="denied"):
    """The last word before the host hangs up."""

    code: Code
    figures: Figures = ()


class Encrypt(Record, tag="tls"):
    """Everything after this is TLS: asked by the guest of a protected room, and answered with the same."""


class Known(Record):
    """Somebody who has a seat here says so at the door, proved over the certificate of this connection."""

    who: Pledge
    key_of: KeyOf
    proof: Mac


class Knock(Record, tag="knock"):
    """A step of the proof that both sides know the room's code."""

    proof: Annotated[bytes, Meta(max_length=64)]
    known: Known | None = None


class Probe(Record, tag="probe"):
    """Are you there? Answered with Room, without a greeting."""


class Room(Record, tag="room"):
    """What the list of rooms shows; nothing secret."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    name: Name
    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=0, le=8)]
    players: Annotated[int, Meta(ge=0, le=64)]
    stage: Stage
    locked: bool
    id: Name
    """The same for the life of the room, so that two ways to it are not listed twice."""
    origin: Root = b""
    """The match that is played here, under whichever host."""
    epoch: Epoch = 0
    bots: Annotated[int, Meta(ge=0, le=8)] = 0
    """In how many seats bots play; `players` counts the people."""


FromTheDoor = Room | Encrypt | Knock | Denied
"""What a protected room says before a guest is let in."""
