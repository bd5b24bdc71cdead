"""Trains a network of a game, holds the gate and stores what was adopted, with its record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from game.bots.trained_nets import FOLDER, load_nets, nets_file_name
from game.bots.value_net import TrainedNets, write_nets
from game.resources import package_folder
from game.rules.core.codec import BadData
from game.training.gate import GateResult, hold_gate
from game.training.trainer import Training, TrainingPlan, TrainingProgress
from game.user_folders import data_folder


@dataclass(frozen=True)
class TrainingResult:
    """What came of a training."""

    path: Path
    games: int
    cpu_s: float
    gate: GateResult


def checkpoint_path(plan: TrainingPlan) -> Path:
    return data_folder() / "training" / f"{plan.settings.game}-{plan.settings.seats}.npz"


def nets_path(game_key: str) -> Path:
    """The file of `assets` with a game's networks."""
    return package_folder("assets") / FOLDER / nets_file_name(game_key)


def train_and_adopt(
    plan: TrainingPlan, jobs: int, gate_games: int, report: Callable[[TrainingProgress], None]
) -> TrainingResult:
    """Trains, or continues an interrupted training, and replaces the network if the new one is stronger."""
    training = Training(plan, checkpoint_path(plan))
    new = training.run(jobs, report)
    path, seats = nets_path(plan.settings.game), str(plan.settings.seats)
    stored = load_nets(plan.settings.game) if path.exists() else TrainedNets({}, {})
    gate = hold_gate(plan.settings, new, stored.nets.get(seats), gate_games, plan.seed)
    if gate.is_adopted:
        record: dict[str, int | float | str] = {
            name: value for name, value in asdict(plan).items() if name != "settings"
        }
        record |= {
            "cpu_s": round(training.cpu_s),
            "gate_games": gate.games,
            "gate_wins": gate.wins,
            "gate_against": "the network before" if seats in stored.nets else "hard",
        }
        adopted = TrainedNets(stored.nets | {seats: new}, stored.records | {seats: record})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(write_nets(adopted))
        except OSError as error:
            raise BadData("cannot write {path}: {why}", path=path, why=error) from error
    return TrainingResult(path, training.games, training.cpu_s, gate)
