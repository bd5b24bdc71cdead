"""docs/GAMES.md "Adding a game", followed line by line in a copy of the checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example.copied import follow_readme

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("game", "net", "levels", "assets", "tests", "tools")
LARGE = {"assets": {"pictures", "sound"}, "tests": {"replays", "saves"}, "client": {"golden"}}


def left_out(folder, names):
    """Large folders and caches that are not copied."""
    return {"__pycache__", *LARGE.get(Path(folder).name, ())} & set(names)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the program with the example added, and the files this changed."""
    root = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        shutil.copytree(ROOT / part, root / part, ignore=left_out)
    return root, [path.relative_to(root).as_posix() for path in follow_readme(root)]


def run(root, *command):
    variables = {**os.environ, "PYTHONPATH": str(root), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-P", *command],
        capture_output=True,
        encoding="utf-8",
        cwd=root,
        env=variables,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines():
    """The numbered lines of the section."""
    section = (ROOT / "docs" / "GAMES.md").read_text(encoding="utf-8").partition("## Adding a game\n")[2]
    section = section.partition("\n## ")[0]
    return re.findall(r"^\d\. .*(?:\n   .*)*", section, re.MULTILINE)


def test_every_file_a_line_names_is_touched_and_no_other(checkout):
    _root, touched = checkout
    named = [
        path for line in lines() for path in re.findall(r"`([\w<>]+/[\w<>/.]+)`", line) if "<game>" in path
    ]
    named = ["game/rules/catalog.py", *(path.replace("<game>", "milk_run") for path in named)]
    optional = {"game/client/games/milk_run.py"}
    for path in named:
        assert path in optional or any(one.startswith(path) for one in touched), path
    folders = tuple(path for path in named if path.endswith("/"))
    others = [one for one in touched if one not in named and not one.startswith(folders)]
    assert others == ["tests/rules/milk_run/__init__.py"]  # required by CONTRIBUTING.md


@pytest.mark.slow
def test_it_is_played_at_once(checkout):
    root, _touched = checkout
    games = json.loads(run(root, "-m", "game", "games", "--json"))
    assert games[-1]["title"] == "Milk Run"
    assert games[-1]["bots"] == ["random", "greedy"]
    played = json.loads(run(root, "-m", "game", "sim", "milk_run", "--games", "20", "--json"))
    assert sum(played["end_reasons"].values()) == 20
    assert "# " not in run(root, "-m", "game", "rules", "milk_run")


@pytest.mark.slow
def test_the_conformance_suite_finds_it_by_itself(checkout):
    root, _touched = checkout
    suite = ("tests/rules/test_conformance.py", "tests/test_guide.py")
    told = run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "milk_run", *suite)
    assert int(re.search(r"(\d+) passed", told)[1]) > 10


@pytest.mark.slow
def test_it_has_a_door(checkout):
    root, _touched = checkout
    code = (
        "from game.client.window.headless_app import headless_app\n"
        "from game.client.scenes.title import TitleScene\n"
        "app = headless_app((1280, 720)); app.push(TitleScene(app))\n"
        "[app.step([], 0.03) for _ in range(30)]\n"
        "print(*app.top.doors[-1].words, sep='; ')\n"
    )
    assert run(root, "-c", code).splitlines()[-1] == "Milk Run; one more signal, or home; 2–6; 10 min"
