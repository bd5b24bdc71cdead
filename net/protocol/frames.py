"""Framing of messages: a frame is a length of four bytes and a body in msgpack.

A body is decoded once, directly to the expected type. Every list has a maximum length, checked before the
list is built, so that malformed input is rejected early.
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
"""The most memory, in bytes, that decoding one frame may use."""
_ALONE = b"\x91"
"""The msgpack header of a list with one element, which encloses every message."""


def pack(record: object) -> bytes:
    """Encodes a record."""
    return _ENCODER.encode(record)


def pack_acknowledgement(seq: int) -> bytes:
    """Encodes an `ItemAcknowledgement`, by far the most frequent message, without building the record."""
    return _ENCODER.encode(("s", seq))


@cache
def _envelope(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """A decoder of a union, which is enclosed in a struct with one field because msgspec caches its analysis
    only for structs.

    msgspec crashes if two threads analyse the same struct for the first time, hence the lock.
    """
    with _STUDY:
        made: Any = msgspec.defstruct(
            "Envelope", [("message", kind)], array_like=True, forbid_unknown_fields=True
        )
        decoder = msgspec.msgpack.Decoder(made)
        with suppress(msgspec.DecodeError):
            decoder.decode(b"\x90")
    return decoder


def decoder_for(kind: Any) -> Callable[[bytes], Any]:
    """Returns a decoder for a type or union.

    The lookup is slow, so keep the decoder where many messages are read.
    """
    decode = _envelope(kind).decode

    def read(body: bytes) -> Any:
        try:
            return decode(_ALONE + body).message
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadData(str(error) or type(error).__name__) from error

    return read


def unpack(kind: Any, body: bytes) -> Any:
    """Decodes a record of this type or union; raises BadData if the body has none."""
    return decoder_for(kind)(body)


HEARTBEAT = bytes(LENGTH_BYTES)
"""An empty frame, sent only to show that the sender is still there."""
_HEADS = tuple(length.to_bytes(LENGTH_BYTES, "big") for length in range(256))
"""Precomputed frame headers for short bodies; most bodies are short."""


def framed(body: bytes) -> bytes:
    """Prefixes the body with its length."""
    length = len(body)
    if length < len(_HEADS):
        return _HEADS[length] + body
    if length > FRAME_LIMIT:
        raise BadData("a frame of {length} bytes is longer than {limit}", length=length, limit=FRAME_LIMIT)
    return length.to_bytes(LENGTH_BYTES, "big") + body


class FrameSplitter:
    """Splits received bytes into message bodies; keeps at most one incomplete frame."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, received: bytes) -> list[bytes]:
        """Returns the bodies completed by these bytes; raises BadData as soon as a length exceeds
        FRAME_LIMIT."""
        held = self._held
        alone = len(received) - LENGTH_BYTES
        if 0 < alone < len(_HEADS) and not held and received.startswith(_HEADS[alone]):
            return [received[LENGTH_BYTES:]]  # fast path: one complete frame
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
