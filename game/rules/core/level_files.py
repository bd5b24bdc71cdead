"""Reads level files: the only file access under rules/. Errors name the file, the key and the reason."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.rules.core.codec import BadData

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

L = TypeVar("L")
LEVEL_PACKAGES: dict[str, str] = {}
"""The packages of registered games, which contain their own levels, by game key."""


@cache
def levels_root(package: str = "levels") -> Traversable:
    """The folder that contains all level files of a package; located on first use because that is slow."""
    from importlib.resources import files

    return files(package)


def folder(game: str) -> Traversable:
    """The folder with the level files of a game."""
    return levels_root(LEVEL_PACKAGES[game]) / "levels" if game in LEVEL_PACKAGES else levels_root() / game


def preload_struct(kind: type[L]) -> type[L]:
    """Makes msgspec inspect a level's struct while only one thread runs; used as a class decorator.

    If two threads triggered the first inspection at the same time, the program could crash.
    """
    msgspec.json.Decoder(kind)
    return kind


def names(game: str) -> tuple[str, ...]:
    """The names of the level files of a game, sorted."""
    place = folder(game)
    if not place.is_dir():
        return ()
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in place.iterdir() if entry.name.endswith(".toml"))
    )


def display_path(game: str, name: str) -> str:
    """The path of a level file, for messages."""
    place = f"{LEVEL_PACKAGES[game].replace('.', '/')}/levels" if game in LEVEL_PACKAGES else f"levels/{game}"
    return f"{place}/{name}.toml"


def read(game: str, name: str) -> dict[str, Any]:
    """The parsed TOML of a level file."""
    import tomllib  # imported here to keep importing the rules fast

    try:
        return tomllib.loads((folder(game) / f"{name}.toml").read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(
            "{where} cannot be read: {why}", where=display_path(game, name), why=error.strerror
        ) from error
    except (ValueError, RecursionError) as error:  # nested more deeply than tomllib reads
        raise BadData("{where} is not TOML: {why}", where=display_path(game, name), why=error) from error


def load(game: str, name: str, kind: type[L]) -> L:
    """Reads a level file into a struct; raises BadData for missing keys, unknown keys and wrong types."""
    try:
        return msgspec.convert(read(game, name), kind, strict=True)
    except msgspec.ValidationError as error:
        raise BadData(f"{display_path(game, name)}: {error}") from error
