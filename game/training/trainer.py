"""Trains a network by TD(λ) self-play, with a checkpoint after every round."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import json

from game.bots.bot import NORMAL
from game.bots.value_net import NetWeights
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.match_settings import MatchSettings
from game.training.network import Network, initial_weights, thermometers
from game.training.self_play import learnable, play_training_games
from game.training.trajectories import Samples, Trajectory

TEACHER_WANDERS, PLAYER_WANDERS = 8, 3
"""Percentages of random choices, of the teacher and in self-play."""


@dataclass(frozen=True)
class TrainingPlan:
    """Settings of a training. The result depends only on them, however often it is interrupted."""

    settings: MatchSettings
    games: int = 6_000
    teacher_games: int = 6_000
    """Games of the teacher, before any self-play."""
    kept_games: int = 6_000
    """The most recent games, which the network learns from."""
    round_games: int = 40
    round_steps: int = 60
    teacher_rounds: int = 4
    """Times the teacher's games are learned before self-play."""
    batch: int = 512
    rate: float = 1.5e-3
    """Step size at the beginning; it falls to a tenth."""
    trace: float = 0.8
    """The λ of TD(λ)."""
    lead: float = 0.08
    """First weight of the hand-written evaluation."""
    seed: int = 1


@dataclass(frozen=True)
class TrainingProgress:
    """What is reported after each round."""

    games: int
    loss: float
    cpu_s: float


class Training:
    """A training in progress."""

    def __init__(self, plan: TrainingPlan, checkpoint: Path | None = None) -> None:
        self.plan = plan
        self._checkpoint = checkpoint
        game, how = catalog.create(*plan.settings), learnable(plan.settings.game)
        features = how.features(game)
        self.network = Network(
            initial_weights(features.size, how.hidden_units, plan.lead, plan.seed),
            thermometers(features.size, features.ordered),
        )
        self.games = 0
        self.cpu_s = 0.0
        self._trajectories: list[Trajectory] = []
        self._resume()

    def run(self, jobs: int, report: Callable[[TrainingProgress], None]) -> NetWeights:
        """Plays and learns what is left of the plan; returns the integer weights."""
        plan = self.plan
        with _workers(jobs) as play:
            while self.games < plan.games:
                begun = time.process_time()
                is_taught = self.games < plan.teacher_games
                number = min(plan.teacher_games if is_taught else plan.round_games, plan.games - self.games)
                self._play(play, jobs, number, is_taught)
                loss = self._learn_from_teacher() if is_taught else self._learn()
                self.cpu_s += time.process_time() - begun
                self._save()
                report(TrainingProgress(self.games, loss, self.cpu_s))
        return self.network.quantised()

    def _play(self, play: PlayGames, jobs: int, number: int, is_taught: bool) -> None:
        plan, numbers = self.plan, range(self.games, self.games + number)
        seeds = [f"train:{plan.seed}:{one}" for one in numbers]
        teacher, percent = (NORMAL, TEACHER_WANDERS) if is_taught else ("", PLAYER_WANDERS)
        size = -(-number // jobs)
        shares = [seeds[at : at + size] for at in range(0, number, size)]
        net = self.network.quantised()
        for played in play([(plan.settings, net, teacher, percent, share) for share in shares]):
            self._trajectories += played
        self.games += number
        del self._trajectories[: -plan.kept_games * plan.settings.seats]

    def _learn_from_teacher(self) -> float:
        """Learns first how games end, then from its own values, with falling step sizes."""
        plan, loss = self.plan, 0.0
        for number in range(plan.teacher_rounds):
            samples = self._samples()
            trace, rate = (plan.trace if number else 1.0), 1.5 * plan.rate / (1 + number)
            loss = self._descend(samples, trace, len(samples.leads) // plan.batch, rate, number)
        return loss

    def _learn(self) -> float:
        plan = self.plan
        left = 1 - (self.games - plan.teacher_games) / max(1, plan.games - plan.teacher_games)
        rate = plan.rate * (0.1 + 0.9 * left)
        return self._descend(self._samples(), plan.trace, plan.round_steps, rate, self.games)

    def _samples(self) -> Samples:
        return Samples.join(self._trajectories, self.network.features)

    def _descend(self, samples: Samples, trace: float, steps: int, rate: float, number: int) -> float:
        """Takes some steps; returns the mean loss."""
        values = self.network.probabilities(samples.active, samples.leads)
        targets = samples.targets(values, trace)
        random = np.random.default_rng([self.plan.seed, self.games, number])
        loss = 0.0
        for _step in range(steps):
            at = random.integers(0, len(targets), self.plan.batch)
            loss += self.network.step(samples.active[at], samples.leads[at], targets[at], rate)
        return loss / max(1, steps)

    def _plan_text(self) -> str:
        return json.encode(asdict(self.plan)).decode()

    def _save(self) -> None:
        if self._checkpoint is None:
            return
        samples = self._samples()
        arrays = {f"samples.{name}": getattr(samples, name) for name in Samples.__dataclass_fields__}
        self._checkpoint.parent.mkdir(parents=True, exist_ok=True)
        partial = self._checkpoint.with_suffix(".part.npz")
        np.savez(
            partial,
            plan=np.array(self._plan_text()),
            progress=np.array([self.games, self.cpu_s]),
            **arrays,
            **self.network.arrays(),
        )
        partial.replace(self._checkpoint)

    def _resume(self) -> None:
        """Continues from the checkpoint; BadData if it is damaged or of another plan."""
        if self._checkpoint is None or not self._checkpoint.exists():
            return
        try:
            with np.load(self._checkpoint) as stored:
                arrays = dict(stored)
            if str(arrays["plan"]) != self._plan_text():
                raise BadData(
                    "{path} is of a training with other settings; begin anew with --fresh",
                    path=self._checkpoint,
                )
            self.network.restore(arrays)
            parts = {name: arrays[f"samples.{name}"] for name in Samples.__dataclass_fields__}
        except (OSError, KeyError, ValueError) as error:
            raise BadData("cannot read {path}: {why}", path=self._checkpoint, why=error) from error
        self._trajectories = Samples(**parts).split()
        games, cpu_s = arrays["progress"].tolist()
        self.games, self.cpu_s = int(games), cpu_s


PlayGames = Callable[[Sequence[tuple[Any, ...]]], Iterator[list[Trajectory]]]
"""Calls `play_training_games` with each tuple of arguments, and yields the results in order."""


@contextmanager
def _workers(jobs: int) -> Iterator[PlayGames]:
    """Plays in this process, or in as many as asked for."""
    if jobs == 1:
        yield lambda calls: (play_training_games(*call) for call in calls)
        return
    context, known = get_context("spawn"), catalog.registrations()
    with ProcessPoolExecutor(jobs, context, initializer=catalog.register_all, initargs=(known,)) as pool:
        yield lambda calls: pool.map(_call, calls)


def _call(arguments: tuple[Any, ...]) -> list[Trajectory]:
    return play_training_games(*arguments)
