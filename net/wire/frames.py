"""The wire: a frame is a four-byte length and a msgpack body. Whatever comes in is decoded or dropped.

One limit holds for every frame, both ways, so the memory that a stranger can make us take is known: a list
header costs eight bytes for each place it claims, and headers nest, so lists are kept short as well.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import Any

import msgpack
import msgspec

from game.rules.core.codec import BadData, from_plain, plain

_STUDY = Lock()
_PACKER = msgpack.Packer()
"""Kept, as making one costs more than it does; it works through a record without giving way to a thread."""
FRAME_LIMIT = 64 * 1024
LENGTH_BYTES = 4
MOST_PLACES = 512
DECODE_MEMORY = 12 * 1024 * 1024
"""What decoding one frame may take at worst: nested list headers, or a body of empty lists."""


def pack(record: object) -> bytes:
    """A record as bytes."""
    body: bytes = _PACKER.pack(plain(record))
    return body


def seen(seq: int) -> bytes:
    """A `Seen` as bytes: said more often than all else together, so it is made without the record."""
    body: bytes = _PACKER.pack(("s", seq))
    return body


def unpack_plain(body: bytes) -> Any:
    """The plain value these bytes hold; BadData if they hold none, or more than one."""
    try:
        return msgpack.unpackb(
            body,
            max_str_len=len(body),
            max_bin_len=len(body),
            max_array_len=MOST_PLACES,
            max_map_len=MOST_PLACES,
            max_ext_len=0,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise BadData(f"not msgpack: {error or type(error).__name__}") from error


@cache
def _envelope(kind: Any) -> type[msgspec.Struct]:
    """A struct around a union: msgspec keeps what it learns of a struct and studies a union at every call.

    Two threads that let it study the same struct for the first time crash the program, so that is done here,
    by one after the other.
    """
    with _STUDY:
        made = msgspec.defstruct("Envelope", [("message", kind)], array_like=True, forbid_unknown_fields=True)
        with suppress(msgspec.ValidationError):
            msgspec.convert([], made)
    return made


def reader(kind: Any) -> Callable[[bytes], Any]:
    """Reads records of one kind; keep it where many are read, for looking up a union is dear."""
    envelope: Any = _envelope(kind)

    def read(body: bytes) -> Any:
        return from_plain(envelope, (unpack_plain(body),)).message

    return read


def unpack(kind: Any, body: bytes) -> Any:
    """The record these bytes hold; BadData if they hold none of this kind."""
    return reader(kind)(body)


HEARTBEAT = bytes(LENGTH_BYTES)
"""A frame without a body says nothing but that its sender is alive."""


def framed(body: bytes) -> bytes:
    """The body with its length before it."""
    if len(body) > FRAME_LIMIT:
        raise BadData(f"a frame of {len(body)} bytes is longer than {FRAME_LIMIT}")
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


class Frames:
    """Cuts a stream of bytes into bodies. It never holds more than one frame and what came with it."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, received: bytes) -> list[bytes]:
        """The bodies that are complete now; BadData at a length past the limit, before its body comes."""
        held = self._held
        body = received[LENGTH_BYTES:]
        if not held and 0 < len(body) == int.from_bytes(received[:LENGTH_BYTES], "big") <= FRAME_LIMIT:
            return [body]  # by far the most come alone and whole
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
                raise BadData(f"a frame of {length} bytes is longer than {FRAME_LIMIT}")
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
