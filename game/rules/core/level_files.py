"""Reads level files: the only file access under rules/. Errors name the file, the key and the reason.

A level is found in one of three places: with the program or a registered package, in the player's own folder,
or among the carried levels, which came with a match. A carried level has a name of its own, so that it never
replaces a file of the same name.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.rules.core.bad_data import BadData
from game.rules.core.level_folders import OWN_FOLDERS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

L = TypeVar("L")
LEVEL_PACKAGES: dict[str, str] = {}
"""The packages of registered games, which contain their own levels, by game key."""
MAX_LEVEL_BYTES = 24_000
MAX_CARRIED_LEVELS = 256
"""Maximum number of carried levels in memory; the oldest are dropped."""
DIGEST_BYTES = 8
STANDARD = "standard"
"""The name of the level file of a game without maps."""
CARRIED = "~"
"""Separates the name of a carried level from its digest."""
_carried: dict[tuple[str, str], str] = {}
"""The text of every carried level, by game and name."""


@cache
def levels_root(package: str = "levels") -> Traversable:
    """The folder of all level files, located on first use because that is slow."""
    from importlib.resources import files

    return files(package)


def folder(game: str) -> Traversable:
    """The folder with the level files of a game."""
    return levels_root(LEVEL_PACKAGES[game]) / "levels" if game in LEVEL_PACKAGES else levels_root() / game


def preload_struct(kind: type[L]) -> type[L]:
    """Makes msgspec inspect a level's struct at import time, which is single-threaded.

    If two threads trigger the first inspection at the same time, the program can crash.
    """
    msgspec.json.Decoder(kind)
    return kind


def names(game: str) -> tuple[str, ...]:
    """The names of all level files of a game: the program's first, then the player's own, each sorted."""
    return _names_in(folder(game)) + own_names(game)


def own_names(game: str) -> tuple[str, ...]:
    """The names of the player's own level files of a game, sorted."""
    return tuple(name for name in _all_own_names(game) if not why_not_own_name(game, name))


def misnamed_files(game: str) -> list[str]:
    """One sentence for each of the player's own files whose name cannot be used."""
    reasons = {name: why_not_own_name(game, name) for name in _all_own_names(game)}
    return [f"maps/{game}/{name}.toml: {reason}" for name, reason in reasons.items() if reason]


def _all_own_names(game: str) -> tuple[str, ...]:
    return tuple(sorted({name for place in OWN_FOLDERS for name in _names_in(place / game)}))


def _names_in(place: Traversable) -> tuple[str, ...]:
    if not place.is_dir():
        return ()
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in place.iterdir() if entry.name.endswith(".toml"))
    )


def why_not_own_name(game: str, name: str) -> str:
    """Why a file of the player's own folder cannot be a level, or empty."""
    if not (name.isascii() and name.isidentifier() and name == name.lower() and len(name) <= 24):
        return "its name may have small letters, digits and _, at most 24 of them"
    return "the program has a map of that name; rename the file" if name in _names_in(folder(game)) else ""


def display_path(game: str, name: str) -> str:
    """The path of a level file, for messages."""
    if (game, name) in _carried:
        return f"{base_name(name)}.toml, which came with the match"
    if name in own_names(game):
        return f"maps/{game}/{name}.toml"
    place = f"{LEVEL_PACKAGES[game].replace('.', '/')}/levels" if game in LEVEL_PACKAGES else f"levels/{game}"
    return f"{place}/{name}.toml"


def text(game: str, name: str) -> str:
    """The text of a level; BadData if it cannot be read or is too long."""
    if (carried := _carried.get((game, name))) is not None:
        return carried
    places = (folder(game), *(place / game for place in OWN_FOLDERS))
    place = next((place for place in places if name in _names_in(place)), None)
    if place is None:  # a name from elsewhere is never joined to a path
        raise BadData("there is no level file {where}", where=display_path(game, name))
    try:
        with (place / f"{name}.toml").open("rb") as file:
            content = file.read(MAX_LEVEL_BYTES + 1)
        if len(content) > MAX_LEVEL_BYTES:
            raise BadData(
                "{where} has more than {limit} bytes", where=display_path(game, name), limit=MAX_LEVEL_BYTES
            )
        return content.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise BadData(
            "{where} cannot be read: {why}", where=display_path(game, name), why=error.strerror
        ) from error
    except ValueError as error:
        raise BadData("{where} is not TOML: {why}", where=display_path(game, name), why=error) from error


def parse(content: str, where: str) -> dict[str, Any]:
    """The decoded TOML of a level; BadData names `where`."""
    import tomllib  # imported here to keep importing the rules fast

    try:
        return tomllib.loads(content)
    except (ValueError, RecursionError) as error:  # nested more deeply than tomllib reads
        raise BadData("{where} is not TOML: {why}", where=where, why=error) from error


def read(game: str, name: str) -> dict[str, Any]:
    """The decoded TOML of a level."""
    return parse(text(game, name), display_path(game, name))


def load(game: str, name: str, kind: type[L]) -> L:
    """A level as a struct; missing keys, unknown keys and wrong types raise BadData."""
    try:
        return msgspec.convert(read(game, name), kind, strict=True)
    except msgspec.ValidationError as error:
        raise BadData(f"{display_path(game, name)}: {error}") from error


def digest(content: str) -> bytes:
    """The digest of a decoded level, independent of comments, key order and line ends."""
    from hashlib import sha256

    plain = parse(content, "the level")
    try:
        canonical = msgspec.json.encode(plain, order="deterministic")
    except (msgspec.MsgspecError, RecursionError, ValueError, TypeError) as error:
        raise BadData("the level holds what no level can: {why}", why=error) from error
    return sha256(canonical).digest()[:DIGEST_BYTES]


def carry(game: str, name: str, content: str) -> str:
    """Makes a level that came with a match available, and returns its name here.

    A level that is equal to the local one of that name needs no other name.
    """
    name = base_name(name)
    if len(content.encode()) > MAX_LEVEL_BYTES:
        raise BadData("the level {name} has more than {limit} bytes", name=name, limit=MAX_LEVEL_BYTES)
    own = digest(content)
    if _is_local(game, name, content, own):
        return name
    key = f"{name[: 39 - 2 * DIGEST_BYTES]}{CARRIED}{own.hex()}"
    while len(_carried) >= MAX_CARRIED_LEVELS:
        _carried.pop(next(iter(_carried)))
    _carried[game, key] = _carried.pop((game, key), content)
    return key


def _is_local(game: str, name: str, content: str, own: bytes) -> bool:
    if name not in names(game):
        return False
    try:
        local = text(game, name)
        return local == content or digest(local) == own
    except BadData:
        return False


def is_carried(game: str, name: str) -> bool:
    """Whether this is the name of a level that came with a match."""
    return (game, name) in _carried


def base_name(name: str) -> str:
    """The name of a level at its origin."""
    return name.partition(CARRIED)[0]
