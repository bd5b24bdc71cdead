"""Measures how many seconds of each round belong to the other players.

``python -m tools.e2e.round_pace GAME [--map M] [--bots N] [--rounds R] [--hold]`` plays against N bots
through ``tools.e2e.clicker`` at normal speed and prints the seconds of each round in which it was not our
turn. With ``--hold`` Space is held whenever others act.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from game.cli.arguments import game_of
from game.rules.core.codec import BadData
from tools.e2e.clicker import Player, Screen, Stuck, missing, prepare, start

USUAL_SPEED = 1


class _Enough(Exception):
    """The requested number of rounds has been measured."""


class Watcher(Player):
    """Follows advice and measures the time in which others act."""

    rounds = 0
    holds = False

    def __init__(self, folder: Path, screen: Screen, seed: str) -> None:
        super().__init__(folder, screen, seed, keyboard=False, chance=False, shots=None)
        self.spent: dict[str, float] = {}
        """Seconds by round."""
        self._since = time.monotonic()
        self._others = False
        self._round = ""
        self._holding = False

    def look(self) -> dict[str, Any]:
        seen = super().look()
        now = time.monotonic()
        if self._others and self._round:
            self.spent[self._round] = self.spent.get(self._round, 0.0) + now - self._since
        self._since, self._others = now, bool(seen.get("others"))
        self._round = seen.get("round", "")
        if len(self.spent) > self.rounds:
            self.spent.popitem()
            raise _Enough
        self._hold(self.holds and self._others and not seen["modal"])
        return seen

    def _hold(self, on: bool) -> None:
        if on != self._holding:
            self._holding = on
            self._do("keydown" if on else "keyup", "space")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="pace", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--map", default="")
    parser.add_argument("--bots", type=int, default=4, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=2, metavar="R")
    parser.add_argument("--hold", action="store_true", help="hold Space while others act")
    wanted = parser.parse_args(argv)
    wanted.seats = wanted.bots + 1
    try:
        if lacking := missing():
            raise BadData(lacking)
        game = game_of(wanted)
    except BadData as error:
        print(f"pace: {error}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, game, USUAL_SPEED)
        screen = Screen(folder, (1280, 720))
        program = start(folder, screen, wanted.seed)
        player = Watcher(folder, screen, wanted.seed)
        player.rounds, player.holds = wanted.rounds, wanted.hold
        try:
            player.play(program)
        except _Enough:
            pass
        except Stuck as error:
            print(f"pace: {error}", file=sys.stderr)
            return 1
        finally:
            program.terminate()
            program.wait()
            screen.close()
    for round_number, seconds in player.spent.items():
        print(f"{game.key} {game.map_key} with {wanted.bots} bots, round {round_number}: {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
