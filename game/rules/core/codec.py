"""Records, their conversion to and from plain values, and the digest of a state.

Everything sent or saved is a Record: frozen, array-shaped, every field bounded. Bytes are packed and unpacked
in net/protocol/frames.py; this module alone decides whether a plain value is a valid record.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar, dataclass_transform

import msgspec
from msgspec import Meta, Struct

from game.rules.core.bad_data import BadData

__all__ = [
    "CHANCE",
    "BadData",
    "Count",
    "Digest",
    "Face",
    "Name",
    "R",
    "Record",
    "Seat",
    "Seq",
    "digest",
    "encode_state",
    "from_plain",
    "to_plain",
]

Seat = Annotated[int, Meta(ge=-1, le=7)]
CHANCE: Seat = -1
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]
Name = Annotated[str, Meta(max_length=40)]
Face = Annotated[str, Meta(max_length=24)]
Digest = Annotated[bytes, Meta(min_length=8, max_length=8)]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A small immutable value that can be sent or saved."""


R = TypeVar("R")


def to_plain(record: object) -> Any:
    """A record as lists, numbers, strings and bytes only."""
    return msgspec.to_builtins(record, builtin_types=(bytes,))


def from_plain(kind: type[R] | Any, value: object) -> R:
    """The record for a plain value; BadData if the value is not valid."""
    try:
        return msgspec.convert(value, kind, strict=True, builtin_types=(bytes,))
    except (ValueError, RecursionError) as error:
        raise BadData(str(error) or type(error).__name__) from error


_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def encode_state(state: Struct) -> bytes:
    """The canonical encoding of a state: equal states have equal bytes."""
    return _ENCODER.encode(state)


def digest(state: Struct) -> bytes:
    """The eight-byte digest that replicas compare after every entry."""
    hashed: bytes = _hash()(_ENCODER.encode(state)).digest()
    return hashed[:8]


@cache
def _hash() -> Any:
    """SHA-256, imported on first use: the import is a third of the start-up time, and bots never need it."""
    from hashlib import sha256

    return sha256
