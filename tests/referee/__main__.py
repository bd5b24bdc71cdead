"""Follows many matches of each game with the second opinion: python -m tests.referee PROFILE COUNT GAME …

The matches go round the maps and seat counts, played in turn by greedy bots, at random and, on maps, by
erratic rich players.
"""

from __future__ import annotations

import sys
from collections import Counter

import msgspec

from game.rules import catalog
from game.rules.core.reading_profiles import Profile
from tests.referee.following import follow, profile_options

FIRST_SEED = 5_000


def follow_game(key: str, profile: Profile, count: int) -> int:
    """Follows `count` matches; prints and counts those with a difference."""
    kind = catalog.game_class(key)
    tables = [(place, seats) for place in kind.maps() or ("",) for seats in kind.seat_counts(place)]
    players = ("greedy", "rich", "random") if kind.maps() else ("greedy", "random")
    differ, played = 0, Counter[str]()
    for number in range(count):
        place, seats = tables[number % len(tables)]
        player = players[number % len(players)]
        options = profile_options(kind, place, profile)
        fault = follow(catalog.create(key, place, seats, options), player, FIRST_SEED + number)
        played[place] += 1
        if fault is not None:
            differ += 1
            print(f"{key} {place} {seats} {player} {FIRST_SEED + number}: {fault}", flush=True)
    print(f"{key} {profile}: {count} matches, {differ} differ {dict(played)}", flush=True)
    return differ


def main(words: list[str]) -> int:
    profile, count, *keys = words
    differ = [follow_game(key, msgspec.convert(profile, Profile), int(count)) for key in keys]
    return 1 if any(differ) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
