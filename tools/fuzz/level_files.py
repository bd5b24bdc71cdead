"""Changes types and values in level files and checks that each is valid or refused in a sentence.

python -m tools.fuzz.level_files [--rounds N] [--seed N]
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from importlib import import_module
from typing import Any

from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.codec import BadData
from game.rules.rail.map.level_file import checked_level
from game.rules.rail.map.rail_map import RailMap

GAMES = ("age_of_steam", "steam")
VALUES: tuple[Any, ...] = (
    *(0, -1, 7, 10**30, 1.5, float("nan"), True, "", "A1", "A1/B1", "²", "flat\x1b[2J", "x" * 30_000),
    *([], [1], ["A1"], [["A1/B1"]], [{}], {}, {"name": 3}, {"A1": []}, {"between": ["A1", 4]}),
)


def mutate(plain: dict[str, Any], rng: random.Random) -> None:
    """Replaces, removes or adds a value at a random depth."""
    at: Any = plain
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(at[key], dict | list) and at[key] and rng.random() < 0.7:
            at = at[key]
            continue
        change = rng.randrange(4)
        if change == 0:
            del at[key]
        elif change == 1 and isinstance(at[key], str) and at[key]:
            place = rng.randrange(len(at[key]))
            at[key] = at[key][:place] + rng.choice("A.~7 \n²/") + at[key][place + 1 :]
        elif change == 2 and isinstance(at, dict):
            at[rng.choice(["", "A1", "name", "weather", "x" * 500])] = rng.choice(VALUES)
        else:
            at[key] = copy.deepcopy(rng.choice(VALUES))
        return


def fuzz_levels(game: str, seed: int, rounds: int) -> int:
    """Checks mutated levels of a game and returns how many were refused; any other exception is raised."""
    rng = random.Random(seed)
    package = catalog.GAMES[game].package
    problems_of = import_module(f"{package}.level_file").problems_of
    tiles = import_module(f"{package}.tiles").TILES
    levels = [level_files.read(game, name) for name in level_files.names(game)]
    refused = 0
    for _ in range(rounds):
        plain = copy.deepcopy(rng.choice(levels))
        for _ in range(rng.randint(1, 3)):
            mutate(plain, rng)
        try:
            level = checked_level(game, "changed", plain, problems_of(plain))
        except BadData as error:
            refused += 1
            if not str(error).startswith(level_files.display_path(game, "changed")):
                raise AssertionError(f"the file is not named: {error}") from error
        else:
            RailMap(level, tiles, tuple(level.extras.get("goods_on", ())))
    return refused


def main(arguments: list[str] | None = None) -> int:
    """Fuzzes both rail games and prints the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz.level_files", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for game in GAMES:
        began = time.perf_counter()
        refused = fuzz_levels(game, given.seed, given.rounds)
        print(f"{game}: {given.rounds} levels, {refused} refused, {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
