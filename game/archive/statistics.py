"""Statistics of a player record: win rates by opponent, map, seats and month, and the best runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.archive.date_text import months
from game.archive.player_record import RecordLine
from game.i18n import _
from game.rules import catalog

RIVALS = ("easy", "strong", "people")


class Rate(NamedTuple):
    """How many matches were won and how many were played."""

    won: int
    of: int

    @property
    def per_cent(self) -> int:
        return round(100 * self.won / self.of) if self.of else 0


class BestResult(NamedTuple):
    """One of the best results; `fresh` if the latest match achieved it."""

    title: str
    words: str
    figure: int
    fresh: bool = False


def rate(lines: Sequence[RecordLine]) -> Rate:
    contested = [line for line in lines if line.rivals]
    return Rate(sum(line.won for line in contested), len(contested))


def rates(lines: Sequence[RecordLine]) -> dict[tuple[str, str], Rate]:
    """Win rates by kind of opponents and game."""
    return {
        (against, game): rate([one for one in lines if one.against == against and one.game == game])
        for against in RIVALS
        for game in catalog.GAMES
    }


def by_map(lines: Sequence[RecordLine]) -> dict[tuple[str, str], Rate]:
    """Win rates by game and map."""
    keys = sorted({(line.game, line.map) for line in lines})
    return {key: rate([one for one in lines if (one.game, one.map) == key]) for key in keys}


def by_seats(lines: Sequence[RecordLine]) -> dict[int, Rate]:
    """Win rates by number of seats."""
    return {
        seats: rate([one for one in lines if one.seats == seats])
        for seats in sorted({one.seats for one in lines})
    }


def month_by_month(lines: Sequence[RecordLine], most: int = 7) -> list[tuple[str, Rate]]:
    """Win rates of the last `most` months in which a match was played."""
    found = sorted({line.day[:7] for line in lines})[-most:]
    return [
        (months()[int(month[5:]) - 1], Rate(sum(o.won for o in of), len(of)))
        for month in found
        for of in [[line for line in lines if line.day.startswith(month)]]
    ]


def best_results(lines: Sequence[RecordLine]) -> list[BestResult]:
    """Returns the best score on each of the four most played maps, the longest delivery and the most
    links."""
    newest = lines[-1].id if lines else ""
    found = []
    courses = Counter((line.game, line.map) for line in lines if not line.out)
    for (game, place), _count in courses.most_common(4):
        of = [line for line in lines if (line.game, line.map) == (game, place) and not line.out]
        top = max(of, key=lambda line: line.points)
        where = catalog.map_title_of(game, place) if place else ""
        seats = _("alone") if top.seats == 1 else _("{number} players").format(number=top.seats)
        words = ", ".join(filter(None, (where, seats)))
        found.append(BestResult(catalog.title_of(game), words, top.points, top.id == newest))
    for name, title, words in (
        ("longest", _("Longest delivery"), _("links in one move")),
        ("links", _("Most links"), _("in one match")),
    ):
        with_it = [line for line in lines if line.deeds.get(name)]
        if with_it:
            top = max(with_it, key=lambda line: line.deeds[name])
            found.append(BestResult(title, words, top.deeds[name], top.id == newest))
    return found
