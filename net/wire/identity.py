"""Who speaks with whom: the protocol's number and the fingerprint of the rules.

Two programs play together only when both are equal, since every replica must come to the same state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

PROTOCOL = 1
RULES_BYTES = 8


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        where = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _sources(entry, where)
        elif entry.name.endswith((".py", ".toml")) and not path.endswith("/words"):
            yield where, entry.read_bytes().replace(b"\r\n", b"\n")


@cache
def rules_digest() -> bytes:
    """The fingerprint of everything a match depends on: the rules without their words, and the levels."""
    whole = hashlib.sha256()
    for package in ("game.rules", "levels"):
        for where, text in _sources(files(package), package):
            whole.update(f"{where}\0{len(text)}\0".encode())
            whole.update(text)
    return whole.digest()[:RULES_BYTES]
