"""The player's own maps: listing, checking, importing and exporting level files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.bad_data import BadData
from game.rules.rail.game import RailGame
from game.rules.rail.map.level_file import Problem, RailLevel, parse_level
from game.user_folders import maps_folder
from net.storage.save_records import ANY_VERSION
from net.storage.saves import read_save


@dataclass(frozen=True)
class MapListEntry:
    """A map that can be played here."""

    game: str
    key: str
    title: str
    seats: tuple[int, ...]
    is_own: bool
    digest: str


def games_with_maps() -> list[str]:
    """The games whose level files are maps."""
    return [key for key in catalog.GAMES if issubclass(catalog.game_class(key), RailGame)]


def list_maps() -> list[MapListEntry]:
    """Every valid map."""
    found = []
    for game in games_with_maps():
        kind, own = catalog.game_class(game), level_files.own_names(game)
        for key in kind.maps():
            digest = level_files.digest(level_files.text(game, key)).hex()
            found.append(
                MapListEntry(game, key, kind.map_title(key), kind.seat_counts(key), key in own, digest)
            )
    return found


def read_map_text(path: Path) -> str:
    """The text of a level file; BadData if it cannot be read or is too long."""
    try:
        with path.open("rb") as file:
            content = file.read(level_files.MAX_LEVEL_BYTES + 1)
    except OSError as error:
        raise BadData("{where} cannot be read: {why}", where=path, why=error.strerror) from error
    if len(content) > level_files.MAX_LEVEL_BYTES:
        raise BadData("{where} has more than {limit} bytes", where=path, limit=level_files.MAX_LEVEL_BYTES)
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except ValueError as error:
        raise BadData("{where} is not TOML: {why}", where=path, why=error) from error


def map_problems(path: Path, game: str = "") -> list[str]:
    """Every problem of a level file, one sentence each with file, line, key or hex, and reason."""
    try:
        text = read_map_text(path)
        plain = level_files.parse(text, str(path))
    except BadData as error:
        return [str(error)]
    problems = _problems_of(game or _game_of(path, plain), plain)
    return [_sentence(path, text, problem) for problem in problems]


def read_map(path: Path) -> RailLevel:
    """The level of a file, to draw it; BadData names its problems."""
    try:
        return parse_level(level_files.parse(read_map_text(path), str(path)))
    except ValueError as error:
        raise BadData("{where}: {why}", where=path, why=error) from error


def import_map(source: Path, game: str = "", name: str = "") -> Path:
    """Copies a level file, or the map of a saved match, to the player's own maps; BadData says why not."""
    if _is_save(source):
        start = read_save(source, salvage=True).start
        text, game, name = start.level, start.game, name or start.map
        if not text or game not in games_with_maps():
            raise BadData("{where} carries no map", where=source)
        plain = level_files.parse(text, str(source))
    else:
        text = read_map_text(source)
        plain = level_files.parse(text, str(source))
        game, name = game or _game_of(source, plain), name or source.stem
    for problem in _problems_of(game, plain):
        raise BadData("{where}: {why}", where=source, why=f"{problem.where}: {problem.reason}")
    if why := level_files.why_not_own_name(game, name):
        raise BadData("{where}: {why}", where=f"{name}.toml", why=why)
    path = maps_folder() / game / f"{name}.toml"
    if path.exists():
        raise BadData("there is a map {name} already: {path}", name=name, path=path)
    _write(path, text)
    return path


def export_map(game: str, key: str, path: Path) -> None:
    """Writes a map's level file; BadData if there is no such map or the file cannot be written."""
    catalog.create(game, key)
    if path.exists():
        raise BadData("{path} exists already", path=path)
    _write(path, level_files.text(game, key))


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise BadData("{path} cannot be written: {why}", path=path, why=error.strerror) from error


def _is_save(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(ANY_VERSION)) == ANY_VERSION
    except OSError:
        return False


def _game_of(path: Path, plain: Mapping[str, Any]) -> str:
    """The game of a level file: named by its folder, or else the first that accepts it."""
    games = games_with_maps()
    if path.absolute().parent.name in games:
        return path.absolute().parent.name
    return next((game for game in games if not _problems_of(game, plain)), games[0])


def _problems_of(game: str, plain: Mapping[str, Any]) -> list[Problem]:
    if game not in games_with_maps():
        raise BadData(
            "{game} has no maps; these games have: {games}", game=game, games=", ".join(games_with_maps())
        )
    problems: list[Problem] = import_module(f"{catalog.GAMES[game].package}.level_file").problems_of(plain)
    return problems


def _sentence(path: Path, text: str, problem: Problem) -> str:
    line = _line(text.split("\n"), problem)
    place = f"{path}, line {line}" if line else str(path)
    return f"{place}: {problem.where}: {problem.reason}"


def _line(lines: list[str], problem: Problem) -> int | None:
    """Line number of a problem: a row of the map, or the entry of its key."""
    if problem.row is not None:
        rows = next((number for number, line in enumerate(lines, 1) if re.match(r"rows\s*=", line)), None)
        return None if rows is None else rows + 1 + problem.row
    key = re.escape(problem.where.rpartition(".")[2])
    entry = re.compile(rf"(\[+)?{key}\]*(\s*=|\s*$)")
    return next((number for number, line in enumerate(lines, 1) if entry.match(line)), None)
