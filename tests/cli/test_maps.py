"""`roundhouse maps`: lists, checks, draws, imports and exports level files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules.core import level_files
from tests.cli.roundhouse import refusal, roundhouse
from tests.rules.age_of_steam.two_valleys import TOML

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


def test_the_levels_of_the_house_are_right():
    files = sorted((ROOT / "levels").glob("age_of_steam/*.toml")) + sorted(
        (ROOT / "levels").glob("steam/*.toml")
    )
    done = roundhouse("maps", "check", *files)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 8), done


def test_everything_wrong_is_named_at_once(tmp_path: Path):
    path = tmp_path / "age_of_steam" / "bad.toml"
    path.parent.mkdir()
    path.write_text(BAD, encoding="utf-8")
    done = roundhouse("maps", "check", path)
    assert done.returncode == 2
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
        assert sentence in done.stdout, sentence
    assert all("bad.toml" in line for line in done.stdout.strip().split("\n"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("top = 0", "top = 1", "line 4: top: must be even here, not 1"),
        ("left = 0", "left = 7", "line 5: left: must be even here, not 7"),
        ("seats = [3, 4]", 'seats = "3"', "line 2: seats: Expected `array`, got `str`"),
        (".       own", f"{'. ' * 120}\n", "rows: a row has"),
    ],
)
def test_the_likeliest_cause_is_the_only_one_named(tmp_path, old, new, sentence):
    path = tmp_path / "odd.toml"
    path.write_text(TOML.replace(old, new), encoding="utf-8")
    done = roundhouse("maps", "check", path, "--game", "age_of_steam")
    assert done.returncode == 2
    (line,) = done.stdout.splitlines()
    assert sentence in line


@pytest.mark.parametrize("text", ["rows = 3", "name = [", "", "x = " + "[" * 9000, "#" * 30_000])
def test_a_file_that_is_no_level(text: str, tmp_path: Path):
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    done = roundhouse("maps", "check", path, tmp_path / "missing.toml")
    assert (done.returncode, done.stderr) == (2, "")
    assert "missing.toml cannot be read" in done.stdout


def test_a_level_is_drawn(tmp_path: Path):
    out = tmp_path / "barbados.png"
    done = roundhouse(
        "maps", "draw", ROOT / "levels/age_of_steam/barbados.toml", "--out", out, "--size", "12"
    )
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "atlantis.toml cannot be read" in refusal("maps", "draw", tmp_path / "atlantis.toml")


def test_a_map_is_imported_played_listed_and_exported(tmp_path: Path):
    home, source = tmp_path / "home", tmp_path / "two_valleys.toml"
    source.write_bytes(("# mine\n" + TOML).replace("\n", "\r\n").encode())
    done = roundhouse("maps", "import", source, "--game", "age_of_steam", home=home)
    assert Path(done.stdout.strip()) == home / "maps" / "age_of_steam" / "two_valleys.toml"
    assert "already" in refusal("maps", "import", source, "--game", "age_of_steam", home=home)
    sentence = "the program has a map of that name; rename the file"
    assert sentence in refusal(
        "maps", "import", source, "--game", "age_of_steam", "--name", "germany", home=home
    )
    listed = json.loads(roundhouse("maps", "list", "--json", home=home).stdout)["maps"]
    (mine,) = [one for one in listed if one["is_own"]]
    assert (mine["key"], mine["seats"]) == ("two_valleys", [3, 4])
    assert mine["digest"] == level_files.digest(TOML).hex(), "comments and line ends do not count"
    played = roundhouse(
        "sim", "age_of_steam", "--map", "two_valleys", "--games", 1, "--bots", "random", home=home
    )
    assert played.returncode == 0, played.stderr
    out = tmp_path / "copy.toml"
    assert (
        roundhouse("maps", "export", "age_of_steam", "two_valleys", "--out", out, home=home).returncode == 0
    )
    assert level_files.digest(out.read_text(encoding="utf-8")).hex() == mine["digest"]


def test_an_own_map_of_a_printed_name_is_left_out_and_named(tmp_path: Path):
    home = tmp_path / "home"
    for name in ("rust_belt", "Two Valleys", "spoilt"):
        path = home / "maps" / "age_of_steam" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TOML if name != "spoilt" else TOML.replace("top = 0", "top = []"), encoding="utf-8")
    done = roundhouse("maps", "list", home=home)
    assert (done.returncode, "yours" in done.stdout) == (0, False)
    assert "maps/age_of_steam/spoilt.toml: top: Expected `int`" in done.stdout
    assert "maps/age_of_steam/Two Valleys.toml: its name may have small letters" in done.stdout
    assert "maps/age_of_steam/rust_belt.toml: the program has a map of that name" in done.stdout
