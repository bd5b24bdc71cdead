"""High scores of games for one player, stored in the user's folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.rules.core.game import Game
from game.rules.core.reading_profiles import HOUSE_NAME
from net.storage.json_files import read_own_json

MOST_SCORES = 5


@dataclass(frozen=True)
class HighScore:
    """A finished solo game."""

    name: str
    points: int
    day: str
    """As YYYY-MM-DD."""


def score_category(game: Game[Any]) -> str:
    """Key of the scores that can be compared: same game, map and options, whatever a house
    calls its readings."""
    options = {name: value for name, value in game.options.items() if name != HOUSE_NAME.name}
    terms = ",".join(f"{name}={value}" for name, value in sorted(options.items()))
    return f"{game.key}/{game.map_key}/{terms}"


class HighScoreTable:
    """The best scores by category; a damaged file is renamed and kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._runs = read_own_json(path, dict[str, list[HighScore]], dict)

    def best_scores(self, course: str) -> list[HighScore]:
        return self._runs.get(course, [])

    def add(self, course: str, run: HighScore) -> int:
        """Adds a score behind equal ones; returns its index, or -1 if it is not among the best."""
        runs = self._runs.setdefault(course, [])
        place = sum(other.points >= run.points for other in runs)
        runs.insert(place, run)
        del runs[MOST_SCORES:]
        if place >= MOST_SCORES:
            return -1
        self._write()
        return place

    def _write(self) -> None:
        """Writes the scores; an error is ignored."""
        plain = {course: [asdict(run) for run in runs] for course, runs in self._runs.items()}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(plain), encoding="utf-8")
        except OSError:
            return
