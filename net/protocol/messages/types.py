"""What the records are made of: bounded numbers, names and bytes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from game.rules.core.codec import Face, Name, Seat
from game.rules.core.moves import Move

M = TypeVar("M", bound=Move)
PersonId = Annotated[int, Meta(ge=-1, le=1_000_000)]
NOBODY: PersonId = -1
ANY_SEAT: Seat = -1
Colour = Annotated[int, Meta(ge=0, le=7)]
Code = Annotated[str, Meta(max_length=40)]
Sentence = Annotated[str, Meta(max_length=400)]
Figures = Annotated[
    tuple[Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)] | Sentence, ...], Meta(max_length=8)
]
Token = Annotated[bytes, Meta(min_length=16, max_length=16)]
Pledge = Annotated[bytes, Meta(min_length=8, max_length=8)]
Faces_ = Annotated[tuple[Face, ...], Meta(max_length=200)]
PackedHands = Annotated[tuple[tuple[Name, Faces_], ...], Meta(max_length=16)]
Piece = Annotated[bytes, Meta(max_length=320)]
Root = Annotated[bytes, Meta(max_length=32)]
Epoch = Annotated[int, Meta(ge=0, le=10_000)]
KeyOf = Annotated[int, Meta(ge=-2, le=10_000)]
"""The epoch a key is of; -1 for the one that was given at the door, -2 for what is made of it for an heir."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Key = Annotated[bytes, Meta(min_length=16, max_length=32)]
Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
Box = Annotated[bytes, Meta(max_length=60_000)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Role = Literal["player", "watcher", "display"]
Tag = Annotated[bytes, Meta(min_length=8, max_length=8)]
"""The host's running tag on a journal item and all before it."""
Version = Annotated[str, Meta(max_length=24, pattern=r"^[0-9A-Za-z.+-]*$")]
"""Of the program, for sentences; what decides is the protocol and the fingerprint."""
Stage = Literal["lobby", "playing", "over"]
Fallback = Literal["anyone", "shares", "save"]
"""Who can go on when the host is gone for good: any peer, all seated peers together, only the host's save."""
