"""`roundhouse dump`: prints a save or a room's messages, decoded by the `msgpack` package alone.

It is the independent reader of what docs/PROTOCOL.md describes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from game.rules.core.bad_data import BadData
from game.rules.core.words import _

FIRST_LINE = b"roundhouse save 2\n"
LENGTH_BYTES = 4
CRC_BYTES = 4
LONGEST = 64 * 1024
HEARTBEAT = bytes(LENGTH_BYTES)


def add_dump(commands: Any) -> None:
    dump = commands.add_parser(
        "dump",
        help=_("print a save or a room's messages record by record"),
        examples=("dump yardmaster-1f0c.save", "dump 192.168.1.23"),
    )
    dump.add_argument("source", metavar="FILE|ADDRESS", help=_("a save, or a room to watch"))
    dump.set_defaults(run=print_records)


def print_records(args: argparse.Namespace) -> int:
    """Prints each record as a line of JSON; bytes are hexadecimal."""
    path = Path(args.source)
    if path.is_file():
        records = save_records(path)
    else:
        from net.protocol.addresses import parse_address

        records = room_messages(*parse_address(args.source))
    for record in records:
        print(json.dumps(record, default=bytes.hex), flush=True)
    return 0


def save_records(path: Path) -> Iterator[Any]:
    """Yields the records of a save; BadData names the first that is damaged."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadData("{file} cannot be read: {why}", file=path.name, why=error.strerror) from error
    if not data.startswith(FIRST_LINE):
        raise BadData("{file} is not a save of Roundhouse, or its first line is damaged", file=path.name)
    at, number = len(FIRST_LINE), 0
    while at < len(data):
        begin = at + LENGTH_BYTES
        end = begin + int.from_bytes(data[at:begin], "big")
        body, checksum = data[begin:end], data[end : end + CRC_BYTES]
        if len(checksum) < CRC_BYTES or crc32(body, number) != int.from_bytes(checksum, "big"):
            raise BadData(
                "{file} is damaged in record {number} at byte {at}", file=path.name, number=number, at=at
            )
        yield _decoded(body)
        at, number = end + CRC_BYTES, number + 1


def room_messages(address: str, port: int) -> Iterator[Any]:
    """Joins a room as a spectator and yields what it sends, until it ends the connection."""
    import secrets
    import socket

    import msgpack

    from net.protocol.compatibility import PROTOCOL

    try:
        wire = socket.create_connection((address, port), 5.0)
    except OSError as error:
        raise BadData("no host answers: {why}", why=error.strerror or error) from error

    def send(*message: Any) -> None:
        body = msgpack.packb(list(message))
        wire.sendall(len(body).to_bytes(LENGTH_BYTES, "big") + body)

    with wire:
        wire.settimeout(2.0)
        send("probe")
        for message in _messages(wire):
            yield message
            match message:
                case ["room", _protocol, rules, *_rest]:
                    send("hello", PROTOCOL, rules, "Dump", "watcher", secrets.token_bytes(16), "")
                case ["challenge", *_rest]:
                    send("enter")
                case ["i", [_kind, number, *_rest], _tag]:
                    send("s", number)


def _messages(wire: Any) -> Iterator[Any]:
    held = b""
    while True:
        while len(held) >= LENGTH_BYTES:
            length = int.from_bytes(held[:LENGTH_BYTES], "big")
            if length > LONGEST:
                raise BadData(
                    "a frame of {length} bytes is longer than {limit}", length=length, limit=LONGEST
                )
            if len(held) < LENGTH_BYTES + length:
                break
            body, held = held[LENGTH_BYTES : LENGTH_BYTES + length], held[LENGTH_BYTES + length :]
            if body:
                yield _decoded(body)
        try:
            received = wire.recv(LONGEST)
        except TimeoutError:
            wire.sendall(HEARTBEAT)
            continue
        except OSError:
            return
        if not received:
            return
        held += received


def _decoded(body: bytes) -> Any:
    import msgpack

    try:
        return msgpack.unpackb(body, strict_map_key=False)
    except (ValueError, TypeError, msgpack.exceptions.UnpackException) as error:
        raise BadData("a record is not msgpack: {why}", why=error) from error
