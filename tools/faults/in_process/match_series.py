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
from tools.faults.in_process.simulated_match import SimulatedMatch

FAULTS_A_MATCH = 6
STUCK_AFTER_S = 900.0
"""Simulated seconds without a new entry after which a match counts as lost."""
MOST_STEPS = 400_000
FAULT_GAP_S = 0.02
ALL_GAMES = "all"


class MatchSeries:
    """Results of all matches of a series."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.faults_injected: Counter[str] = Counter()
        self.cheats_tried: Counter[str] = Counter()
        self.cheats_caught: Counter[str] = Counter()
        self.finished = self.desynced = self.verified = 0
        self.problems: list[str] = []

    def match_terms(self, rng: Random, number: int) -> tuple[str, str, int]:
        """Game, map and seats of a match; with game `all`, the games alternate."""
        games = list(catalog.GAMES)
        game = games[number % len(games)] if self._options.game == ALL_GAMES else self._options.game
        kind = catalog.game_class(game)
        place = self._options.map or (rng.choice(list(kind.maps())) if kind.maps() else "")
        counts = [count for count in kind.seat_counts(place) if count > 1] or [max(kind.seat_counts(place))]
        wanted = self._options.peers
        return game, place, wanted if wanted in counts else rng.choice(counts)

    def play(self, number: int, folder: Path) -> None:
        rng = Random(f"{self._options.seed} {number}")
        terms = self.match_terms(rng, number)
        world = SimulatedMatch(terms, rng, folder)
        faults = Faults(world, folder, self.faults_injected)
        cheats = Cheats(world, self.cheats_tried, self.cheats_caught)
        plan = _plan(rng, faults, cheats)
        try:
            stuck = self._run(world, faults, cheats, plan)
        except Exception as error:  # loses only this match
            stuck = f"{error!r}\n{traceback.format_exc()}"
        finally:
            world.close()
        label = f"match {number} of {' '.join(map(str, terms))}"
        self.problems += [f"{label}: {one}" for one in (*world.desyncs, *faults.problems)]
        self.desynced += bool(world.desyncs)
        self.finished += not stuck
        if stuck:
            self.problems.append(f"{label}: {stuck}")
            return
        self.faults_injected["bot moves for who was away"] += world.bot_moves
        unfair = [one for one in world.people if one.peer.verdict is None or not one.peer.verdict.verified]
        self.verified += not unfair
        for person in unfair:
            self.problems.append(f"{label}: {person.name}: {person.peer.verdict}")

    def _run(self, world: SimulatedMatch, faults: Faults, cheats: Cheats, plan: list[tuple[int, str]]) -> str:
        """Plays to the end; returns the reason if that fails, or an empty string."""
        moved, entries, next_fault = 0.0, 0, 0.0
        for _ in range(MOST_STEPS):
            world.step()
            if world.is_over:
                return ""
            if world.entries != entries:
                entries, moved = world.entries, world.now
            elif world.now - moved > STUCK_AFTER_S:
                return f"nothing has happened since entry {entries}: {world.invalid_messages[-2:]}"
            if plan and entries >= plan[0][0] and world.now >= next_fault:
                name = plan[0][1]
                if (cheats if name in cheats.by_name else faults).attempt(name):
                    next_fault = world.now + FAULT_GAP_S
                plan.pop(0)
        return f"it does not end: entry {entries}, {world.now:.0f} s"

    def summary(self) -> tuple[str, bool]:
        games = self._options.games
        lost = games - self.finished
        fair = (
            lost == self.desynced == 0 and self.verified == games and self.cheats_tried == self.cheats_caught
        )
        ends = f"lost {lost} desynced {self.desynced} verified {self.verified}"
        return f"games {games} finished {self.finished} {ends}", fair and not self.problems


def _plan(rng: Random, faults: Faults, cheats: Cheats) -> list[tuple[int, str]]:
    """Names of faults and cheats, each with its entry, which a short match may not reach."""
    names = [*faults.by_name, *cheats.by_name]
    chosen = [rng.choice(names) for _ in range(rng.randint(2, 2 * FAULTS_A_MATCH))]
    return sorted((rng.choice((rng.randint(2, 40), rng.randint(2, 200))), name) for name in chosen)


def run(options: argparse.Namespace) -> int:
    """Plays the series; returns 0 if no match was lost, all were verified and every cheat was detected."""
    evening = MatchSeries(options)
    fast = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=fast if fast.is_dir() else None, prefix="roundhouse-") as folder:
        for number in range(options.games):
            try:
                evening.play(options.first + number, Path(folder) / str(number))
            except KeyboardInterrupt:
                options.games = number  # report the matches played so far
                break
            if sys.stderr.isatty():
                print(f"\r\033[K{evening.summary()[0]}", end="", file=sys.stderr, flush=True)
    for trouble in evening.problems[:20]:
        print(trouble)
    print(
        "faults: " + ", ".join(f"{name} {count}" for name, count in sorted(evening.faults_injected.items()))
    )
    counts = (
        f"{name} {evening.cheats_caught[name]} of {count}"
        for name, count in sorted(evening.cheats_tried.items())
    )
    print("caught: " + ", ".join(counts))
    line, well = evening.summary()
    print(line, flush=True)
    return 0 if well else 1
