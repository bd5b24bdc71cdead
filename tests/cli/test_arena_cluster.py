"""The arena on a cluster: a scheduler and two workers in separate processes, one of which is killed."""

import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from importlib.util import find_spec

import pytest

from game.analysis.arena import Contest, ContestFile, play_locally, run_contest
from game.analysis.arena_ratings import rating_report
from game.analysis.distributed_arena import play_on_cluster
from game.rules.core.match_settings import MatchSettings
from tests.cli.roundhouse import ROOT, refusal

CONTEST = Contest(MatchSettings("yardmaster", "", 2), ("easy", "greedy"), 4)
GAMES = 60


@pytest.mark.slow
def test_a_cluster_that_cannot_be_had_is_told_in_a_sentence():
    said = refusal("arena", "yardmaster", "--bots", "random,greedy", "--games", 1, "--cluster", "nonsense")
    wanted = "no scheduler answers at nonsense" if find_spec("distributed") else "the extra arena"
    assert wanted in said


def _start(stack, *arguments):
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *map(str, arguments[1:])]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


@pytest.mark.slow
def test_a_worker_that_is_killed_changes_nothing(tmp_path):
    pytest.importorskip("distributed", reason="the extra arena is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:
        _start(stack, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        _answers(port)
        workers = [
            _start(stack, "worker", address, "--nthreads", 1, "--no-dashboard", "--no-nanny")
            for _ in range(2)
        ]
        played = []

        def run(contest, numbers):
            for one in play_on_cluster(address)(contest, numbers):
                played.append(one)
                if len(played) == 5:
                    workers[0].kill()
                yield one

        there = run_contest(CONTEST, GAMES, run, ContestFile(CONTEST, tmp_path / "there"))
    here = run_contest(CONTEST, GAMES, play_locally(1), ContestFile(CONTEST, tmp_path / "here"))
    assert len(played) == GAMES
    assert rating_report(CONTEST, there)["table"] == rating_report(CONTEST, here)["table"]


def _answers(port):
    for _ in range(120):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.5)
    pytest.fail("the scheduler does not answer")
