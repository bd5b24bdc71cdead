"""Cache of rules fingerprints; the key is a digest of the source files as bytes.

Each line has that digest, the fingerprint and a checksum of both; damaged lines are ignored.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from game.user_folders import cache_folder

MOST_KEPT = 16


def _file() -> Path:
    return cache_folder() / "fingerprints"


def _line(raw: str, value: str) -> str:
    return f"{raw} {value} {hashlib.sha256(f'{raw} {value}'.encode()).hexdigest()[:16]}"


def _lines() -> list[str]:
    try:
        return _file().read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return []


def load_fingerprint(raw: str) -> bytes | None:
    """Returns the cached fingerprint for this source digest, or None."""
    for line in _lines():
        parts = line.split(" ")
        if parts[0] == raw and len(parts) == 3 and line == _line(raw, parts[1]):
            return bytes.fromhex(parts[1])
    return None


def store_fingerprint(raw: str, value: bytes) -> None:
    """Caches a fingerprint; write errors are ignored."""
    lines = [line for line in _lines() if not line.startswith(raw)]
    newest = [*lines, _line(raw, value.hex())][-MOST_KEPT:]
    path = _file()
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("\n".join(newest) + "\n", encoding="ascii")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
