"""Who speaks with whom: the protocol's number and the fingerprint of the rules.

Two programs play together only when both are equal, since every replica must come to the same state. A match
keeps the fingerprint it was begun under for life: what counts for going on is that its journal replays.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from game.rules.core.errors import BadData
from net.protocol.fingerprint_cache import keep, kept
from net.protocol.rules_fingerprint import RULES_BYTES, fingerprint, gathered

PROTOCOL = 2
BAKED_IN = "net.protocol"
BAKED = "fingerprint.txt"
"""In a frozen build, which has no sources to read."""


_finding = threading.Lock()
"""Who asks while another thread is already finding out waits for the same answer."""


def rules_digest() -> bytes:
    """The fingerprint of everything a match depends on: the rules without their words, and the levels.

    The first time after a change it takes a good part of a second, so nobody asks before there is a picture.
    """
    with _finding:
        return _worked_out()


@cache
def _worked_out() -> bytes:
    baked = files(BAKED_IN) / BAKED
    if baked.is_file():
        return _read_baked(baked.read_bytes())
    sources = gathered()
    if not sources.rules:
        raise BadData(
            "this build has neither the sources of the rules nor {file}",
            file=f"{BAKED_IN}/{BAKED}",
        )
    raw = sources.raw
    known = kept(raw)
    if known is None:
        known = fingerprint(sources)
        keep(raw, known)
    return known


class _AnyHello(msgspec.Struct, array_like=True, tag="hello"):
    """A greeting of whichever protocol: what follows the number is passed over."""

    protocol: int


_any_hello = msgspec.msgpack.Decoder(_AnyHello)


def protocol_of(body: bytes) -> int:
    """The protocol that somebody greets in; ours, if it is no greeting at all."""
    try:
        return _any_hello.decode(body).protocol
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return PROTOCOL


def bake(folder: Path) -> Path:
    """Write the fingerprint of these sources where a build that is made in this folder will look for it."""
    path = folder.joinpath(*BAKED_IN.split("."), BAKED)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{fingerprint(gathered()).hex()}\n", encoding="ascii")
    return path


def _read_baked(content: bytes) -> bytes:
    try:
        value = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        value = b""
    if len(value) != RULES_BYTES:
        raise BadData("{file} of this build is damaged", file=f"{BAKED_IN}/{BAKED}")
    return value
