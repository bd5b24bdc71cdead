"""Reads levels/: the only file access under rules/. A broken file is named with the key and the reason."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.rules.core.codec import BadData

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

L = TypeVar("L")
HOMES: dict[str, str] = {}
"""By their keys, the packages of games that keep their levels themselves."""


@cache
def root(package: str = "levels") -> Traversable:
    """The folder of all level files; only whoever creates a game pays for finding it."""
    from importlib.resources import files

    return files(package)


def folder(game: str) -> Traversable:
    """Where the level files of a game lie."""
    return root(HOMES[game]) / "levels" if game in HOMES else root() / game


def studied(kind: type[L]) -> type[L]:
    """Have msgspec look into a level's struct while its module is imported, which one thread does at a time.

    Two threads that let it look for the first time at the same moment can crash the program.
    """
    msgspec.json.Decoder(kind)
    return kind


def names(game: str) -> tuple[str, ...]:
    """The level files of a game, by name and in order."""
    place = folder(game)
    if not place.is_dir():
        return ()
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in place.iterdir() if entry.name.endswith(".toml"))
    )


def where(game: str, name: str) -> str:
    """How a level file is called in sentences."""
    place = f"{HOMES[game].replace('.', '/')}/levels" if game in HOMES else f"levels/{game}"
    return f"{place}/{name}.toml"


def read(game: str, name: str) -> dict[str, Any]:
    """A level file as it stands."""
    import tomllib  # only whoever creates a game pays for it, not whoever imports the rules

    try:
        return tomllib.loads((folder(game) / f"{name}.toml").read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData("{where} cannot be read: {why}", where=where(game, name), why=error.strerror) from error
    except ValueError as error:
        raise BadData("{where} is not TOML: {why}", where=where(game, name), why=error) from error


def load(game: str, name: str, kind: type[L]) -> L:
    """A level file as a record; missing and unknown keys and wrong types are refused."""
    try:
        return msgspec.convert(read(game, name), kind, strict=True)
    except msgspec.ValidationError as error:
        raise BadData(f"{where(game, name)}: {error}") from error
