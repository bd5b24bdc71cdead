"""Plays random matches of every game through both notations: ``python -m tools.notation [--matches N]``.

Every match must come back with the same moves and digests. Prints a line for each game.
"""

from __future__ import annotations

import argparse
import sys
import time

from game.bots.bot import RANDOM
from game.notation.json_notation import read_json_lines, write_json_lines
from game.notation.match_record import record_of, replay
from game.notation.text_notation import read_text, write_text
from game.rules import catalog
from game.session.self_play import play_out


def tables(game: str) -> list[tuple[str, int]]:
    """Every map of a game with every number of players."""
    kind = catalog.game_class(game)
    return [(place, seats) for place in kind.maps() or ("",) for seats in kind.seat_counts(place)]


def differences(game: str, place: str, seats: int, seed: str) -> list[str]:
    """The notations that do not give a random match back."""
    match = play_out(catalog.create(game, place, seats), seed, bot=RANDOM)
    record = record_of(match.start, match.game, match.journal, match.secret, match.private)
    again = {"text": read_text(write_text(record)), "JSON": read_json_lines(write_json_lines(record))}
    found = []
    for name, one in again.items():
        replayed = replay(one)
        if (replayed.replica.journal, replayed.private, replayed.change) != (
            match.journal,
            match.private,
            "",
        ):
            found.append(f"{game} {place} {seats} {seed}: {name} differs: {replayed.change}")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.notation", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("--matches", type=int, default=1000, help="matches of each game")
    given = parser.parse_args(arguments)
    failed = 0
    for game in catalog.GAMES:
        begun, choices = time.perf_counter(), tables(game)
        faults = [
            fault
            for number in range(given.matches)
            for fault in differences(game, *choices[number % len(choices)], f"notation {number}")
        ]
        failed += len(faults)
        took = time.perf_counter() - begun
        print(
            f"{game:13} {given.matches} matches on {len(choices)} tables, {len(faults)} differ, {took:.0f} s",
            flush=True,
        )
        for fault in faults:
            print(f"    {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
