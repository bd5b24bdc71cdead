"""Plays a series of simulated matches, each with its own faults and cheats."""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from game.rules import catalog
from tools.faults.in_process.cheating_hosts import Cheats
from tools.faults.in_process.fault_injection import Faults
from tools.faults.in_process.simulated_match import World

FAULTS_A_MATCH = 6
LONGEST = 900.0
"""Simulated seconds without a new entry after which a match counts as lost."""
MOST_STEPS = 400_000
QUIET = 0.02
EVERY = "all"


class Evening:
    """Results of all matches of a series."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.done: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        self.finished = self.desynced = self.verified = 0
        self.troubles: list[str] = []

    def terms(self, rng: Random, number: int) -> tuple[str, str, int]:
        """Game, map and seats of a match; with game `all`, the games alternate."""
        games = list(catalog.GAMES)
        game = games[number % len(games)] if self._options.game == EVERY else self._options.game
        kind = catalog.game_class(game)
        place = self._options.map or (rng.choice(list(kind.maps())) if kind.maps() else "")
        counts = [count for count in kind.seat_counts(place) if count > 1] or [max(kind.seat_counts(place))]
        wanted = self._options.peers
        return game, place, wanted if wanted in counts else rng.choice(counts)

    def play(self, number: int, folder: Path) -> None:
        rng = Random(f"{self._options.seed} {number}")
        terms = self.terms(rng, number)
        world = World(terms, rng, folder)
        faults = Faults(world, folder, self.done)
        cheats = Cheats(world, self.tried, self.caught)
        plan = _plan(rng, faults, cheats)
        try:
            stuck = self._run(world, faults, cheats, plan)
        except Exception as error:  # loses only this match
            stuck = f"{error!r}\n{traceback.format_exc()}"
        finally:
            world.close()
        label = f"match {number} of {' '.join(map(str, terms))}"
        self.troubles += [f"{label}: {one}" for one in (*world.strays, *faults.troubles)]
        self.desynced += bool(world.strays)
        self.finished += not stuck
        if stuck:
            self.troubles.append(f"{label}: {stuck}")
            return
        self.done["bot moves for who was away"] += world.bot_moves
        unfair = [one for one in world.people if one.peer.verdict is None or not one.peer.verdict.verified]
        self.verified += not unfair
        for person in unfair:
            self.troubles.append(f"{label}: {person.name}: {person.peer.verdict}")

    def _run(self, world: World, faults: Faults, cheats: Cheats, plan: list[tuple[int, str]]) -> str:
        """Plays to the end; returns the reason if that fails, or an empty string."""
        moved, entries, next_fault = 0.0, 0, 0.0
        for _ in range(MOST_STEPS):
            world.step()
            if world.over:
                return ""
            if world.entries != entries:
                entries, moved = world.entries, world.now
            elif world.now - moved > LONGEST:
                return f"nothing has happened since entry {entries}: {world.nonsense[-2:]}"
            if plan and entries >= plan[0][0] and world.now >= next_fault:
                name = plan[0][1]
                if (cheats if name in cheats.all else faults).do(name):
                    next_fault = world.now + QUIET
                plan.pop(0)
        return f"it does not end: entry {entries}, {world.now:.0f} s"

    def line(self) -> tuple[str, bool]:
        games = self._options.games
        lost = games - self.finished
        fair = lost == self.desynced == 0 and self.verified == games and self.tried == self.caught
        ends = f"lost {lost} desynced {self.desynced} verified {self.verified}"
        return f"games {games} finished {self.finished} {ends}", fair and not self.troubles


def _plan(rng: Random, faults: Faults, cheats: Cheats) -> list[tuple[int, str]]:
    """Names of faults and cheats, each with its entry, which a short match may not reach."""
    names = [*faults.all, *cheats.all]
    chosen = [rng.choice(names) for _ in range(rng.randint(2, 2 * FAULTS_A_MATCH))]
    return sorted((rng.choice((rng.randint(2, 40), rng.randint(2, 200))), name) for name in chosen)


def run(options: argparse.Namespace) -> int:
    """Plays the series; returns 0 if no match was lost, all were verified and every cheat was detected."""
    evening = Evening(options)
    fast = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=fast if fast.is_dir() else None, prefix="roundhouse-") as folder:
        for number in range(options.games):
            try:
                evening.play(options.first + number, Path(folder) / str(number))
            except KeyboardInterrupt:
                options.games = number  # report the matches played so far
                break
            if sys.stderr.isatty():
                print(f"\r\033[K{evening.line()[0]}", end="", file=sys.stderr, flush=True)
    for trouble in evening.troubles[:20]:
        print(trouble)
    print("faults: " + ", ".join(f"{name} {count}" for name, count in sorted(evening.done.items())))
    counts = (f"{name} {evening.caught[name]} of {count}" for name, count in sorted(evening.tried.items()))
    print("caught: " + ", ".join(counts))
    line, well = evening.line()
    print(line, flush=True)
    return 0 if well else 1
