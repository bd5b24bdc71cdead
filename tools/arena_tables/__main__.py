"""The tables of docs/BOTS.md: `python -m tools.arena_tables` holds every contest and prints them.

    python -m tools.arena_tables [--only TABLE …] [--named NAME …] [--games K] [--jobs N]
                                 [--recordings FOLDER]
    python -m tools.arena_tables --told | --page | --check N [--seed S]

Every game is stored in tools/arena_tables/played, which is part of the repository, so an interrupted run
continues, also on another machine. All contests are held a quarter first, then half, then whole:
whenever it is cut off, there is something of each. The contests from recorded starts need the recordings,
which are no part of the repository, and are left out without them.

Kept games must not outlive the bots that made them: with other code than a contest was played with, its first
game is played again before it goes on, and `--check` plays so many games again, drawn from all. Bots that
are only faster come to the same; where they do not, `--fresh` forgets the contests that are named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.analysis.arena import hold, on_this_machine
from game.rules.core.codec import BadData
from tools.arena_tables.contests import Bout, bouts
from tools.arena_tables.recorded_starts import Recorded
from tools.arena_tables.report_tables import TABLES, put_on_the_page, told
from tools.arena_tables.results_store import Book, differences, drawn

PARTS = (4, 2, 1)
"""Of all contests a quarter is held first, then half, then the whole."""


def is_playable(bout: Bout) -> bool:
    """Is there all that it takes to play?"""
    return not isinstance(bout.plan, Recorded) or bout.plan.folder is not None


def agrees(bout: Bout, book: Book) -> bool:
    """Do the bots still play as they did? Only asked where they are not the same."""
    kept = book.rows()
    if not kept or book.is_of_now():
        return True
    found = differences(book, bout, [min(kept)])
    print(*found, sep="\n", end="\n" * bool(found), file=sys.stderr, flush=True)
    return not found


def play(chosen: Sequence[Bout], most: int, jobs: int) -> bool:
    """Hold contests, at most so many games of each; False where a kept game is played otherwise now."""
    asked: dict[str, bool] = {}
    for part in PARTS:
        for bout in chosen:
            book, games = Book(bout), min(-(-bout.games // part), most)
            if all(number in book.rows() for number in range(games)):
                continue
            if asked.setdefault(bout.name, agrees(bout, book)):
                hold(bout.plan, games, on_this_machine(jobs, bout.play), book, sys.stderr.isatty())
    return all(asked.values())


def check(chosen: Sequence[Bout], count: int, seed: int) -> bool:
    """Play kept games again and tell what comes out otherwise."""
    games = drawn(chosen, count, seed)
    found = []
    for bout, number in games:
        other = differences(Book(bout), bout, [number])
        print(*other or [f"{bout.name}, game {number}: the same"], sep="\n", flush=True)
        found += other
    print(f"{len(games)} games played again, {len(found)} otherwise")
    return not found


def main(argv: Sequence[str] | None = None) -> int:
    """Hold them all, or as much of each as is asked for; 1 where kept games are played otherwise now."""
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
    every = bouts(args.recordings)
    chosen = [bout for bout in every if bout.table in args.only and bout.name in (args.named or (bout.name,))]
    if args.named and len(chosen) < len(args.named):
        parser.error(f"the contests are: {', '.join(bout.name for bout in every)}")
    if args.fresh and not args.named:
        parser.error("--fresh needs --named")
    if args.page:
        put_on_the_page(every)
        return 0
    playable = [bout for bout in chosen if is_playable(bout)]
    try:
        if args.check is not None:
            return 0 if check(playable, args.check, args.seed) else 1
        if args.fresh:
            for bout in chosen:
                Book(bout).forget()
        agreed = args.told or play(playable, args.games, args.jobs)
    except BadData as error:
        print(error, file=sys.stderr)
        return 2
    print(told(chosen, args.only))
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())
