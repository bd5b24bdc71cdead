"""Checks level files and reports every problem with file, line or hex, and reason.

    python -m tools.maps.check_levels [FILE...]

Without arguments, checks every level under levels/ for which there is a checker.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from game.rules import catalog
from game.rules.age_of_steam import level_file as age_of_steam
from game.rules.rail.game import RailGame
from game.rules.rail.map.level_file import Problem

ROOT = Path(__file__).resolve().parents[2]
Checker = Callable[[Mapping[str, Any]], list[Problem]]


@cache
def checkers() -> dict[str, Checker]:
    """Checkers by level folder; every game with maps has one beside its rules."""
    on_maps = [key for key in catalog.GAMES if issubclass(catalog.game_class(key), RailGame)]
    return {key: import_module(f"{catalog.GAMES[key].package}.level_file").problems_of for key in on_maps}


def level_problems(path: Path) -> list[str]:
    """Every problem of one file, as sentences."""
    checker = checkers().get(path.parent.name, age_of_steam.problems_of)
    try:
        text = path.read_text(encoding="utf-8")
        plain = tomllib.loads(text)
    except OSError as error:
        return [f"{path}: cannot be read: {error.strerror}"]
    except ValueError as error:
        return [f"{path}: not TOML: {error}"]
    return [_sentence(path, text, problem) for problem in checker(plain)]


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


def main(arguments: list[str] | None = None) -> int:
    """Checks files; returns 0 only if there is no problem."""
    parser = argparse.ArgumentParser(prog="python -m tools.maps.check_levels", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    files = parser.parse_args(arguments).files or [
        path for game in checkers() for path in sorted((ROOT / "levels" / game).glob("*.toml"))
    ]
    wrong = 0
    for path in files:
        sentences = level_problems(path)
        wrong += len(sentences)
        print("\n".join(sentences) if sentences else f"{path}: right")
    print(f"{len(files)} levels, {wrong} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
