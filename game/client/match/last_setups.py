"""Last table setup of each game, for Play now."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.i18n import _, ngettext
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.match_settings import MatchSettings, Options
from game.session.hosting import default_bot, playable
from game.session.match_defaults import usual_terms


@dataclass(frozen=True)
class Setup:
    """Game, settings and bot opponents of a table with one person."""

    game: str
    map: str = ""
    seats: int = 2
    options: Options = ()
    bots: tuple[str, ...] = ()

    @property
    def terms(self) -> MatchSettings:
        """The match settings."""
        return MatchSettings(self.game, self.map, self.seats, self.options)

    def described(self, title: str) -> str:
        """Short description."""
        if self.seats == 1:
            return _("{game} alone").format(game=title)
        words = ngettext("{game} against {number} bot", "{game} against {number} bots", self.seats - 1)
        return words.format(game=title, number=self.seats - 1)


def usual(game: str) -> Setup:
    """Default setup of a game."""
    terms = usual_terms(game)
    return Setup(*terms, (default_bot(game),) * (terms.seats - 1))


class Setups:
    """Last setup of every game, stored in a file; entries that are invalid now are dropped."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: dict[str, Setup] = {}
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            self._kept = {one.game: one for one in map(_checked, raw) if one is not None}
        except (OSError, ValueError, TypeError):
            self._kept = {}

    @property
    def last_game(self) -> str:
        """Key of the game played last."""
        return next(reversed(self._kept), next(iter(catalog.GAMES)))

    def of(self, game: str) -> Setup:
        return self._kept.get(game) or usual(game)

    def keep(self, setup: Setup) -> None:
        """Stores a setup; a write failure is ignored."""
        self._kept.pop(setup.game, None)
        self._kept[setup.game] = setup
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps([asdict(one) for one in self._kept.values()]), encoding="utf-8")
        except OSError:
            return


def _checked(raw: Any) -> Setup | None:
    """Validates plain data as a setup; None if it is not playable."""
    try:
        setup = Setup(
            str(raw["game"]),
            str(raw["map"]),
            int(raw["seats"]),
            tuple((str(name), value) for name, value in raw["options"]),
            tuple(str(bot) for bot in raw["bots"]),
        )
        catalog.create(*setup.terms)
    except (BadData, KeyError, TypeError, ValueError):
        return None
    fits = len(setup.bots) == setup.seats - 1 and set(setup.bots) <= set(playable(setup.game))
    return setup if fits else usual(setup.game)
