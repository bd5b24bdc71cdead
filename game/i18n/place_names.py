"""Names on maps in a language: ``places.toml`` of its folder, by level and by the name the level has."""

from __future__ import annotations

import tomllib
from pathlib import Path


class BadPlaces(Exception):
    """A file that holds no names; the message says what is wrong."""


def read_places(path: Path) -> dict[str, dict[str, str]]:
    """The names of places by level, and in ``everywhere`` those of all; nothing if there is no such file."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadPlaces(f"{path.name} cannot be read: {error}") from error
    for level, names in found.items():
        if not isinstance(names, dict) or not all(isinstance(name, str) and name for name in names.values()):
            raise BadPlaces(f"{path.name}: [{level}] must be a table of names")
    return found
