"""Replays are identical for every hash seed and on every installed Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tools.replays import record_matches
from tools.setup.pythons import NAMES, find_pythons, python_path_for

ROOT = Path(__file__).resolve().parents[1]
REPLAYED = [sorted(folder.glob("*.save"))[-2:] for folder in sorted(record_matches.REPLAYS.iterdir())]
"""Two replays of each game; an ordering bug shows in any of them."""

FOLLOW = """
import hashlib, json, sys
import msgspec
from game.rules import catalog
from game.rules.core.codec import to_plain
from game.rules.core.journal import Entry, Rewind
from game.rules.core.replica import Replica
told = hashlib.sha256()
for match in json.load(sys.stdin):
    game = catalog.create(match["game"], match["map"], match["seats"], match["options"])
    replica = Replica(game)
    for item in msgspec.json.decode(match["journal"], type=list[Entry[game.moves] | Rewind]):
        events = replica.feed(item)
        state = replica.state
        legal = [to_plain(game.legal(state, seat)) for seat in range(game.seats)]
        told.update(repr((events, legal, game.facts(state), game.hidden_cards(state))).encode())
        if not isinstance(item, Rewind):
            told.update(item.after)
    print(match["game"], len(replica.journal), replica.journal[-1].after.hex())
print(told.hexdigest())
"""


def matches():
    """The replays as JSON, for a Python without the network packages."""
    replays = [record_matches.load(path) for paths in REPLAYED for path in paths]
    return json.dumps(
        [
            {
                "game": replay.start.game,
                "map": replay.start.map,
                "seats": replay.game.seats,
                "options": dict(replay.start.options),
                "journal": msgspec.json.encode(replay.journal).decode(),
            }
            for replay in replays
        ]
    )


def follow(python, hash_seed, given, path=str(ROOT)):
    """Digests, legal actions and events of the replays, computed in a child process."""
    done = subprocess.run(
        [python, "-c", FOLLOW],
        input=given,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def given():
    return matches()


@pytest.fixture(scope="module")
def here(given):
    return follow(sys.executable, "1", given)


@pytest.mark.slow
def test_golden_replays_go_the_same_way_whatever_the_hashes(given, here):
    assert len(here) == 1 + sum(map(len, REPLAYED))
    assert follow(sys.executable, "2", given) == here


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_golden_replays_go_the_same_way_on_another_python(given, here, name):
    found = find_pythons(name)
    if not found:
        pytest.skip(f"there is no {name} here")
    variables = {**os.environ, "PYTHONPATH": python_path_for(name)}
    probe = [found[0], "-c", "import msgspec"]
    if subprocess.run(probe, env=variables, capture_output=True, check=False).returncode:
        pytest.skip(f"{name} has no msgspec: python3 tools/setup/pythons.py fetches it")
    assert follow(found[0], "3", given, python_path_for(name)) == here
