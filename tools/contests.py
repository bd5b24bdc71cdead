"""The tables of docs/BOTS.md: `python -m tools.contests` holds every contest and prints them.

    python -m tools.contests [--jobs N] [--games K] [--only NAME …] [--told] [--recordings FOLDER]

Games are kept as `roundhouse arena` keeps them, so a run that was cut off goes on. All contests are held a
quarter first, then half, then whole: whenever it is cut off, there is something of each. `--told` plays
nothing and prints what there is. The contests from recorded starts need the recordings, which are no part of
this repository.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.bots.bot import EASY, GREEDY, HARD, NORMAL
from game.bots.characters import CHARACTERS, joined
from game.figures.arena import Contest, Kept, Played, hold, on_this_machine
from game.figures.standings import gap, report
from game.rules import catalog
from tools import recorded_start

SEED = 18
RAIL_MAPS = (
    ("age_of_steam", "rust_belt", 4),
    ("steam", "ruhr", 4),
    ("age_of_steam", "western_us", 4),
    ("age_of_steam", "southern_us", 4),
    ("age_of_steam", "germany", 4),
    ("age_of_steam", "st_lucia", 2),
    ("steam", "northeast", 4),
)
"""Half of each strength sits at these tables."""
BARBADOS = ("age_of_steam", "barbados", 1)
FEW, MANY = 16, 60
PARTS = (4, 2, 1)
"""Of all contests a quarter is held first, then half, then the whole."""


class Bout(NamedTuple):
    """A contest, how many games it has, and which table tells of it."""

    table: str
    key: str
    map_key: str
    seats: int
    bots: tuple[str, ...]
    games: int

    @property
    def contest(self) -> Contest:
        return Contest(catalog.create(self.key, self.map_key, self.seats).terms, self.bots, SEED)


def bouts() -> list[Bout]:
    """All contests among seats, those first that tell most."""
    found = [
        Bout("cards", key, "", 2, pair, 200)
        for key in ("yardmaster", "railways")
        for pair in ((NORMAL, EASY), (HARD, GREEDY), (HARD, NORMAL))
    ]
    for at, place in enumerate(RAIL_MAPS):
        found.append(Bout("rail", *place, (NORMAL, EASY), MANY if at < 2 else FEW))
    found += [Bout("rail", *place, (HARD, NORMAL), MANY) for place in RAIL_MAPS[:2]]
    found.append(Bout("barbados", *BARBADOS, (HARD, NORMAL, GREEDY), 150))
    people = [joined(character, NORMAL) for character in CHARACTERS]
    found += [Bout("characters", "yardmaster", "", 2, (one, NORMAL), 200) for one in people]
    found += [Bout("characters", *RAIL_MAPS[0], (one, NORMAL), MANY) for one in people]
    found += [Bout("bankrupt", *place, (NORMAL,), 100) for place in (*RAIL_MAPS, BARBADOS)]
    found += [Bout("rail", *place, (HARD, NORMAL), FEW) for place in RAIL_MAPS[2:]]
    return found


def _rate(row: dict[str, Any]) -> str:
    return f"{100 * row['win_rate']:.1f} % ({100 * row['low']:.0f}…{100 * row['high']:.0f})"


def _thought(found: dict[str, Any], bot: str) -> str:
    timing = found["timing"][bot]
    return f"{1000 * timing['median']:.1f}; {1000 * timing['worst']:.0f}"


def _gap(bout: Bout, played: Sequence[Played]) -> str:
    found = gap(bout.bots[0], bout.bots[1], played)
    return f"{found[0]:+.2f} ± {found[1]:.2f}" if found else "too few"


def _pair(bout: Bout, played: Sequence[Played], found: dict[str, Any]) -> list[str]:
    first, second = found["table"]
    out = f"{first['bankrupt']} : {second['bankrupt']}"
    points = f"{first['mean_points']:.0f} : {second['mean_points']:.0f}" if first["mean_points"] else "none"
    return [_rate(first), _gap(bout, played), points, out, _thought(found, bout.bots[0])]


def _alone(bout: Bout, _played: Sequence[Played], found: dict[str, Any]) -> list[str]:
    rows = found["table"]
    won = " : ".join(f"{row['wins']} of {row['games']}" for row in rows)
    points = " : ".join(f"{row['mean_points']:.1f}" for row in rows)
    return [won, points, _thought(found, bout.bots[0])]


def _solvent(_bout: Bout, _played: Sequence[Played], found: dict[str, Any]) -> list[str]:
    row = found["table"][0]
    return [str(row["bankrupt"]), f"{row['mean_points']:.0f}"]


HABITS = ("IssueShares", "Bid", "LayTrack", "UpgradeEngine", "TakeRole locomotive", "LoadCar", "DrawPile")
"""What tells one character from another."""


def _habits(bout: Bout, played: Sequence[Played], found: dict[str, Any]) -> list[str]:
    mine, usual = (found["deeds"][bot] for bot in bout.bots)
    deeds = [f"{name} {mine[name]:.1f} : {usual.get(name, 0):.1f}" for name in HABITS if name in mine]
    return [_gap(bout, played), ", ".join(deeds)]


Cells = Callable[[Bout, Sequence[Played], dict[str, Any]], list[str]]
TABLES: dict[str, tuple[str, Cells]] = {
    "cards": ("wins of the first | ranks before | points | bankrupt | ms a choice, median; worst", _pair),
    "rail": ("wins of the first | ranks before | points | bankrupt | ms a choice, median; worst", _pair),
    "barbados": ("bought back | mean points | ms a choice, median; worst", _alone),
    "bankrupt": ("bankrupt seats | mean points", _solvent),
    "characters": ("ranks before | in a game", _habits),
}


def lines(table: str, chosen: Sequence[Bout]) -> list[str]:
    """A table of what was played so far."""
    head, cells = TABLES[table]
    found = [f"| where | who | games | {head} |", "|---" * (4 + head.count("|")) + "|"]
    for bout in chosen:
        played = sorted(Kept(bout.contest).read().values(), key=lambda game: game.number)
        if bout.table == table and played:
            told = cells(bout, played, report(bout.contest, played))
            start = (bout.map_key or bout.key, " : ".join(bout.bots), f"{len(played)} of {bout.games}")
            found.append(f"| {' | '.join((*start, *told))} |")
    return found


RECORDED = (
    ("aos_rust_belt_2692.jsonl.gz", ()),
    ("aos_rust_belt_2692.jsonl.gz", ("--together",)),
    ("aos_barbados_3038.jsonl.gz", ()),
)


def from_recorded_starts(folder: Path) -> None:
    """Play on from what people began, and tell."""
    for name, how in RECORDED:
        print(f"\n{name}", flush=True)
        recorded_start.main([str(folder / name), *how])


def main(argv: Sequence[str] | None = None) -> int:
    """Hold them all, or as much of each as is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.contests",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes to share the work")
    parser.add_argument("--games", type=int, default=1_000_000, help="at most so many of each")
    parser.add_argument("--only", nargs="+", choices=list(TABLES), default=list(TABLES), help="these tables")
    parser.add_argument("--told", action="store_true", help="play nothing, print what there is")
    parser.add_argument("--recordings", type=Path, metavar="FOLDER", help="where the recorded games are")
    args = parser.parse_args(argv)
    chosen = [bout for bout in bouts() if bout.table in args.only]
    for part in () if args.told else PARTS:
        for bout in chosen:
            games = min(-(-bout.games // part), args.games)
            hold(bout.contest, games, on_this_machine(args.jobs), Kept(bout.contest), sys.stderr.isatty())
    for table in args.only:
        print("", *lines(table, chosen), sep="\n")
    if args.recordings is not None and not args.told:
        from_recorded_starts(args.recordings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
