"""Bot tournaments: bots play the same deals in rotated seats; results are stored game by game, so a run can
be resumed.

Game i depends only on the contest and i. The counts are the same for any number of jobs and on every machine;
measured times are under `timing`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, Protocol

from game.analysis.action_counts import ActionCounts, count_actions
from game.analysis.bot_fingerprint import code_version
from game.analysis.cpu_speed import seconds_per_iteration
from game.analysis.simulation import MOST_ACTIONS, BareMatch, print_progress
from game.bots.bot import Bot, make_bot, wants_memory
from game.bots.work_counter import work_counter
from game.i18n import _
from game.rules import catalog
from game.rules.core.dealer import joint_seed
from game.rules.core.game import Game, Result
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from game.user_folders import data_folder


@dataclass(frozen=True)
class Contest:
    """Settings of a tournament.

    If there are fewer bots than seats, they repeat; if more, every combination plays.
    """

    terms: MatchSettings
    bots: tuple[str, ...]
    seed: int

    def bot_groups(self) -> list[tuple[str, ...]]:
        """Groups of bots that play together, before seats are rotated."""
        seats = self.terms.seats
        if len(self.bots) > seats:
            return list(combinations(self.bots, seats))
        filled = seats // len(self.bots) + 1
        return [(bots * filled)[:seats] for bots in rotations(self.bots)]

    def seating(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The deal number and the seats of a game; each deal is played in every rotation before the next
        deal."""
        tables = list(dict.fromkeys(table for cast in self.bot_groups() for table in rotations(cast)))
        return number // len(tables), tables[number % len(tables)]


def rotations(cast: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All distinct rotations of the seats."""
    turned = [cast[by:] + cast[:by] for by in range(len(cast))]
    return list(dict.fromkeys(turned))


@dataclass(frozen=True)
class ThinkingCost:
    """What a bot's choices in one game cost in computing time."""

    choices: int = 0
    work: int = 0
    seconds: float = 0.0
    median: float = 0.0
    worst: float = 0.0
    yards: float = 0.0
    """CPU time in iterations of the calibration loop."""


@dataclass(frozen=True)
class GameResult:
    """Result of one game."""

    number: int
    deal: int
    seating: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    out: tuple[int, ...]
    thinking: tuple[tuple[str, ThinkingCost], ...]
    deeds: Mapping[str, ActionCounts] = field(default_factory=dict)
    """For each bot, the counts of its actions."""

    def ranks(self) -> list[float]:
        """Rank of every seat; tied seats share their mean rank."""
        keys = [
            (seat not in self.out, seat in self.winners, points) for seat, points in enumerate(self.points)
        ]
        return [
            1 + sum(other > mine for other in keys) + (sum(other == mine for other in keys) - 1) / 2
            for mine in keys
        ]


class MeasuredChoice(NamedTuple):
    """A chosen action, the number of actions that the search applied, and the CPU seconds it took."""

    action: Action
    work: int
    cpu: float


@lru_cache(maxsize=8)
def _game(contest: Contest) -> Game[Any]:
    return catalog.create(*contest.terms)


def play_game(contest: Contest, number: int) -> GameResult:
    """Plays one game of a contest."""
    game = _game(contest)
    deal, seating = contest.seating(number)
    remember = [seat for seat, name in enumerate(seating) if wants_memory(make_bot(name, game))]
    table = BareMatch(game, joint_seed(f"{contest.seed}:{deal}".encode(), ()), remember)
    return play_measured(table, number, deal, seating)


def play_measured(table: BareMatch, number: int, deal: int, seating: tuple[str, ...]) -> GameResult:
    """Plays a match to its end and measures every choice; the time measured does not affect the result."""
    bots = [make_bot(name, table.game) for name in seating]
    chosen: dict[str, list[MeasuredChoice]] = {name: [] for name in seating}
    before = seconds_per_iteration()
    result = _finish(table, bots, seating, chosen)
    yard = (before + seconds_per_iteration()) / 2
    thinking = tuple((name, _thinking(choices, yard)) for name, choices in chosen.items())
    deeds = {name: count_actions(choice.action for choice in choices) for name, choices in chosen.items()}
    return GameResult(number, deal, seating, result.winners, result.points, result.out, thinking, deeds)


def _finish(
    table: BareMatch,
    bots: Sequence[Bot],
    seating: Sequence[str],
    chosen: Mapping[str, list[MeasuredChoice]],
) -> Result:
    game = table.game
    for _step in range(MOST_ACTIONS):
        acting = game.to_act(table.public_state)
        if not acting:
            result = game.result(table.public_state)
            if result is None:
                raise RuntimeError(f"{game.key} stands still at {table.public_state.phase}")
            return result
        seat = acting[0]
        done, begun = work_counter.count, time.process_time()
        action = table.choice(seat, bots[seat])
        chosen[seating[seat]].append(
            MeasuredChoice(action, work_counter.count - done, time.process_time() - begun)
        )
        table.play(seat, action)
    raise RuntimeError(f"{game.key} does not end")


def _thinking(choices: Sequence[MeasuredChoice], yard: float) -> ThinkingCost:
    cpu = sorted(choice.cpu for choice in choices) or [0.0]
    done = len(choices) + sum(choice.work for choice in choices)
    return ThinkingCost(len(choices), done, sum(cpu), median(cpu), cpu[-1], sum(cpu) / yard)


class ContestFile:
    """The results of a contest, one JSON object per line; if rules or bots change, a new file is started."""

    def __init__(self, contest: Contest, folder: Path | None = None) -> None:
        plan = json.dumps(asdict(contest), sort_keys=True).encode()
        key = sha256(code_version(contest.terms.game).encode() + plan).hexdigest()[:16]
        self.path = (folder or data_folder() / "arena") / f"{contest.terms.game}-{key}.jsonl"

    def read(self) -> dict[int, GameResult]:
        """Reads the stored results; lines that were cut off are skipped, so those games are played again."""
        games: dict[int, GameResult] = {}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except OSError:
            return {}
        for line in lines:
            try:
                played = _read(json.loads(line))
            except (ValueError, KeyError, TypeError):
                continue
            games[played.number] = played
        return games

    def add(self, played: GameResult) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"\n{json.dumps(asdict(played))}\n")  # the leading newline ends a truncated line

    def delete(self) -> None:
        self.path.unlink(missing_ok=True)


def _read(raw: Mapping[str, Any]) -> GameResult:
    lists = {name: tuple(raw[name]) for name in ("seating", "winners", "points", "out")}
    thinking = tuple((str(name), ThinkingCost(**row)) for name, row in raw["thinking"])
    return GameResult(
        number=int(raw["number"]), deal=int(raw["deal"]), thinking=thinking, deeds=raw["deeds"], **lists
    )


PlayGames = Callable[[Any, Sequence[int]], Iterable[GameResult]]
"""A function that plays the games with these numbers and yields the results as they finish."""


class ResultStore(Protocol):
    """Storage for results."""

    def read(self) -> dict[int, GameResult]: ...

    def add(self, played: GameResult) -> None: ...


def play_locally(jobs: int, play: Callable[[Any, int], GameResult] = play_game) -> PlayGames:
    """Plays games in `jobs` local processes."""

    def run(contest: object, numbers: Sequence[int]) -> Iterator[GameResult]:
        if jobs == 1 or len(numbers) < 2:
            yield from (play(contest, number) for number in numbers)
            return
        context, known = get_context("spawn"), catalog.registrations()
        with ProcessPoolExecutor(jobs, context, initializer=catalog.register_all, initargs=(known,)) as pool:
            for done in as_completed([pool.submit(play, contest, number) for number in numbers]):
                yield done.result()

    return run


def run_contest(
    contest: object, games: int, run: PlayGames, store: ResultStore, progress: bool = False
) -> list[GameResult]:
    """Returns the first `games` results of a contest; stored ones are reused, missing ones are played."""
    have = {number: played for number, played in store.read().items() if number < games}
    missing = [number for number in range(games) if number not in have]
    for played in run(contest, missing):
        store.add(played)
        have[played.number] = played
        if progress:
            print_progress(len(have), games, _("games"))
    return [have[number] for number in range(games)]
