"""Plays the contests of docs/BOTS.md and prints their tables.

    python -m tools.arena_tables [--only TABLE …] [--named NAME …] [--games K] [--jobs N]
                                 [--recordings FOLDER]
    python -m tools.arena_tables --told | --page | --check N [--seed S]

Every game is stored in tools/arena_tables/played, which is part of the repository, so an interrupted run
continues, also on another machine. A quarter of every contest is played first, then half, then all of it, so
an interrupted run has some games of each. Contests from recorded starts need the recordings, which are not in
the repository; without them these contests are skipped.

If the rules or bots changed since a contest was played, its first game is replayed before the contest
continues; if it differs, the contest is not continued. `--check N` replays N games drawn from all contests.
`--fresh` deletes the stored games of the contests given by `--named`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.analysis.arena import play_locally, run_contest
from game.rules.core.codec import BadData
from tools.arena_tables.contests import ReportContest, all_contests
from tools.arena_tables.recorded_starts import RecordedStartContest
from tools.arena_tables.report_tables import TABLES, format_tables, update_page
from tools.arena_tables.results_store import ResultsFile, differences, sample_games

PASS_DIVISORS = (4, 2, 1)
"""In each pass over the contests, this part of their games is played: a quarter, half, all."""


def is_playable(bout: ReportContest) -> bool:
    """Whether a contest can be played; not if it starts from recordings that are missing."""
    return not isinstance(bout.contest, RecordedStartContest) or bout.contest.folder is not None


def still_reproduces(bout: ReportContest, book: ResultsFile) -> bool:
    """Whether the first stored game still has the same result; it is replayed only if the code has
    changed."""
    rows = book.rows()
    if not rows or book.is_current():
        return True
    found = differences(book, bout, [min(rows)])
    print(*found, sep="\n", end="\n" * bool(found), file=sys.stderr, flush=True)
    return not found


def play(chosen: Sequence[ReportContest], most: int, jobs: int) -> bool:
    """Plays at most `most` games of each contest. Returns False if a stored game no longer reproduces."""
    asked: dict[str, bool] = {}
    for part in PASS_DIVISORS:
        for bout in chosen:
            book, games = ResultsFile(bout), min(-(-bout.games // part), most)
            if all(number in book.rows() for number in range(games)):
                continue
            if asked.setdefault(bout.name, still_reproduces(bout, book)):
                run_contest(bout.contest, games, play_locally(jobs, bout.play), book, sys.stderr.isatty())
    return all(asked.values())


def check_stored_games(chosen: Sequence[ReportContest], count: int, seed: int) -> bool:
    """Replays stored games and prints those that differ."""
    games = sample_games(chosen, count, seed)
    found = []
    for bout, number in games:
        other = differences(ResultsFile(bout), bout, [number])
        print(*other or [f"{bout.name}, game {number}: the same"], sep="\n", flush=True)
        found += other
    print(f"{len(games)} games played again, {len(found)} otherwise")
    return not found


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns 1 if stored games no longer reproduce."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena_tables",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", choices=list(TABLES), default=list(TABLES), help="these tables")
    parser.add_argument(
        "--named", nargs="+", metavar="NAME", help="these contests, by the names of their files"
    )
    parser.add_argument("--games", type=int, default=1_000_000, help="at most so many of each")
    parser.add_argument("--jobs", type=int, default=1, help="processes to share the work")
    parser.add_argument("--recordings", type=Path, metavar="FOLDER", help="where the recorded games are")
    parser.add_argument("--fresh", action="store_true", help="forget what was played of the contests named")
    parser.add_argument("--told", action="store_true", help="play nothing, print what there is")
    parser.add_argument("--page", action="store_true", help="play nothing, write it into docs/BOTS.md")
    parser.add_argument("--check", type=int, metavar="N", help="play so many kept games again")
    parser.add_argument("--seed", type=int, default=0, help="draws the games to be checked")
    args = parser.parse_args(argv)
    every = all_contests(args.recordings)
    chosen = [bout for bout in every if bout.table in args.only and bout.name in (args.named or (bout.name,))]
    if args.named and len(chosen) < len(args.named):
        parser.error(f"the contests are: {', '.join(bout.name for bout in every)}")
    if args.fresh and not args.named:
        parser.error("--fresh needs --named")
    if args.page:
        update_page(every)
        return 0
    playable = [bout for bout in chosen if is_playable(bout)]
    try:
        if args.check is not None:
            return 0 if check_stored_games(playable, args.check, args.seed) else 1
        if args.fresh:
            for bout in chosen:
                ResultsFile(bout).delete()
        agreed = args.told or play(playable, args.games, args.jobs)
    except BadData as error:
        print(error, file=sys.stderr)
        return 2
    print(format_tables(chosen, args.only))
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())
