"""Recorded games in a neutral format: gzipped JSON lines, first the start, then one line per step."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.rules.core.codec import BadData

FORMAT = "aos-replay/1"
NEEDED = {
    "start": ("format", "map", "players", "seats", "state"),
    "step": ("n", "round", "phase", "player", "action", "then", "state"),
}


@dataclass(frozen=True)
class Recording:
    """A recorded game; steps and states are as in the file."""

    map_key: str
    players: int
    start: dict[str, Any]
    steps: list[dict[str, Any]]

    @property
    def names(self) -> list[str]:
        """Names of the seats in the file, in seat order."""
        return [f"P{number + 1}" for number in range(self.players)]

    def seat(self, name: str) -> int:
        return self.names.index(name)


def read(path: Path) -> Recording:
    """Reads a file; raises BadData with the problem and its place."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            lines = [_line(path, number, text) for number, text in enumerate(file, 1) if text.strip()]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadData(f"{path} cannot be read: {error}") from error
    if not lines or lines[0].get("kind") != "start":
        raise BadData(f"{path}, line 1: a recording begins with its start")
    start, *steps = lines
    if start["format"] != FORMAT:
        raise BadData(f"{path}, line 1: the format is {start['format']!r}, not {FORMAT!r}")
    return Recording(start["map"], start["players"], start, steps)


def _line(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise BadData(f"{path}, line {number}: not JSON ({error})") from error
    if not isinstance(line, dict) or line.get("kind") not in NEEDED:
        raise BadData(f"{path}, line {number}: neither a start nor a step")
    missing = [key for key in NEEDED[line["kind"]] if key not in line]
    if missing:
        raise BadData(f"{path}, line {number}: lacks {', '.join(missing)}")
    return line
