"""Daily run: one deal per day and game, derived from the local date and the same for everybody.

Bots and rules change between versions, so a result includes the version and the rules version.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from game.bots.bot import STAND_IN_BOT, bot_or_fallback
from game.i18n import _, ngettext
from game.rules import catalog
from game.rules.core.dealer import secret_commitment
from game.rules.core.match_settings import MatchSettings
from game.user_folders import data_folder


@dataclass(frozen=True)
class DailyRun:
    """The settings, bots and seed of one daily run."""

    day: str
    game: str
    terms: MatchSettings
    bots: tuple[str, ...]

    @property
    def seed(self) -> str:
        """Text from which the deal is derived."""
        return f"roundhouse daily {self.day} {self.game}"

    @property
    def where(self) -> str:
        """Map and opponents, for display."""
        bots = len(self.bots)
        rivals = ngettext("against {number} bot", "against {number} bots", bots).format(number=bots)
        if not bots:
            rivals = _("alone")
        if not self.terms.map:
            return rivals
        return f"{catalog.map_title_of(self.game, self.terms.map)}, {rivals}"


def daily_run(day: date, game: str) -> DailyRun:
    """Returns the daily run of a game on a day.

    The map depends on the date. A game that can be played alone is played alone.
    """
    kind = catalog.game_class(game)
    places = kind.maps() or ("",)
    place = places[_number(day, game) % len(places)]
    counts = kind.seat_counts(place)
    seats = 1 if 1 in counts else 3 if 3 in counts else counts[0]
    bot = bot_or_fallback(STAND_IN_BOT, game)
    return DailyRun(day.isoformat(), game, MatchSettings(game, place, seats), (bot,) * (seats - 1))


def match_id_of(run: DailyRun) -> str:
    """Returns the identifier of the run's match, which is the same in every player's save."""
    return secret_commitment(secret_commitment(run.seed.encode())).hex()


def featured_run(day: date) -> DailyRun:
    """Returns the run displayed on the title screen; its game changes every day."""
    games = list(catalog.GAMES)
    return daily_run(day, games[day.toordinal() % len(games)])


def _number(day: date, game: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{day.isoformat()} {game}".encode()).digest()[:4], "big")


@dataclass(frozen=True)
class DailyResult:
    """Result of a finished daily run."""

    day: str
    game: str
    map: str
    points: int
    place: int
    seats: int
    version: str
    rules: str

    def _formatted(self, words: str) -> str:
        where = f" · {catalog.map_title_of(self.game, self.map)}" if self.map else ""
        stood = ", " + _("place {place} of {seats}").format(place=self.place, seats=self.seats)
        return words.format(
            day=self.day,
            game=catalog.title_of(self.game),
            where=where,
            points=self.points,
            stood=stood if self.seats > 1 else "",
            version=self.version,
            rules=self.rules,
        )

    @property
    def short(self) -> str:
        """Result without the date, for display."""
        return self._formatted(_("{game}{where}: {points} points{stood}"))

    @property
    def line(self) -> str:
        """Result as a line of text to copy and share."""
        return self._formatted(
            _("Roundhouse daily {day} · {game}{where}: {points} points{stood} (version {version}, {rules})")
        )


class DailyResults:
    """All daily results of this player.

    An unreadable file is renamed to `daily.broken.json`; `trouble` then says so.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "daily.json"
        self.results: list[DailyResult] = []
        self.trouble = ""
        try:
            self.results = [DailyResult(**one) for one in json.loads(self.path.read_text(encoding="utf-8"))]
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError) as error:
            with suppress(OSError):
                self.path.replace(self.path.with_name("daily.broken.json"))
            self.trouble = _("Your daily runs cannot be read ({why}); the file is kept aside.").format(
                why=error
            )

    def of(self, day: str, game: str = "") -> list[DailyResult]:
        return [run for run in self.results if run.day == day and game in ("", run.game)]

    def best(self, day: str, game: str) -> DailyResult | None:
        return max(self.of(day, game), key=lambda run: run.points, default=None)

    def add(self, run: DailyResult) -> None:
        """Stores a result; a write error is reported in `trouble`."""
        self.results.append(run)
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(json.dumps([asdict(one) for one in self.results]), encoding="utf-8")
            fresh.replace(self.path)
        except OSError as error:
            words = _("The run could not be kept in {place}: {why}")
            self.trouble = words.format(place=self.path.parent, why=error.strerror or error)
