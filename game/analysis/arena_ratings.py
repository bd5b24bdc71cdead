"""Statistics of a contest: win rates, ranks and Elo with confidence intervals, per game or per deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, log10, sqrt
from statistics import median
from typing import Any, NamedTuple

from game.analysis.action_counts import mean_counts
from game.analysis.arena import Contest, GameResult, ThinkingCost
from game.analysis.simulation import report_headline
from game.i18n import _, pgettext
from game.i18n.number_format import format_decimal
from game.rules.core.dealer import RandomStream

INTERVAL_ERRORS = 1.96
"""Standard errors on either side of a 95 % interval."""
RESAMPLES = 200
ELO_STEPS = 60
ELO_SCALE = 400.0


def rating_report(contest: Contest, games: Sequence[GameResult]) -> dict[str, Any]:
    """The numbers that `arena --json` prints."""
    bots = list(dict.fromkeys(contest.bots))
    elo = _elo_intervals(bots, games)
    return {
        "game": contest.terms.game,
        "map": contest.terms.map or None,
        "seats": contest.terms.seats,
        "games": len(games),
        "seed": contest.seed,
        "table": [_row(bot, games, elo[bot]) for bot in bots],
        "deeds": {bot: mean_counts(bot, games) for bot in bots},
        "timing": {bot: _timing(bot, games) for bot in bots},
    }


def _row(bot: str, games: Sequence[GameResult], elo: tuple[float, float, float]) -> dict[str, Any]:
    mine = [played for played in games if bot in played.seating]
    wins = fsum(_won(played, bot) for played in mine)
    low, high = wilson_interval(wins, len(mine))
    seats = [(played, seat) for played in mine for seat in _seats(played, bot)]
    scored = [played.points[seat] for played, seat in seats if seat not in played.out]
    costs = [thinking for played in mine for thinking in _costs(played, bot)]
    choices = sum(cost.choices for cost in costs)
    return {
        "bot": bot,
        "games": len(mine),
        "wins": _plain(wins),
        "win_rate": round(wins / len(mine), 4) if mine else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "mean_rank": _mean([played.ranks()[seat] for played, seat in seats]),
        "mean_points": _mean(scored),
        "bankrupt": sum(seat in played.out for played, seat in seats),
        "elo": round(elo[0]),
        "elo_low": round(elo[1]),
        "elo_high": round(elo[2]),
        "units": round(sum(cost.work for cost in costs) / choices, 1) if choices else None,
    }


def _timing(bot: str, games: Sequence[GameResult]) -> dict[str, Any]:
    """Cost of a bot's choices on the machines that played."""
    costs = [thinking for played in games for thinking in _costs(played, bot)]
    choices = sum(cost.choices for cost in costs) or 1
    each = [cost.median for cost in costs if cost.choices]
    return {
        "seconds": round(fsum(cost.seconds for cost in costs) / choices, 6),
        "median": round(median(each), 6) if each else None,
        "worst": round(max((cost.worst for cost in costs), default=0.0), 6),
        "yardsticks": round(fsum(cost.yards for cost in costs) / choices, 1),
    }


def _seats(played: GameResult, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(played.seating) if name == bot]


def _costs(played: GameResult, bot: str) -> list[ThinkingCost]:
    return [thinking for name, thinking in played.thinking if name == bot]


def _won(played: GameResult, bot: str) -> float:
    """A bot's share in the win of a game."""
    if not played.winners:
        return 0.0
    return sum(played.seating[seat] == bot for seat in played.winners) / len(played.winners)


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else round(number, 4)


def _mean(values: Sequence[float]) -> float | None:
    return round(fsum(values) / len(values), 4) if values else None


def wilson_interval(wins: float, games: int, errors: float = INTERVAL_ERRORS) -> tuple[float, float]:
    """Wilson score interval of a rate, by default of 95 %; `errors` is half its width in standard errors."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, errors * errors / games
    middle = (rate + square / 2) / (1 + square)
    reach = errors * sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rank_difference(one: str, other: str, games: Sequence[GameResult]) -> tuple[float, float] | None:
    """Mean difference between the ranks of two bots in the same games, and half the width of its
    confidence interval."""

    def before(deal: Sequence[GameResult]) -> float | None:
        gaps = []
        for played in deal:
            ranks = played.ranks()
            mine = [ranks[seat] for seat in _seats(played, one)]
            theirs = [ranks[seat] for seat in _seats(played, other)]
            if mine and theirs:
                gaps.append(fsum(theirs) / len(theirs) - fsum(mine) / len(mine))
        return fsum(gaps) / len(gaps) if gaps else None

    means = [mean for deal in _deals(games) if (mean := before(deal)) is not None]
    return mean_and_interval(means)


def mean_and_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The mean and half the width of its confidence interval; None for fewer than two values."""
    if len(values) < 2:
        return None
    mean = fsum(values) / len(values)
    square = fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, INTERVAL_ERRORS * sqrt(square / len(values))


def _deals(games: Sequence[GameResult]) -> list[list[GameResult]]:
    deals: dict[int, list[GameResult]] = {}
    for played in games:
        deals.setdefault(played.deal, []).append(played)
    return list(deals.values())


def _elo_intervals(bots: Sequence[str], games: Sequence[GameResult]) -> dict[str, tuple[float, float, float]]:
    """For each bot, its Elo rating (the mean is 0) and a bootstrap confidence interval over deals."""
    deals = [_duels(bots, deal) for deal in _deals(games)]
    best = _elo(bots, deals)
    draw = RandomStream(b"arena", len(games)).below
    drawn = [
        _elo(bots, [deals[draw(len(deals))] for _deal in deals])
        for _sample in range(RESAMPLES if deals[1:] else 0)
    ]
    found = {}
    for at, bot in enumerate(bots):
        spread = sorted([rating[at] for rating in drawn] or [best[at]])
        cut = len(spread) // 40
        found[bot] = (best[at], spread[cut], spread[-1 - cut])
    return found


DuelWins = dict[tuple[int, int], float]


def _duels(bots: Sequence[str], games: Sequence[GameResult]) -> DuelWins:
    """For each pair of bots, how often a seat of the first finished ahead of a seat of the second; a tie
    counts half."""
    duels: DuelWins = {}
    for played in games:
        ranks = played.ranks()
        for mine, one in enumerate(played.seating):
            for theirs, other in enumerate(played.seating):
                if one != other:
                    ahead = 1.0 if ranks[mine] < ranks[theirs] else 0.5 * (ranks[mine] == ranks[theirs])
                    pair = bots.index(one), bots.index(other)
                    duels[pair] = duels.get(pair, 0.0) + ahead
    return duels


def _elo(bots: Sequence[str], deals: Sequence[DuelWins]) -> list[float]:
    """Elo ratings by the Bradley–Terry model; half a win added to every pair keeps them finite."""
    pairs = list(dict.fromkeys(pair for deal in deals for pair in deal))
    won = {pair: 0.5 + fsum(deal.get(pair, 0.0) for deal in deals) for pair in pairs}
    strength = [1.0] * len(bots)
    for _step in range(ELO_STEPS):
        strength = [_stronger(bot, strength, won) for bot in range(len(bots))]
        total = fsum(strength)
        strength = [one * len(bots) / total for one in strength]
    ratings = [ELO_SCALE * log10(one) for one in strength]
    middle = fsum(ratings) / len(ratings)
    return [rating - middle for rating in ratings]


def _stronger(bot: int, strength: Sequence[float], won: Mapping[tuple[int, int], float]) -> float:
    wins = fsum(number for pair, number in won.items() if pair[0] == bot)
    met = fsum(
        (number + won[pair[::-1]]) / (strength[pair[0]] + strength[pair[1]])
        for pair, number in won.items()
        if pair[0] == bot
    )
    return wins / met if met else 1.0


class ReportColumn(NamedTuple):
    """A column of the printed table."""

    head: str
    width: int
    """Width; negative for left alignment."""

    def cell(self, words: str) -> str:
        """The text, padded to the column's width."""
        wide = max(abs(self.width), len(self.head))
        return words.ljust(wide) if self.width < 0 else words.rjust(wide)


def _columns() -> list[ReportColumn]:
    return [
        ReportColumn(pgettext("head of a column", "bot"), -10),
        ReportColumn(pgettext("head of a column", "games"), 6),
        ReportColumn(pgettext("head of a column", "wins"), 20),
        ReportColumn(pgettext("head of a column", "rank"), 6),
        ReportColumn(pgettext("head of a column", "points"), 8),
        ReportColumn(pgettext("head of a column", "bankrupt"), 9),
        ReportColumn(pgettext("head of a column", "Elo"), 19),
        ReportColumn(pgettext("head of a column", "tried"), 8),
        ReportColumn(pgettext("head of a column", "units"), 9),
        ReportColumn(pgettext("head of a column", "ms"), 8),
        ReportColumn(pgettext("head of a column", "worst"), 8),
    ]


def _cells(row: Mapping[str, Any], timing: Mapping[str, Any]) -> list[str]:
    """A bot's text in each column."""
    return [
        row["bot"],
        str(row["games"]),
        f"{format_decimal(100 * row['win_rate'])} % ({100 * row['low']:.0f}…{100 * row['high']:.0f})",
        format_decimal(row["mean_rank"], 2),
        _("none") if row["mean_points"] is None else format_decimal(row["mean_points"]),
        str(row["bankrupt"]),
        f"{row['elo']:+d} ({row['elo_low']:+d}…{row['elo_high']:+d})",
        f"{row['units']:.0f}",
        f"{timing['yardsticks']:.0f}",
        format_decimal(1000 * timing["seconds"]),
        f"{1000 * timing['worst']:.0f}",
    ]


def rating_text(report: Mapping[str, Any], games: Sequence[GameResult]) -> str:
    """The report as text."""
    columns = _columns()
    rows = [_cells(row, report["timing"][row["bot"]]) for row in report["table"] if row["games"]]
    lines = [report_headline(report)]
    for cells in ([column.head for column in columns], *rows):
        placed = (column.cell(words) for column, words in zip(columns, cells, strict=True))
        lines.append("  ".join(placed).rstrip())
    bots = [row["bot"] for row in report["table"]]
    for at, one in enumerate(bots):
        for other in bots[at + 1 :]:
            if found := rank_difference(one, other, games):
                before, error = found
                words = _("{one} stands {gap} ± {error} ranks before {other}")
                ranks = ("+" if before >= 0 else "") + format_decimal(before, 2)
                lines.append(words.format(one=one, gap=ranks, error=format_decimal(error, 2), other=other))
    return "\n".join(lines)
