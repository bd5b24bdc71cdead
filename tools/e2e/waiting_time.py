"""Measures how many seconds of each round belong to the other players.

``python -m tools.e2e.waiting_time GAME [--map M] [--bots N] [--rounds R] [--hold]`` plays against N bots
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
from tools.e2e.clicker import (
    ScreenPlayer,
    Stuck,
    VirtualDisplay,
    missing_programs,
    start_program,
    write_settings,
)

NORMAL_SPEED = 1


class _RoundsMeasured(Exception):
    """The requested number of rounds has been measured."""


class PaceMeter(ScreenPlayer):
    """Follows advice and measures the time in which others act."""

    rounds = 0
    holds_space = False

    def __init__(self, folder: Path, screen: VirtualDisplay, seed: str) -> None:
        super().__init__(folder, screen, seed, keyboard=False, chance=False, shots=None)
        self.seconds_by_round: dict[str, float] = {}
        """Seconds by round."""
        self._since = time.monotonic()
        self._others = False
        self._round = ""
        self._holding = False

    def read_screen(self) -> dict[str, Any]:
        seen = super().read_screen()
        now = time.monotonic()
        if self._others and self._round:
            self.seconds_by_round[self._round] = (
                self.seconds_by_round.get(self._round, 0.0) + now - self._since
            )
        self._since, self._others = now, bool(seen.get("others"))
        self._round = seen.get("round", "")
        if len(self.seconds_by_round) > self.rounds:
            self.seconds_by_round.popitem()
            raise _RoundsMeasured
        self._hold_space(self.holds_space and self._others and not seen["modal"])
        return seen

    def _hold_space(self, on: bool) -> None:
        if on != self._holding:
            self._holding = on
            self._xdotool("keydown" if on else "keyup", "space")


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
        if lacking := missing_programs():
            raise BadData(lacking)
        game = game_of(wanted)
    except BadData as error:
        print(f"pace: {error}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_settings(folder, game, NORMAL_SPEED)
        screen = VirtualDisplay(folder, (1280, 720))
        program = start_program(folder, screen, wanted.seed)
        player = PaceMeter(folder, screen, wanted.seed)
        player.rounds, player.holds_space = wanted.rounds, wanted.hold
        try:
            player.play_match(program)
        except _RoundsMeasured:
            pass
        except Stuck as error:
            print(f"pace: {error}", file=sys.stderr)
            return 1
        finally:
            program.terminate()
            program.wait()
            screen.close()
    for round_number, seconds in player.seconds_by_round.items():
        print(f"{game.key} {game.map_key} with {wanted.bots} bots, round {round_number}: {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
