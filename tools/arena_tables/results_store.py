"""The games that were played, in tools/arena_tables/played: a file for each contest, a line for each game.

A game depends on its contest and number alone, so that it need not be played again as long as the bots choose
what they chose. What a file was made with stands in its first line, and `check` plays games of it again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.analysis.arena import Played, Thinking
from game.analysis.bot_fingerprint import bots_digest
from net.protocol.compatibility import rules_digest
from tools.arena_tables.contests import Bout

PLACE = Path(__file__).with_name("played")
BETWEEN, WITHIN = ",", " "


class Row(NamedTuple):
    """A game as it is written down."""

    number: str
    winners: str
    points: str
    out: str
    choices: str
    """How many were made in the game."""
    deeds: str
    """The digest of what everybody did."""
    median: str
    worst: str
    """Milliseconds of CPU time of a choice of the first bot of the contest that sat there."""
    habits: str
    """Where they are told, how often each bot did what."""

    def untimed(self) -> Row:
        """What is the same on every machine."""
        return self._replace(median="", worst="")


def _numbers(values: Sequence[int]) -> str:
    return WITHIN.join(map(str, values))


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def row_of(bout: Bout, played: Played) -> Row:
    """How a game is written down."""
    costs = dict(played.thinking)
    first = next(costs[bot] for bot in bout.plan.bots if bot in costs)
    habits = [played.deeds.get(bot, {}).get(name, 0) for bot in bout.plan.bots for name in bout.habits]
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


def played_of(bout: Bout, row: Row) -> Played:
    """As much of a game as its row tells."""
    number = int(row.number)
    deal, seating = bout.plan.seating(number)
    first = next(bot for bot in bout.plan.bots if bot in seating)
    thinking = Thinking(int(row.choices), median=float(row.median) / 1000, worst=float(row.worst) / 1000)
    counts, names = _read(row.habits), bout.habits
    deeds = {
        bot: dict(zip(names, counts[at * len(names) :], strict=False))
        for at, bot in enumerate(bout.plan.bots)
    }
    return Played(
        number,
        deal,
        seating,
        _read(row.winners),
        _read(row.points),
        _read(row.out),
        ((first, thinking),),
        deeds,
    )


def made_with(bout: Bout) -> str:
    """The rules and the bots as they are now."""
    bots = bots_digest(bout.plan.terms.game)
    return f"# made with rules {rules_digest().hex()[:12]}, bots {bots.hex()[:12]}"


class Book:
    """The file of a contest."""

    def __init__(self, bout: Bout, place: Path = PLACE) -> None:
        self._bout = bout
        self.path = place / f"{bout.name}.csv"

    def rows(self) -> dict[int, Row]:
        """By number the games there are."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        rows = [Row(*line.split(BETWEEN)) for line in lines[2:]]
        return {int(row.number): row for row in rows}

    def read(self) -> dict[int, Played]:
        return {number: played_of(self._bout, row) for number, row in self.rows().items()}

    def add(self, played: Played) -> None:
        """Write the file anew, in the order of the games."""
        rows = {**self.rows(), played.number: row_of(self._bout, played)}
        lines = [made_with(self._bout), BETWEEN.join(Row._fields)]
        lines += [BETWEEN.join(rows[number]) for number in sorted(rows)]
        self.path.parent.mkdir(exist_ok=True)
        fresh = self.path.with_suffix(".part")
        fresh.write_text("\n".join((*lines, "")), encoding="utf-8")
        fresh.replace(self.path)

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)

    def is_of_now(self) -> bool:
        """Was it made with the rules and bots as they are?"""
        with self.path.open(encoding="utf-8") as file:
            return file.readline().rstrip() == made_with(self._bout)


def differences(book: Book, bout: Bout, numbers: Sequence[int]) -> list[str]:
    """What comes out otherwise when these games are played again, a line for each."""
    kept = book.rows()
    found = []
    for number in numbers:
        now, then = row_of(bout, bout.play(bout.plan, number)).untimed(), kept[number].untimed()
        if now != then:
            told = ", ".join(
                f"{name} {old or 'none'} is now {new or 'none'}"
                for name, old, new in zip(Row._fields, then, now, strict=True)
                if old != new
            )
            found.append(f"{bout.name}, game {number}: {told}")
    return found


def drawn(bouts: Sequence[Bout], count: int, seed: int, place: Path = PLACE) -> list[tuple[Bout, int]]:
    """So many kept games drawn by a seed, of as many contests as there are."""
    chance = Random(seed)
    kept = [(bout, sorted(Book(bout, place).rows())) for bout in bouts]
    waiting = [(bout, chance.sample(numbers, len(numbers))) for bout, numbers in kept if numbers]
    found: list[tuple[Bout, int]] = []
    while waiting and len(found) < count:
        chance.shuffle(waiting)
        found += [(bout, numbers.pop()) for bout, numbers in waiting]
        waiting = [(bout, numbers) for bout, numbers in waiting if numbers]
    return found[:count]
