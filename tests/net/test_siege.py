"""Simulated matches with every kind of fault, and a short fuzzing run against a real host."""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.rules import catalog
from game.rules.core.codec import BadData
from net.protocol import messages as m
from net.protocol.frames import FRAME_LIMIT, unpack
from tests.patience import PATIENCE
from tools.faults.in_process import match_series
from tools.fuzz.hostile_frames import HostileFrameGenerator

ROOT = Path(__file__).resolve().parents[2]


def held(game, games, seed, capsys):
    options = argparse.Namespace(game=game, map="", peers=3, games=games, seed=seed, first=0)
    return match_series.run(options), capsys.readouterr().out.splitlines()


@pytest.mark.slow
def test_an_evening_loses_nothing_and_every_cheat_is_found_out(capsys):
    code, told = held("yardmaster", 4, 1, capsys)
    assert (code, told[-1]) == (0, "games 4 finished 4 lost 0 desynced 0 verified 4"), "\n".join(told)
    assert told[-3].startswith("faults: ")
    assert told[-2].startswith("caught: ")
    assert held("yardmaster", 4, 1, capsys)[1] == told, "the same seed is the same evening"


@pytest.mark.slow
def test_evenings_of_all_games(capsys):
    code, told = held("all", 16, 2, capsys)
    assert (code, told[-1]) == (0, "games 16 finished 16 lost 0 desynced 0 verified 16"), "\n".join(told)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_what_besiegers_throw_is_refused_or_well_typed(game):
    make, kind = HostileFrameGenerator(game, Random(3)), m.to_host(catalog.game_class(game).moves)
    understood = 0
    for _ in range(1500):
        body = make.any_body()
        assert 0 < len(body) <= FRAME_LIMIT
        try:
            understood += unpack(kind, body) is not None
        except BadData:
            continue
    assert understood > 150


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_room_under_siege_plays_on():
    command = [sys.executable, "-m", "tools.fuzz", "yardmaster", "--frames", "4000", "--seats", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    last = done.stdout.splitlines()[-1] if done.stdout else done.stderr
    assert re.fullmatch(r"frames 4000 exceptions 0 memory \d\.\d\d pace \d+\.\d\d verified", last), last
