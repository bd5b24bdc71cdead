"""Records, their conversion to and from plain values, and the digest of a state.

Everything that is sent or saved is a Record: frozen, encoded as an array, every field bounded. This module
decides whether a plain value is a valid record; net/protocol/frames.py converts plain values to bytes.
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
    """Converts a record to nested lists of numbers, strings and bytes."""
    return msgspec.to_builtins(record, builtin_types=(bytes,))


def from_plain(kind: type[R] | Any, value: object) -> R:
    """Converts a plain value to a record of this type; raises BadData if the value is not valid."""
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
    """A SHA-256 object; `hashlib` is imported on first use, which saves a third of the start-up time."""
    from hashlib import sha256

    return sha256
