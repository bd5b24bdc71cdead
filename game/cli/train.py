"""The command that trains the network of a game."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from game.cli.arguments import add_match_arguments, game_of, number
from game.rules.core.bad_data import BadData
from game.rules.core.words import _

MOST_GAMES = 10_000_000


def add_train(commands: Any) -> None:
    train = commands.add_parser(
        "train",
        help=_("train the network of the master bot (extra: envs)"),
        examples=("train yardmaster --seats 2 --jobs 2",),
    )
    add_match_arguments(train)
    train.add_argument(
        "--games", type=number(1, MOST_GAMES), default=None, metavar="K", help=_("how many to learn from")
    )
    train.add_argument(
        "--gate", type=number(4, MOST_GAMES), default=200, metavar="K", help=_("most games of the gate")
    )
    train.add_argument(
        "--seed",
        type=number(0, 2**63),
        default=1,
        metavar="S",
        help=_("random seed; equal seeds play equal games"),
    )
    train.add_argument(
        "--jobs", type=number(1, 64), default=1, metavar="J", help=_("processes to share the work")
    )
    train.add_argument(
        "--fresh", action="store_true", help=_("forget the training that an earlier run has begun")
    )
    train.set_defaults(run=train_network)


def train_network(args: argparse.Namespace) -> int:
    """Trains and adopts the network if it wins the gate; 1 if it does not."""
    try:
        from game.training.adoption import checkpoint_path, train_and_adopt
        from game.training.trainer import TrainingPlan, TrainingProgress
    except ImportError as error:
        raise BadData("training needs the package numpy: pip install numpy") from error

    def report(progress: TrainingProgress) -> None:
        line = _("{games} games, {seconds} CPU seconds, loss {loss}")
        loss = f"{progress.loss:.4f}"
        print(
            line.format(games=progress.games, seconds=round(progress.cpu_s), loss=loss),
            file=sys.stderr,
            flush=True,
        )

    plan = TrainingPlan(game_of(args).match_settings, seed=args.seed)
    if args.games is not None:
        plan = TrainingPlan(plan.settings, args.games, seed=args.seed)
    if args.fresh:
        checkpoint_path(plan).unlink(missing_ok=True)
    result = train_and_adopt(plan, args.jobs, args.gate, report)
    share = round(100 * result.gate.wins / result.gate.games)
    if result.gate.is_adopted:
        line = _("The new network won {percent} % of {games} games at the gate; it is in {path}.")
    else:
        line = _("The new network won {percent} % of {games} games at the gate and is not adopted.")
    print(line.format(percent=share, games=result.gate.games, path=result.path))
    return 0 if result.gate.is_adopted else 1
