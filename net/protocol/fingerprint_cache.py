"""Fingerprints that were worked out before, by the raw hash of the sources they are of.

A line is a raw hash, a fingerprint and a check over both, so that a damaged line is no line.
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


def kept(raw: str) -> bytes | None:
    """The fingerprint of sources that were seen before."""
    for line in _lines():
        parts = line.split(" ")
        if parts[0] == raw and len(parts) == 3 and line == _line(raw, parts[1]):
            return bytes.fromhex(parts[1])
    return None


def keep(raw: str, value: bytes) -> None:
    """Keep a fingerprint for the next time; a disk that will not is no reason to stop."""
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
