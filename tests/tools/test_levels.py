"""The tools that check and draw level files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.maps import check_levels

ROOT = Path(__file__).resolve().parents[2]

BAD = """\
name = "Wrong in every way"
seats = [3, 4]
hexes = "flat"
top = 0
left = 0
rows = '''
ONE     .       =       ISL
    .       =       =
TWO     .       =       =
    ONE     =       =
WET     TRI
'''

[places]
ONE = { name = "First", colour = "red", cubes = 60, column = "L1" }
TWO = { name = "Second", colour = "mauve", cubes = 2, column = "L1" }
TRI = { name = "Third", colour = "blue", cubes = 2, column = "D9" }
ISL = { name = "Island", colour = "blue", cubes = 2 }
WET = { name = "Sunken", colour = "blue", terrain = "water" }
NOT = { name = "Nowhere", colour = "blue" }

[waters]
"Dry lake" = "A1/C1"
"""


def test_the_levels_of_the_house_are_right(capsys: pytest.CaptureFixture[str]):
    assert check_levels.main([]) == 0
    assert "0 problems" in capsys.readouterr().out


def test_everything_wrong_is_named_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "age_of_steam" / "bad.toml"
    path.parent.mkdir()
    path.write_text(BAD, encoding="utf-8")
    assert check_levels.main([str(path)]) == 1
    out = capsys.readouterr().out
    for sentence in (
        'line 10: hex B2: "ONE" is already drawn on A1',
        "Sunken lies on water",
        'Second has the unknown colour "mauve"',
        "growth column L1 of Second is already First's",
        'Third has the unknown growth column "D9"',
        "Island cannot be reached",
        "places.NOT: is not drawn",
        "the bag holds only 96",
        'waters.Dry lake: "A1/C1" does not name two hexes of water',
    ):
        assert sentence in out, sentence
    assert all("bad.toml" in line for line in out.strip().split("\n")[:-1])


@pytest.mark.parametrize("text", ["rows = 3", "name = [", ""])
def test_a_file_that_is_no_level(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    assert check_levels.main([str(path), str(tmp_path / "missing.toml")]) == 1
    assert "missing.toml: cannot be read" in capsys.readouterr().out


def test_a_level_is_drawn(tmp_path: Path):
    out = tmp_path / "barbados.png"
    command = [
        sys.executable,
        "-m",
        "tools.maps.draw_map",
        "age_of_steam/barbados",
        "--out",
        str(out),
        "--size",
        "12",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"\x89PNG")


def test_drawing_an_unknown_level_says_so():
    command = [sys.executable, "-m", "tools.maps.draw_map", "atlantis"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "atlantis" in done.stderr
    assert "Traceback" not in done.stderr
