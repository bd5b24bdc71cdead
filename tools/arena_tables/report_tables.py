"""Tables of docs/BOTS.md, computed from the stored games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from game.analysis.arena import Contest, GameResult
from game.analysis.arena_ratings import mean_and_interval, rank_difference, rating_report
from game.rules import catalog
from tools.arena_tables.contests import ReportContest
from tools.arena_tables.recorded_starts import RecordedStartContest
from tools.arena_tables.results_store import RESULTS_FOLDER, ResultsFile

PAGE = Path(__file__).resolve().parents[2] / "docs" / "BOTS.md"
BEGIN, END = "<!-- python3 tools/run.py arena_tables --page -->\n\n", "\n<!-- end of the tables -->"


def _rate(row: dict[str, Any]) -> str:
    return f"{100 * row['win_rate']:.1f} % ({100 * row['low']:.0f}…{100 * row['high']:.0f})"


def _arena_report(bout: ReportContest, played: Sequence[GameResult]) -> dict[str, Any]:
    assert isinstance(bout.contest, Contest)
    return rating_report(bout.contest, played)


def _thought(bout: ReportContest, found: dict[str, Any]) -> str:
    timing = found["timing"][bout.contest.bots[0]]
    return f"{1000 * timing['median']:.1f}; {1000 * timing['worst']:.0f}"


def _mean_with_error(found: tuple[float, float] | None, sign: str = "") -> str:
    return f"{found[0]:{sign}.2f} ± {found[1]:.2f}" if found else "too few"


def _gap(bout: ReportContest, played: Sequence[GameResult]) -> str:
    one, other = bout.contest.bots
    return _mean_with_error(rank_difference(one, other, played), "+")


def _pair_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    found = _arena_report(bout, played)
    first, second = found["table"]
    out = f"{first['bankrupt']} : {second['bankrupt']}"
    points = f"{first['mean_points']:.0f} : {second['mean_points']:.0f}"
    return [_rate(first), _gap(bout, played), points, out, _thought(bout, found)]


def _solo_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    found = _arena_report(bout, played)
    rows = [row for row in found["table"] if row["games"]]
    won = " : ".join(f"{row['wins']} of {row['games']}" for row in rows)
    points = " : ".join(f"{row['mean_points']:.1f}" for row in rows)
    return [won, points, _thought(bout, found)]


def _bankrupt_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    row = _arena_report(bout, played)["table"][0]
    return [str(row["bankrupt"]), f"{row['mean_points']:.0f}"]


def _character_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    mine, baseline = (_arena_report(bout, played)["deeds"][bot] for bot in bout.contest.bots)
    deeds = [f"{name} {mine[name]:.1f} : {baseline[name]:.1f}" for name in bout.counted_actions]
    return [_gap(bout, played), ", ".join(deeds)]


class PairedGames(NamedTuple):
    """Two games of the same deal: in one the first bot plays a seat, in the other the second bot does."""

    with_first: GameResult
    baseline: GameResult
    seat: int

    def ranks_gained(self) -> float:
        """By how many ranks the first bot is better than the second."""
        return self.baseline.ranks()[self.seat] - self.with_first.ranks()[self.seat]


def _paired_games(bout: ReportContest, played: Sequence[GameResult]) -> list[PairedGames]:
    bot = bout.contest.bots[0]
    alone = {game.deal: game for game in played if bot not in game.seating}
    return [
        PairedGames(game, alone[game.deal], game.seating.index(bot))
        for game in played
        if bot in game.seating and game.deal in alone
    ]


def _recorded_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    assert isinstance(bout.contest, RecordedStartContest)
    seen = _paired_games(bout, played)
    points = [game.points[seat] for game, _, seat in seen if seat not in game.out]
    before = [game.points[seat] - alone.points[seat] for game, alone, seat in seen]
    won = sum(seat in game.winners for game, _, seat in seen)
    others = sum(seat in alone.winners for _, alone, seat in seen)
    return [
        _mean_with_error(mean_and_interval([game.ranks()[seat] for game, _, seat in seen])),
        _mean_with_error(mean_and_interval([one.ranks_gained() for one in seen]), "+"),
        f"{fsum(points) / len(points):.1f}",
        _mean_with_error(mean_and_interval(before), "+"),
        f"{max(points)}; {bout.contest.source.best}",
        f"{won} : {others}",
        str(sum(seat in game.out for game, _, seat in seen)),
        _slowest(bout, played),
    ]


def _slowest(bout: ReportContest, played: Sequence[GameResult]) -> str:
    worst = [cost.worst for game in played for bot, cost in game.thinking if bot == bout.contest.bots[0]]
    return f"{max(worst):.2f}"


def _one_bot_cells(bout: ReportContest, played: Sequence[GameResult]) -> list[str]:
    apart = [float(max(game.points) - min(game.points)) for game in played]
    means = [fsum(game.points) / len(game.points) for game in played]
    out = str(sum(len(game.out) for game in played))
    return [
        _mean_with_error(mean_and_interval(apart)),
        _mean_with_error(mean_and_interval(means)),
        out,
        _slowest(bout, played),
    ]


PAIR_HEAD = "wins of the first | ranks before | points | bankrupt | ms a choice, median; worst"
Cells = Callable[[ReportContest, Sequence[GameResult]], list[str]]


class ReportTable(NamedTuple):
    """Caption of a table, its columns after the first three, and the function that fills their cells."""

    caption: str
    columns: str
    cells: Cells


TABLES = {
    "cards": ReportTable("The card games, two seats:", PAIR_HEAD, _pair_cells),
    "rail": ReportTable("The rail games, half of each strength:", PAIR_HEAD, _pair_cells),
    "barbados": ReportTable(
        "Barbados, alone: the shares bought back, and what is left:",
        "bought back | mean points | ms a choice, median; worst",
        _solo_cells,
    ),
    "recorded": ReportTable(
        "From a recorded start, the first among the second, beside the second in the same seat and deal:",
        "mean rank | ranks gained | points | points gained | best; best person | won | bankrupt | slowest s",
        _recorded_cells,
    ),
    "together": ReportTable(
        "From the same start, one bot in all seats:",
        "first to last | points of all | bankrupt | slowest s",
        _one_bot_cells,
    ),
    "bankrupt": ReportTable("Who stays solvent:", "bankrupt seats | mean points", _bankrupt_cells),
    "characters": ReportTable(
        "Characters beside plain `normal`, and what each seat does in a game:",
        "ranks before | done, the character : normal",
        _character_cells,
    ),
}


def _place(bout: ReportContest) -> str:
    terms = bout.contest.terms
    return catalog.map_title_of(terms.game, terms.map) if terms.map else catalog.title_of(terms.game)


def table_lines(table: str, chosen: Sequence[ReportContest], place: Path = RESULTS_FOLDER) -> list[str]:
    """Lines of one table; empty if no game of it was played."""
    about, head, cells = TABLES[table]
    rows = []
    for bout in chosen:
        games = ResultsFile(bout, place).read() if bout.table == table else {}
        if games:
            played = [games[number] for number in sorted(games)]
            start = (_place(bout), " : ".join(bout.contest.bots), f"{len(played)} of {bout.games}")
            rows.append(f"| {' | '.join((*start, *cells(bout, played)))} |")
    heading = [about, "", f"| where | who | games | {head} |", "|---" * (4 + head.count("|")) + "|"]
    return [*heading, *rows, ""] if rows else []


def format_tables(
    chosen: Sequence[ReportContest], tables: Sequence[str] = tuple(TABLES), place: Path = RESULTS_FOLDER
) -> str:
    return "\n".join(line for table in tables for line in table_lines(table, chosen, place))


def tables_in_page(page: str) -> str:
    """The part of docs/BOTS.md that contains the tables."""
    return page.partition(BEGIN)[2].partition(END)[0]


def update_page(chosen: Sequence[ReportContest]) -> None:
    """Replaces the tables in docs/BOTS.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    PAGE.write_text(f"{before}{begin}{format_tables(chosen)}{end}{after}", encoding="utf-8")
