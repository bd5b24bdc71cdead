"""Two Valleys, a map that consists of a level file: no printed board and no rules of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.core import level_files

TOML = """\
name = "Two Valleys"
seats = [3, 4]
hexes = "flat"
top = 0
left = 0
rows = '''
ONE     .       ^       TWO
    .       .       .
.       own     .       .
    .       ~       ^
TRI     ~       .       FOR
    .       .       two
.       .       .       .
'''

[places]
ONE = { name = "First", colour = "red", cubes = 2, column = "L1" }
TWO = { name = "Second", colour = "blue", cubes = 2, column = "L2" }
TRI = { name = "Third", colour = "purple", cubes = 2, column = "D1" }
FOR = { name = "Fourth", colour = "yellow", cubes = 2, column = "D2" }
own = { name = "Middleton" }
two = { name = "Lowton" }
"""


def only_two_valleys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Writes the map into a folder of levels that has no other map; returns its key."""
    (folder / "age_of_steam").mkdir()
    (folder / "age_of_steam" / "two_valleys.toml").write_text(TOML, encoding="utf-8")
    monkeypatch.setattr(level_files, "levels_root", lambda: folder)
    return "two_valleys"
