"""Files readable only by this user: seat keys, room codes and match secrets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

OWN = 0o600


def open_private(path: Path, mode: str) -> IO[bytes]:
    """Opens an unbuffered file that only this user may read (mode 0600), even if it existed before."""

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags, OWN)

    file = open(path, mode, buffering=0, opener=opener)  # noqa: SIM115 - Path.open takes no opener
    _close_to_others(path)
    return file


def write_private(path: Path, text: str) -> None:
    """Replaces a small file as a whole: after a crash it has either the old or the new content."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    try:
        with open_private(beside, "xb") as file:
            file.write(text.encode())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _close_to_others(path: Path) -> None:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(OWN)
