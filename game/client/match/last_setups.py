"""The match settings that were last used for each game, for Play now."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.i18n import _, ngettext
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.match_settings import MatchSettings, Options
from game.session.hosting import default_bot, room_bots
from game.session.match_defaults import default_settings
from net.storage.json_files import read_own_json


@dataclass(frozen=True)
class TableSetup:
    """A game, its settings and the bots of a match with one person."""

    game: str
    map: str = ""
    seats: int = 2
    options: Options = ()
    bots: tuple[str, ...] = ()

    @property
    def settings(self) -> MatchSettings:
        """The match settings."""
        return MatchSettings(self.game, self.map, self.seats, self.options)

    def summary(self, title: str) -> str:
        """Short description."""
        if self.seats == 1:
            return _("{game} alone").format(game=title)
        words = ngettext("{game} against {number} bot", "{game} against {number} bots", self.seats - 1)
        return words.format(game=title, number=self.seats - 1)


def default_setup(game: str) -> TableSetup:
    """Default setup of a game."""
    terms = default_settings(game)
    return TableSetup(*terms[:4], (default_bot(game),) * (terms.seats - 1))


class SetupStore:
    """The last settings of every game, stored in a file; entries that are no longer valid are dropped."""

    def __init__(self, path: Path) -> None:
        self._path = path
        stored = map(_checked, read_own_json(path, list[Any], list))
        self._setups = {one.game: one for one in stored if one is not None}

    @property
    def last_game(self) -> str:
        """Key of the game played last."""
        return next(reversed(self._setups), next(iter(catalog.GAMES)))

    def setup_for(self, game: str) -> TableSetup:
        return self._setups.get(game) or default_setup(game)

    def store(self, setup: TableSetup) -> None:
        """Stores settings; a write error is ignored."""
        self._setups.pop(setup.game, None)
        self._setups[setup.game] = setup
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(
                json.dumps([asdict(one) for one in self._setups.values()]), encoding="utf-8"
            )
        except OSError:
            return


def _checked(raw: Any) -> TableSetup | None:
    """Converts plain data to match settings; None if no match can be played with them."""
    try:
        setup = TableSetup(
            str(raw["game"]),
            str(raw["map"]),
            int(raw["seats"]),
            tuple((str(name), value) for name, value in raw["options"]),
            tuple(str(bot) for bot in raw["bots"]),
        )
        catalog.create(*setup.settings)
    except (BadData, LookupError, OverflowError, TypeError, ValueError):
        return None
    fits = len(setup.bots) == setup.seats - 1 and set(setup.bots) <= set(room_bots(setup.game))
    return setup if fits else default_setup(setup.game)
