"""Let bots play on from the start of a recorded game, seat by seat, and measure them against each other.

    python -m tools.recorded_start FILE [--bot hard] [--among greedy] [--deals 10] [--seed 1] [--together]

The recording is read from where it lies and is no part of this repository. A deal fixes every chance after
the start. In each deal the bot sits once in every seat among the others, and beside that the others play the
same deal alone: the gain is its rank beside theirs in the same seat. With --together the bot takes all seats.
Games that were played are kept, so that a run can go on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import fsum, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from game.bots.bot import chance_at, make_bot
from game.figures.botprint import bots_digest
from game.figures.sim import show_progress
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import CHANCE, BadData
from game.rules.core.dealer import Stream, joint_seed
from game.rules.core.events import silent
from game.rules.core.game import Result
from net.keeping.home import home
from net.wire.identity import rules_digest
from tools.import_replay import Replay
from tools.replays.recording import read

SURE = 1.96


class Start(NamedTuple):
    """A recorded start, ready to be played on from."""

    game: AgeOfSteam
    state: AosState
    best: int
    """The highest score of a person in the recording."""


class Outcome(NamedTuple):
    """A game that was played."""

    seating: tuple[str, ...]
    deal: int
    points: tuple[int, ...]
    out: tuple[int, ...]
    winners: tuple[int, ...]
    worst: float
    """Seconds of CPU time of the slowest choice."""
    seconds: float

    def rank(self, seat: int) -> float:
        """The rank of a seat; equals share the mean of theirs."""
        keys = [(at not in self.out, at in self.winners, points) for at, points in enumerate(self.points)]
        mine = keys[seat]
        return 1 + sum(other > mine for other in keys) + (keys.count(mine) - 1) / 2


def start_of(path: Path) -> Start:
    """The start of a recording; BadData says what is wrong with the file."""
    recording = read(path)
    replay = Replay(recording, {})
    scores = [player["score"] for player in recording.steps[-1]["state"]["players"].values()]
    return Start(replay.strict, replay.state, max(score for score in scores if score is not None))


def play(start: Start, seating: Sequence[str], deal: int, seed: int) -> Outcome:
    """One game from the start; its chances depend on seed and deal alone."""
    game, state = start.game, start.state.copy()
    bots = [make_bot(name, game) for name in seating]
    root, answered, worst, begun = joint_seed(f"{seed}:{deal}".encode(), ()), 0, 0.0, time.process_time()
    while True:
        while (ask := state.due) is not None:
            game.apply(state, CHANCE, ask.answer(state, Stream(root, answered)), silent)
            answered += 1
        acting = game.to_act(state)
        if not acting:
            break
        seat, before = acting[0], time.process_time()
        view = state.copy()
        action = bots[seat].choose(game, view, seat, chance_at(view, seat))
        worst = max(worst, time.process_time() - before)
        game.apply(state, seat, action, silent)
    result = game.result(state)
    assert isinstance(result, Result)
    spent = time.process_time() - begun
    return Outcome(tuple(seating), deal, result.points, result.out, result.winners, worst, spent)


class Kept:
    """Games that were played, one a line; other bots, rules or another recording begin another file."""

    def __init__(self, path: Path, seed: int) -> None:
        basis = rules_digest() + bots_digest(AgeOfSteam.key) + path.read_bytes() + str(seed).encode()
        self.path = home() / "arena" / f"recorded-{sha256(basis).hexdigest()[:16]}.jsonl"
        self._games: dict[tuple[tuple[str, ...], int], Outcome] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                self._remember(line)

    def _remember(self, line: str) -> None:
        try:
            raw = json.loads(line)
            lists = {name: tuple(raw[name]) for name in ("seating", "points", "out", "winners")}
            game = Outcome(**{**raw, **lists})
        except (ValueError, KeyError, TypeError):
            return  # cut off; it is played again
        self._games[game.seating, game.deal] = game

    def get(self, start: Start, seating: tuple[str, ...], deal: int, seed: int) -> Outcome:
        found = self._games.get((seating, deal))
        if found is None:
            found = play(start, seating, deal, seed)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps(found._asdict())}\n")
        return found


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    middle = fsum(values) / len(values)
    if len(values) < 2:
        return middle, float("inf")
    spread = fsum((value - middle) ** 2 for value in values)
    return middle, SURE * sqrt(spread / (len(values) * (len(values) - 1)))


def _said(name: str, values: Sequence[float]) -> str:
    middle, half = mean(values)
    return f"  {name}: {middle:.2f} ± {half:.2f} ({len(values)} games)"


def casts(seats: int, bot: str, among: str, together: bool) -> list[tuple[str, ...]]:
    """Who sits where, game by game of a deal; the others alone come first."""
    if together:
        return [(bot,) * seats]
    alone = (among,) * seats
    return [alone, *((among,) * seat + (bot,) + (among,) * (seats - seat - 1) for seat in range(seats))]


def games(start: Start, kept: Kept, given: argparse.Namespace) -> Iterator[tuple[int, tuple[Outcome, ...]]]:
    """Every deal with its games."""
    tables = casts(start.game.seats, given.bot, given.among, given.together)
    for deal in range(given.deals):
        yield deal, tuple(kept.get(start, seating, deal, given.seed) for seating in tables)
        if not given.json:
            show_progress(deal + 1, given.deals, "games")


def compared(start: Start, played: Sequence[tuple[Outcome, ...]]) -> dict[str, Any]:
    """The bot among others beside the others alone, in the same seat of the same deal."""
    pairs = [(row[0], game, seat) for row in played for seat, game in enumerate(row[1:])]
    points = [float(game.points[seat]) for _, game, seat in pairs if seat not in game.out]
    return {
        "games": len(pairs),
        "ranks": [game.rank(seat) for _, game, seat in pairs],
        "gains": [alone.rank(seat) - game.rank(seat) for alone, game, seat in pairs],
        "points": points,
        "points_gained": [float(game.points[seat] - alone.points[seat]) for alone, game, seat in pairs],
        "bankrupt": sum(seat in game.out for _, game, seat in pairs),
        "bankrupt_alone": sum(seat in alone.out for alone, _, seat in pairs),
        "won": sum(seat in game.winners for _, game, seat in pairs),
        "won_alone": sum(seat in alone.winners for alone, _, seat in pairs),
        "best": max(points, default=None),
        "best_recorded": start.best,
        "worst_seconds": max(game.worst for _, game, _ in pairs),
    }


def all_together(played: Sequence[tuple[Outcome, ...]]) -> dict[str, Any]:
    """One bot in all seats."""
    tables = [game for row in played for game in row]
    return {
        "games": len(tables),
        "spreads": [float(max(game.points) - min(game.points)) for game in tables],
        "means": [fsum(game.points) / len(game.points) for game in tables],
        "bankrupt": sum(len(game.out) for game in tables),
        "worst_seconds": max(game.worst for game in tables),
    }


def told(report: dict[str, Any], given: argparse.Namespace, seats: int) -> str:
    """A report for people."""
    if given.together:
        lines = [f"{given.bot} in all seats", _said("first to last", report["spreads"])]
        lines.append(_said("points of all", report["means"]))
    else:
        lines = [f"{given.bot} among {given.among}", _said("points", report["points"])]
        if seats > 1:
            lines += [_said("rank", report["ranks"]), _said("ranks gained", report["gains"])]
        lines.append(_said("points gained", report["points_gained"]))
        lines.append(f"  won {report['won']}, {given.among} alone {report['won_alone']}")
        lines.append(f"  best {report['best']}, the best person in the recording {report['best_recorded']}")
    lines.append(f"  bankrupt {report['bankrupt']}, slowest choice {report['worst_seconds']:.2f} s")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play and tell; 2 where the recording is absent or broken."""
    parser = argparse.ArgumentParser(prog="python -m tools.recorded_start", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--among", default="greedy")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--together", action="store_true", help="the bot takes all seats")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    if given.deals < 1:
        parser.error("at least one deal is played")
    try:
        start = start_of(given.file)
        for name in (given.bot, given.among):
            make_bot(name, start.game)
    except BadData as error:
        print(error, file=sys.stderr)
        return 2
    played = [row for _, row in games(start, Kept(given.file, given.seed), given)]
    report = all_together(played) if given.together else compared(start, played)
    print(json.dumps(report) if given.json else told(report, given, start.game.seats))
    return 0


if __name__ == "__main__":
    sys.exit(main())
