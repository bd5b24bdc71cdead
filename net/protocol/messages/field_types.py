"""Field types of the messages: bounded numbers, strings and bytes."""

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
FaceList = Annotated[tuple[Face, ...], Meta(max_length=200)]
PackedHands = Annotated[tuple[tuple[Name, FaceList], ...], Meta(max_length=16)]
ShareBytes = Annotated[bytes, Meta(max_length=320)]
MatchRoot = Annotated[bytes, Meta(max_length=32)]
Epoch = Annotated[int, Meta(ge=0, le=10_000)]
KeyEpoch = Annotated[int, Meta(ge=-2, le=10_000)]
"""Epoch of a key. -1 is the token from the first handshake, -2 the key derived from it for a new host."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Key = Annotated[bytes, Meta(min_length=16, max_length=32)]
Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
Ciphertext = Annotated[bytes, Meta(max_length=60_000)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Role = Literal["player", "watcher", "display"]
Tag = Annotated[bytes, Meta(min_length=8, max_length=8)]
"""The host's running MAC over a journal item and all items before it."""
Version = Annotated[str, Meta(max_length=24, pattern=r"^[0-9A-Za-z.+-]*$")]
"""Program version, only for messages to people; compatibility depends on protocol and rules versions."""
Stage = Literal["lobby", "playing", "over"]
Fallback = Literal["anyone", "shares", "save"]
"""How a match can continue if its host is lost for good: from any peer, from all seated peers together, or
only from the host's save."""
