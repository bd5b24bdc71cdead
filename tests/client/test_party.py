"""Four real programs (a host, two guests, a table display) find each other and play a whole match."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """A client process with a private home and a log."""

    def __init__(self, folder, kind, name, room, pace="0"):
        self.log = folder / f"{name}.log"
        self._arguments = [kind, name, room, pace]
        self._home = folder / name
        self.start()

    def start(self):
        variables = {
            **os.environ,
            "ROUNDHOUSE_HOME": str(self._home),
            "XDG_CONFIG_HOME": str(self._home / "config"),
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
        }
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.client.at_the_table", *self._arguments],
                stdout=out,
                stderr=subprocess.STDOUT,
                env=variables,
                cwd=ROOT,
            )

    def told(self):
        return self.log.read_text(encoding="utf-8", errors="replace").splitlines()

    def until(self, line, again=False):
        """Waits until the log has the line; ``again`` waits for its second occurrence."""
        end = time.monotonic() + PATIENCE
        while self.told().count(line) < 1 + again:
            assert time.monotonic() < end, f"{self._arguments[1]} never said {line!r}: {self.told()[-15:]}"
            assert self.process.poll() is None or line in self.told(), self.told()[-15:]
            time.sleep(0.05)

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def party(tmp_path):
    running = []

    def start(*arguments):
        running.append(Program(tmp_path, *arguments))
        return running[-1]

    yield start
    for program in running:
        program.kill()


@pytest.mark.slow
def test_host_two_guests_and_a_display_play_and_one_comes_back_to_its_hand(party):
    room = f"Party {os.getpid()}"
    host = party("host", "Anna", room, "0.05")
    bert = party("player", "Bert", room, "0.05")
    carla = party("player", "Carla", room, "0.05")
    display = party("display", "Table", room)
    for guest in (bert, carla, display):
        guest.until(f"found {room}")
    bert.until("hand")
    bert.until("entries 20")
    seat = next(line for line in bert.told() if line.startswith("seats"))
    bert.kill()
    bert.start()
    bert.until(seat, again=True)
    bert.until("hand", again=True)
    for program in (host, bert, carla):
        program.until("over verified")
    display.until("over shown")
