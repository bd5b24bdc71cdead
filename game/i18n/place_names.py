"""Translated place names: the language's ``places.toml``, by level and original name."""

from __future__ import annotations

import tomllib
from pathlib import Path


class BadPlaceNames(Exception):
    """An invalid ``places.toml``; the message says why."""


def read_place_names(path: Path) -> dict[str, dict[str, str]]:
    """Reads place names by level, with ``everywhere`` for all levels; empty if the file does not exist."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadPlaceNames(f"{path.name} cannot be read: {error}") from error
    for level, names in found.items():
        if not isinstance(names, dict) or not all(isinstance(name, str) and name for name in names.values()):
            raise BadPlaceNames(f"{path.name}: [{level}] must be a table of names")
    return found
