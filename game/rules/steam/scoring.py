"""The result of a match (STM-16, STM-17.2)."""

from __future__ import annotations

from game.rules.core.game import NO_SCORE, Result
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import tile_number
from game.rules.steam.state import SteamState

LINK_POINTS = 1


def income_points(income: int) -> int:
    """Points at the end for income (STM-16.2)."""
    return income // 2 if income >= 0 else 2 * income


def score_parts(table: SteamRuleContext, state: SteamState, seat: int) -> list[tuple[str, int]]:
    """The components of a seat's score (STM-16.2, 16.3)."""
    return [
        ("points", state.points[seat]),
        ("income", income_points(state.income[seat])),
        ("links", LINK_POINTS * table.links(state, seat)),
    ]


def score(table: SteamRuleContext, state: SteamState, seat: int) -> int:
    """The score of a seat (STM-16.2, 16.3)."""
    return sum(points for _, points in score_parts(table, state, seat))


def final_result(table: SteamRuleContext, state: SteamState) -> Result:
    """The result of a match; ties are broken by income, then by the last action tile (STM-16.5).

    A bankrupt seat has no score; the earlier it went bankrupt, the lower it ranks (STM-17.2).
    """
    living, seats = state.remaining_seats, range(table.seats)
    reason = "bankrupt" if not living else "last_survivor" if len(living) == 1 else "rounds"
    best = sorted(
        living,
        key=lambda seat: (-score(table, state, seat), -state.income[seat], tile_number(state.roles[seat])),
    )
    points = [0 if state.out[seat] else score(table, state, seat) for seat in seats]
    for later, seat in enumerate(reversed(state.bankrupt_seats)):
        points[seat] = NO_SCORE - later
    made_of = [score_parts(table, state, seat) for seat in seats]
    parts = [
        (name, tuple(parts[number][1] for parts in made_of)) for number, (name, _) in enumerate(made_of[0])
    ]
    return Result(reason, tuple(best[:1]), tuple(points), tuple(parts), tuple(state.bankrupt_seats))
