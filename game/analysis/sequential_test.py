"""A contest that stops as soon as it is decided, by a rule that is fixed before it begins.

There are four looks, after a quarter of the games, after half, three quarters and all. At each of them
Wilson's interval is widened (Pocock's bound), so that all looks together are wrong in at most 5 % of equal
contests.
"""

from __future__ import annotations

from game.analysis.arena_ratings import wilson_interval

LOOKS = 4
BOUND = 2.361
"""Pocock's bound for four looks and 95 %."""


def look_points(most_games: int) -> list[int]:
    """The numbers of games after which the contest may stop."""
    return [most_games * look // LOOKS for look in range(1, LOOKS + 1)]


def decision(wins: float, games: int, against: float = 0.5) -> int:
    """1 if the rate is decided to be above `against`, -1 if below, 0 if neither."""
    low, high = wilson_interval(wins, games, BOUND)
    return (low > against) - (high < against)
