"""Definitions of the contests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.analysis import arena
from game.analysis.arena import Contest, GameResult
from game.bots.bot import EASY, GREEDY, HARD, NORMAL
from game.bots.characters import BETWEEN, CHARACTERS, join_bot_name
from game.rules import catalog
from tools.arena_tables import recorded_starts
from tools.arena_tables.recorded_starts import BARBADOS_ALONE, RUST_BELT, RecordedStartContest

SEED = 18
RAIL_MAPS = (
    ("age_of_steam", "rust_belt", 4),
    ("steam", "ruhr", 4),
    ("age_of_steam", "western_us", 4),
    ("age_of_steam", "southern_us", 4),
    ("age_of_steam", "germany", 4),
    ("age_of_steam", "st_lucia", 2),
    ("steam", "northeast", 4),
)
"""Maps on which half of the seats have one bot and half the other."""
BARBADOS = ("age_of_steam", "barbados", 1)
FEW, SOME, MANY = 16, 20, 60
RAIL_HABITS = (
    *("IssueShares", "Bid", "LayTrack", "UpgradeEngine"),
    *("TakeRole locomotive", "TakeRole first_move"),
)
COUNTED_ACTIONS = {
    "yardmaster": ("LoadCar", "DrawPile", "DrawDiscard", "PlaySteal"),
    "age_of_steam": RAIL_HABITS,
}
"""By game, the actions whose numbers show the difference between characters."""


@dataclass(frozen=True)
class ReportContest:
    """A contest, the report table it belongs to, and its number of games."""

    table: str
    contest: Contest | RecordedStartContest
    games: int

    @property
    def name(self) -> str:
        """Name of its results file."""
        terms, bots = self.contest.terms, "-".join(self.contest.bots).replace(BETWEEN, "_")
        from_start = "recorded-" if isinstance(self.contest, RecordedStartContest) else ""
        return f"{from_start}{terms.map or terms.game}-{terms.seats}-{bots}"

    @property
    def counted_actions(self) -> tuple[str, ...]:
        """Actions counted per bot; only in the table of characters."""
        return COUNTED_ACTIONS[self.contest.terms.game] if self.table == "characters" else ()

    @property
    def play(self) -> Callable[[Any, int], GameResult]:
        """Function that plays the game of a given number."""
        return recorded_starts.play if isinstance(self.contest, RecordedStartContest) else arena.play_game


def _table_contest(
    table: str, place: tuple[str, str, int], bots: tuple[str, ...], games: int
) -> ReportContest:
    return ReportContest(table, Contest(catalog.create(*place).match_settings, bots, SEED), games)


def all_contests(recordings: Path | None = None) -> list[ReportContest]:
    """All contests, the most informative first.

    Those from recorded starts need the folder of `recordings`.
    """
    cards = [(key, "", 2) for key in ("yardmaster", "railways")]
    steps = ((NORMAL, EASY), (HARD, GREEDY), (HARD, NORMAL))
    found = [_table_contest("cards", place, pair, 200) for place in cards for pair in steps]
    for at, place in enumerate(RAIL_MAPS):
        found.append(_table_contest("rail", place, (NORMAL, EASY), SOME if at < 2 else FEW))
    found += [_table_contest("rail", place, (HARD, NORMAL), FEW) for place in RAIL_MAPS[:2]]
    found.append(_table_contest("barbados", BARBADOS, (HARD, NORMAL, GREEDY), 150))
    found.append(ReportContest("recorded", RecordedStartContest(RUST_BELT, (HARD, GREEDY), recordings), 60))
    found.append(ReportContest("together", RecordedStartContest(RUST_BELT, (HARD,), recordings), 10))
    found.append(
        ReportContest("recorded", RecordedStartContest(BARBADOS_ALONE, (HARD, GREEDY), recordings), 40)
    )
    people = [join_bot_name(character, NORMAL) for character in CHARACTERS]
    found += [_table_contest("characters", cards[0], (one, NORMAL), 200) for one in people]
    found += [_table_contest("characters", RAIL_MAPS[0], (one, NORMAL), MANY) for one in people]
    found += [_table_contest("bankrupt", place, (NORMAL,), 100) for place in (*RAIL_MAPS, BARBADOS)]
    found += [_table_contest("rail", place, (HARD, NORMAL), FEW) for place in RAIL_MAPS[2:]]
    return found
