"""The wire: a frame is a four-byte length and a msgpack body. Whatever comes in is decoded or dropped.

A body is decoded once, straight into the kind that is expected. Every list has a bound that is compared
before it is built, so nonsense is refused at its first byte that does not fit, whatever it claims to hold.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import Any

import msgspec

from game.rules.core.codec import BadData

_STUDY = Lock()
_ENCODER = msgspec.msgpack.Encoder()
FRAME_LIMIT = 64 * 1024
LENGTH_BYTES = 4
DECODE_MEMORY = 1024 * 1024
"""What decoding one frame may take at worst."""
_ALONE = b"\x91"
"""The head of a list of one: the envelope around a message."""


def pack(record: object) -> bytes:
    """A record as bytes."""
    return _ENCODER.encode(record)


def seen(seq: int) -> bytes:
    """A `Seen` as bytes: said more often than all else together, so it is made without the record."""
    return _ENCODER.encode(("s", seq))


@cache
def _envelope(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """A decoder of a struct around a union: msgspec keeps what it learns of a struct.

    Two threads that let it study the same struct for the first time crash the program, so that is done here,
    by one after the other.
    """
    with _STUDY:
        made: Any = msgspec.defstruct(
            "Envelope", [("message", kind)], array_like=True, forbid_unknown_fields=True
        )
        decoder = msgspec.msgpack.Decoder(made)
        with suppress(msgspec.DecodeError):
            decoder.decode(b"\x90")
    return decoder


def reader(kind: Any) -> Callable[[bytes], Any]:
    """Reads records of one kind; keep it where many are read, for looking up a union is dear."""
    decode = _envelope(kind).decode

    def read(body: bytes) -> Any:
        try:
            return decode(_ALONE + body).message
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadData(str(error) or type(error).__name__) from error

    return read


def unpack(kind: Any, body: bytes) -> Any:
    """The record these bytes hold; BadData if they hold none of this kind."""
    return reader(kind)(body)


HEARTBEAT = bytes(LENGTH_BYTES)
"""A frame without a body says nothing but that its sender is alive."""
_HEADS = tuple(length.to_bytes(LENGTH_BYTES, "big") for length in range(256))
"""Before bodies of these lengths, and most are: making each anew costs as much as all the rest of it."""


def framed(body: bytes) -> bytes:
    """The body with its length before it."""
    length = len(body)
    if length < len(_HEADS):
        return _HEADS[length] + body
    if length > FRAME_LIMIT:
        raise BadData("a frame of {length} bytes is longer than {limit}", length=length, limit=FRAME_LIMIT)
    return length.to_bytes(LENGTH_BYTES, "big") + body


class Frames:
    """Cuts a stream of bytes into bodies. It never holds more than one frame and what came with it."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, received: bytes) -> list[bytes]:
        """The bodies that are complete now; BadData at a length past the limit, before its body comes."""
        held = self._held
        alone = len(received) - LENGTH_BYTES
        if 0 < alone < len(_HEADS) and not held and received.startswith(_HEADS[alone]):
            return [received[LENGTH_BYTES:]]  # by far the most come alone and whole
        if held:
            held += received
        data = held or received
        bodies: list[bytes] = []
        at, size = 0, len(data)
        while size - at >= LENGTH_BYTES:
            begin = at + LENGTH_BYTES
            length = int.from_bytes(data[at:begin], "big")
            end = begin + length
            if length > FRAME_LIMIT:
                raise BadData(
                    "a frame of {length} bytes is longer than {limit}",
                    length=length,
                    limit=FRAME_LIMIT,
                )
            if size < end:
                break
            if length:
                bodies.append(bytes(data[begin:end]))
            at = end
        if held:
            del held[:at]
        elif at < size:
            held += data[at:]
        return bodies
