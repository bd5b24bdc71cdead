"""The tables of docs/BOTS.md: `python -m tools.contests` holds every contest and prints them.

Games are kept as `roundhouse arena` keeps them, so a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game.figures.arena import Contest, Kept, hold, on_this_machine
from game.figures.standings import report
from game.rules import catalog

SEED = 18
STEPS: tuple[tuple[str, str, int, tuple[str, str], int], ...] = (
    ("yardmaster", "", 2, ("normal", "easy"), 200),
    ("yardmaster", "", 2, ("hard", "normal"), 200),
    ("yardmaster", "", 2, ("hard", "greedy"), 200),
    ("railways", "", 2, ("normal", "easy"), 200),
    ("railways", "", 2, ("hard", "normal"), 200),
    ("railways", "", 2, ("hard", "greedy"), 200),
)
"""Game, map, seats, who plays whom, and how many games."""
HEAD = "| game | bots | games | wins of the first | rank | Elo between them | ms a choice, median; worst |"


def line(step: tuple[str, str, int, tuple[str, str], int], jobs: int, most: int) -> str:
    """One contest as a line of the table."""
    key, map_key, seats, bots, games = step
    contest = Contest(catalog.create(key, map_key, seats).terms, bots, SEED)
    played = hold(contest, min(games, most), on_this_machine(jobs), Kept(contest), sys.stderr.isatty())
    found = report(contest, played)
    first, second = found["table"]
    rate = f"{100 * first['win_rate']:.1f} % ({100 * first['low']:.0f}…{100 * first['high']:.0f})"
    ranks = f"{first['mean_rank']:.2f} : {second['mean_rank']:.2f}"
    timing = found["timing"][bots[0]]
    thought = f"{1000 * timing['median']:.1f}; {1000 * timing['worst']:.0f}"
    elo = first["elo"] - second["elo"]
    cells = (map_key or key, " : ".join(bots), str(len(played)), rate, ranks, f"{elo:+d}", thought)
    return f"| {' | '.join(cells)} |"


def main(argv: Sequence[str] | None = None) -> int:
    """Hold them all, or as much of each as is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.contests", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes to share the work")
    parser.add_argument("--games", type=int, default=1_000_000, help="at most so many of each")
    args = parser.parse_args(argv)
    print(HEAD)
    print("|---|---|---|---|---|---|---|")
    for step in STEPS:
        print(line(step, args.jobs, args.games), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
