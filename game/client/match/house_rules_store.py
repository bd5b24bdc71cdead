"""The readings that this player's tables have named, stored by game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from net.storage.json_files import read_own_json

MOST_NAMES = 8
"""Maximum number of names kept for a game; the oldest is dropped."""

Readings = dict[str, str]
"""The value of each reading by its name."""


class HouseRulesStore:
    """Named readings, stored in a file; a write failure is ignored."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._by_game = read_own_json(path, dict[str, dict[str, Readings]], dict)

    def named(self, game: str) -> Mapping[str, Readings]:
        """The readings of a game by the name of the house, the latest last."""
        return self._by_game.get(game, {})

    def store(self, game: str, name: str, readings: Readings) -> None:
        """Keeps the readings of a game under a name."""
        named = self._by_game.setdefault(game, {})
        named.pop(name, None)
        named[name] = readings
        for oldest in list(named)[:-MOST_NAMES]:
            del named[oldest]
        self._write()

    def forget(self, game: str, name: str) -> None:
        """Drops a name."""
        if self._by_game.get(game, {}).pop(name, None) is not None:
            self._write()

    def _write(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(self._by_game), encoding="utf-8")
        except OSError:
            return
