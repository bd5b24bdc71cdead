"""Tables of docs/BOTS.md, computed from the stored games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from game.analysis.arena import Contest, Played
from game.analysis.arena_ratings import gap, report, spread
from game.rules import catalog
from tools.arena_tables.contests import Bout
from tools.arena_tables.recorded_starts import Recorded
from tools.arena_tables.results_store import PLACE, Book

PAGE = Path(__file__).resolve().parents[2] / "docs" / "BOTS.md"
BEGIN, END = "<!-- python -m tools.arena_tables --page -->\n\n", "\n<!-- end of the tables -->"


def _rate(row: dict[str, Any]) -> str:
    return f"{100 * row['win_rate']:.1f} % ({100 * row['low']:.0f}…{100 * row['high']:.0f})"


def _of_first(bout: Bout, played: Sequence[Played]) -> dict[str, Any]:
    assert isinstance(bout.plan, Contest)
    return report(bout.plan, played)


def _thought(bout: Bout, found: dict[str, Any]) -> str:
    timing = found["timing"][bout.plan.bots[0]]
    return f"{1000 * timing['median']:.1f}; {1000 * timing['worst']:.0f}"


def _sure(found: tuple[float, float] | None, sign: str = "") -> str:
    return f"{found[0]:{sign}.2f} ± {found[1]:.2f}" if found else "too few"


def _gap(bout: Bout, played: Sequence[Played]) -> str:
    one, other = bout.plan.bots
    return _sure(gap(one, other, played), "+")


def _pair(bout: Bout, played: Sequence[Played]) -> list[str]:
    found = _of_first(bout, played)
    first, second = found["table"]
    out = f"{first['bankrupt']} : {second['bankrupt']}"
    points = f"{first['mean_points']:.0f} : {second['mean_points']:.0f}"
    return [_rate(first), _gap(bout, played), points, out, _thought(bout, found)]


def _alone(bout: Bout, played: Sequence[Played]) -> list[str]:
    found = _of_first(bout, played)
    rows = [row for row in found["table"] if row["games"]]
    won = " : ".join(f"{row['wins']} of {row['games']}" for row in rows)
    points = " : ".join(f"{row['mean_points']:.1f}" for row in rows)
    return [won, points, _thought(bout, found)]


def _solvent(bout: Bout, played: Sequence[Played]) -> list[str]:
    row = _of_first(bout, played)["table"][0]
    return [str(row["bankrupt"]), f"{row['mean_points']:.0f}"]


def _habits(bout: Bout, played: Sequence[Played]) -> list[str]:
    mine, baseline = (_of_first(bout, played)["deeds"][bot] for bot in bout.plan.bots)
    deeds = [f"{name} {mine[name]:.1f} : {baseline[name]:.1f}" for name in bout.habits]
    return [_gap(bout, played), ", ".join(deeds)]


class Seen(NamedTuple):
    """Two games of one deal in which a seat is played by the first and by the second bot."""

    played: Played
    alone: Played
    seat: int

    def gained(self) -> float:
        """Ranks by which the first bot is better."""
        return self.alone.ranks()[self.seat] - self.played.ranks()[self.seat]


def _seen(bout: Bout, played: Sequence[Played]) -> list[Seen]:
    bot = bout.plan.bots[0]
    alone = {game.deal: game for game in played if bot not in game.seating}
    return [
        Seen(game, alone[game.deal], game.seating.index(bot))
        for game in played
        if bot in game.seating and game.deal in alone
    ]


def _recorded(bout: Bout, played: Sequence[Played]) -> list[str]:
    assert isinstance(bout.plan, Recorded)
    seen = _seen(bout, played)
    points = [game.points[seat] for game, _, seat in seen if seat not in game.out]
    before = [game.points[seat] - alone.points[seat] for game, alone, seat in seen]
    won = sum(seat in game.winners for game, _, seat in seen)
    others = sum(seat in alone.winners for _, alone, seat in seen)
    return [
        _sure(spread([game.ranks()[seat] for game, _, seat in seen])),
        _sure(spread([one.gained() for one in seen]), "+"),
        f"{fsum(points) / len(points):.1f}",
        _sure(spread(before), "+"),
        f"{max(points)}; {bout.plan.source.best}",
        f"{won} : {others}",
        str(sum(seat in game.out for game, _, seat in seen)),
        _slowest(bout, played),
    ]


def _slowest(bout: Bout, played: Sequence[Played]) -> str:
    worst = [cost.worst for game in played for bot, cost in game.thinking if bot == bout.plan.bots[0]]
    return f"{max(worst):.2f}"


def _together(bout: Bout, played: Sequence[Played]) -> list[str]:
    apart = [float(max(game.points) - min(game.points)) for game in played]
    means = [fsum(game.points) / len(game.points) for game in played]
    out = str(sum(len(game.out) for game in played))
    return [_sure(spread(apart)), _sure(spread(means)), out, _slowest(bout, played)]


PAIR_HEAD = "wins of the first | ranks before | points | bankrupt | ms a choice, median; worst"
Cells = Callable[[Bout, Sequence[Played]], list[str]]


class Table(NamedTuple):
    """Caption of a table, its columns after the first three, and a function for their cells."""

    about: str
    head: str
    cells: Cells


TABLES = {
    "cards": Table("The card games, two seats:", PAIR_HEAD, _pair),
    "rail": Table("The rail games, half of each strength:", PAIR_HEAD, _pair),
    "barbados": Table(
        "Barbados, alone: the shares bought back, and what is left:",
        "bought back | mean points | ms a choice, median; worst",
        _alone,
    ),
    "recorded": Table(
        "From a recorded start, the first among the second, beside the second in the same seat and deal:",
        "mean rank | ranks gained | points | points gained | best; best person | won | bankrupt | slowest s",
        _recorded,
    ),
    "together": Table(
        "From the same start, one bot in all seats:",
        "first to last | points of all | bankrupt | slowest s",
        _together,
    ),
    "bankrupt": Table("Who stays solvent:", "bankrupt seats | mean points", _solvent),
    "characters": Table(
        "Characters beside plain `normal`, and what each seat does in a game:",
        "ranks before | done, the character : normal",
        _habits,
    ),
}


def _place(bout: Bout) -> str:
    terms = bout.plan.terms
    return catalog.map_title_of(terms.game, terms.map) if terms.map else catalog.title_of(terms.game)


def lines(table: str, chosen: Sequence[Bout], place: Path = PLACE) -> list[str]:
    """Lines of one table; empty if no game of it was played."""
    about, head, cells = TABLES[table]
    rows = []
    for bout in chosen:
        games = Book(bout, place).read() if bout.table == table else {}
        if games:
            played = [games[number] for number in sorted(games)]
            start = (_place(bout), " : ".join(bout.plan.bots), f"{len(played)} of {bout.games}")
            rows.append(f"| {' | '.join((*start, *cells(bout, played)))} |")
    heading = [about, "", f"| where | who | games | {head} |", "|---" * (4 + head.count("|")) + "|"]
    return [*heading, *rows, ""] if rows else []


def told(chosen: Sequence[Bout], tables: Sequence[str] = tuple(TABLES), place: Path = PLACE) -> str:
    return "\n".join(line for table in tables for line in lines(table, chosen, place))


def on_the_page(page: str) -> str:
    """The part of the text of docs/BOTS.md that holds the tables."""
    return page.partition(BEGIN)[2].partition(END)[0]


def put_on_the_page(chosen: Sequence[Bout]) -> None:
    """Replaces the tables in docs/BOTS.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    PAGE.write_text(f"{before}{begin}{told(chosen)}{end}{after}", encoding="utf-8")
