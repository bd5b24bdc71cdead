"""Reads this player's small JSON files. A damaged one is renamed, reported and replaced by a default."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")
log = logging.getLogger("roundhouse.files")


def read_own_json(path: Path, kind: type[T], default: Callable[[], T]) -> T:
    """Returns the file's content, or a default if the file is missing, unreadable or damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except OSError:
        return default()
    except (ValueError, RecursionError) as error:
        set_aside(path, str(error))
        return default()


def set_aside(path: Path, why: str) -> None:
    """Renames a damaged file and logs why."""
    broken_copy = path.with_name(f"{path.stem}.broken{path.suffix}")
    try:
        path.replace(broken_copy)
    except OSError:
        log.warning("%s is damaged and is not used: %s", path.name, why)
    else:
        log.warning("%s is damaged and is kept as %s: %s", path.name, broken_copy.name, why)
