"""Stored games in tools/arena_tables/played: one CSV file per contest, one line per game.

A game depends only on its contest and number, so it is not replayed while the bots make the same choices. The
first line of a file identifies the rules and bots that produced it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.analysis.arena import GameResult, ThinkingCost
from game.analysis.bot_fingerprint import code_version
from tools.arena_tables.contests import ReportContest

RESULTS_FOLDER = Path(__file__).with_name("played")
COLUMN_SEPARATOR, VALUE_SEPARATOR = ",", " "


class Row(NamedTuple):
    """One game as a line of a CSV file."""

    number: str
    winners: str
    points: str
    out: str
    choices: str
    """Number of choices in the game."""
    deeds: str
    """Digest of the action counts of all bots."""
    median: str
    worst: str
    """Milliseconds of CPU time for each choice of the contest's first bot in this game."""
    habits: str
    """Counts of each bot's habits; empty for contests without habits."""

    def without_times(self) -> Row:
        """The columns that are the same on every machine."""
        return self._replace(median="", worst="")


def _numbers(values: Sequence[int]) -> str:
    return VALUE_SEPARATOR.join(map(str, values))


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def row_of(bout: ReportContest, played: GameResult) -> Row:
    costs = dict(played.thinking)
    first = next(costs[bot] for bot in bout.contest.bots if bot in costs)
    habits = [
        played.deeds.get(bot, {}).get(name, 0) for bot in bout.contest.bots for name in bout.counted_actions
    ]
    deeds = json.dumps(played.deeds, sort_keys=True).encode()
    return Row(
        str(played.number),
        _numbers(played.winners),
        _numbers(played.points),
        _numbers(played.out),
        str(sum(cost.choices for cost in costs.values())),
        sha256(deeds).hexdigest()[:6],
        f"{1000 * first.median:.1f}",
        f"{1000 * first.worst:.0f}",
        _numbers(habits),
    )


def played_of(bout: ReportContest, row: Row) -> GameResult:
    """The game, as far as its line describes it."""
    number = int(row.number)
    deal, seating = bout.contest.seating(number)
    first = next(bot for bot in bout.contest.bots if bot in seating)
    thinking = ThinkingCost(int(row.choices), median=float(row.median) / 1000, worst=float(row.worst) / 1000)
    counts, names = _read(row.habits), bout.counted_actions
    deeds = {
        bot: dict(zip(names, counts[at * len(names) :], strict=False))
        for at, bot in enumerate(bout.contest.bots)
    }
    return GameResult(
        number,
        deal,
        seating,
        _read(row.winners),
        _read(row.points),
        _read(row.out),
        ((first, thinking),),
        deeds,
    )


def version_header(bout: ReportContest) -> str:
    """The header line that identifies the rules and bots of today."""
    return f"# made with {code_version(bout.contest.terms.game)}"


class ResultsFile:
    """The results file of a contest."""

    def __init__(self, bout: ReportContest, place: Path = RESULTS_FOLDER) -> None:
        self._bout = bout
        self.path = place / f"{bout.name}.csv"

    def rows(self) -> dict[int, Row]:
        """Stored rows by game number."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        rows = [Row(*line.split(COLUMN_SEPARATOR)) for line in lines[2:]]
        return {int(row.number): row for row in rows}

    def read(self) -> dict[int, GameResult]:
        return {number: played_of(self._bout, row) for number, row in self.rows().items()}

    def add(self, played: GameResult) -> None:
        """Adds a game and rewrites the file in the order of game numbers."""
        rows = {**self.rows(), played.number: row_of(self._bout, played)}
        lines = [version_header(self._bout), COLUMN_SEPARATOR.join(Row._fields)]
        lines += [COLUMN_SEPARATOR.join(rows[number]) for number in sorted(rows)]
        self.path.parent.mkdir(exist_ok=True)
        fresh = self.path.with_suffix(".part")
        fresh.write_text("\n".join((*lines, "")), encoding="utf-8")
        fresh.replace(self.path)

    def delete(self) -> None:
        self.path.unlink(missing_ok=True)

    def is_current(self) -> bool:
        """Whether the file was made with the rules and bots of today."""
        with self.path.open(encoding="utf-8") as file:
            return file.readline().rstrip() == version_header(self._bout)


def differences(book: ResultsFile, bout: ReportContest, numbers: Sequence[int]) -> list[str]:
    """Replays games and returns one line per game that differs from its row."""
    rows = book.rows()
    found = []
    for number in numbers:
        now, then = (
            row_of(bout, bout.play(bout.contest, number)).without_times(),
            rows[number].without_times(),
        )
        if now != then:
            fields = ", ".join(
                f"{name} {old or 'none'} is now {new or 'none'}"
                for name, old, new in zip(Row._fields, then, now, strict=True)
                if old != new
            )
            found.append(f"{bout.name}, game {number}: {fields}")
    return found


def sample_games(
    bouts: Sequence[ReportContest], count: int, seed: int, place: Path = RESULTS_FOLDER
) -> list[tuple[ReportContest, int]]:
    """A random sample of `count` stored games from all contests; the same for the same seed."""
    chance = Random(seed)
    stored = [(bout, sorted(ResultsFile(bout, place).rows())) for bout in bouts]
    waiting = [(bout, chance.sample(numbers, len(numbers))) for bout, numbers in stored if numbers]
    found: list[tuple[ReportContest, int]] = []
    while waiting and len(found) < count:
        chance.shuffle(waiting)
        found += [(bout, numbers.pop()) for bout, numbers in waiting]
        waiting = [(bout, numbers) for bout, numbers in waiting if numbers]
    return found[:count]
