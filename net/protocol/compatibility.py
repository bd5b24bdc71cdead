"""Checks that host and peer have the same protocol number and rules fingerprint.

Both must be equal, because every replica must reach the same state. A match keeps the fingerprint with which
it began; a saved match may be continued if its journal replays.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from game.rules.core.bad_data import BadData
from net.protocol.fingerprint_cache import load_fingerprint, store_fingerprint
from net.protocol.rules_fingerprint import RULES_BYTES, fingerprint, read_sources

PROTOCOL = 2
BAKED_PACKAGE = "net.protocol"
BAKED_FILE = "fingerprint.txt"
"""File with the fingerprint of a packaged program, which contains no sources."""


_finding = threading.Lock()
"""Makes concurrent callers wait for one computation instead of starting their own."""


def rules_digest() -> bytes:
    """Returns the fingerprint of everything that decides how a match goes: rules without their texts, and
    levels.

    The first call after a change of the sources takes most of a second, so do not call it before the first
    frame.
    """
    with _finding:
        return _worked_out()


@cache
def _worked_out() -> bytes:
    baked = files(BAKED_PACKAGE) / BAKED_FILE
    if baked.is_file():
        return _read_baked(baked.read_bytes())
    sources = read_sources()
    if not sources.rules:
        raise BadData(
            "this build has neither the sources of the rules nor {file}",
            file=f"{BAKED_PACKAGE}/{BAKED_FILE}",
        )
    raw = sources.raw
    known = load_fingerprint(raw)
    if known is None:
        known = fingerprint(sources)
        store_fingerprint(raw, known)
    return known


class _AnyHello(msgspec.Struct, array_like=True, tag="hello"):
    """The part of `Hello` that is the same in every protocol version; further fields are ignored."""

    protocol: int


_any_hello = msgspec.msgpack.Decoder(_AnyHello)


def protocol_of(body: bytes) -> int:
    """Returns the protocol number in an encoded `Hello`; for any other message, PROTOCOL."""
    try:
        return _any_hello.decode(body).protocol
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return PROTOCOL


def bake(folder: Path) -> Path:
    """Writes the fingerprint of the current sources into a build folder; returns the path of the file."""
    path = folder.joinpath(*BAKED_PACKAGE.split("."), BAKED_FILE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{fingerprint(read_sources()).hex()}\n", encoding="ascii")
    return path


def _read_baked(content: bytes) -> bytes:
    try:
        value = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        value = b""
    if len(value) != RULES_BYTES:
        raise BadData("{file} of this build is damaged", file=f"{BAKED_PACKAGE}/{BAKED_FILE}")
    return value
