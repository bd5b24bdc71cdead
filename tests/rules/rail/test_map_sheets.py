"""Every board agrees with its sheet of facts, hex by hex."""

import csv
import re
import tomllib
from pathlib import Path

import pytest

from game.resources import package_folder
from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.level_file import parse_level

SHEETS = Path(__file__).resolve().parents[4] / "shared" / "maps"
BOARDS = {
    **{key: f"age_of_steam/{key}" for key in ("rust_belt", "western_us", "southern_us", "germany")},
    **{key: f"age_of_steam/{key}" for key in ("barbados", "st_lucia")},
    **{f"steam_{key}": f"steam/{key}" for key in ("northeast", "ruhr")},
}

pytestmark = pytest.mark.skipif(not SHEETS.is_dir(), reason="the map sheets are not beside this checkout")


def sheet_rows(text):
    return list(csv.DictReader(re.search(r"```csv\n(.*?)```", text, re.DOTALL).group(1).splitlines()))


def plain_hexes(text):
    """Returns the plain hexes of a sheet, listed by column (``q 0: 9-18``) or by row (``r 2: 1 4-5``)."""
    found = set()
    for axis, at, runs in re.findall(r"^([qr]) ?(-?\d+): (.*)$", text, re.MULTILINE):
        for low, high in re.findall(r"(-?\d+)(?:(?:-|\.\.)(-?\d+))?", runs):
            span = range(int(low), int(high or low) + 1)
            found |= {(int(at), r) if axis == "q" else (r, int(at)) for r in span}
    return found


def closed_sides(text):
    table = re.search(r"```csv\n(q1,r1,.*?)```", text, re.DOTALL)
    rows = csv.reader(table.group(1).splitlines()[1:]) if table else ()
    return {frozenset({Hex(int(q1), int(r1)), Hex(int(q2), int(r2))}) for q1, r1, q2, r2, _ in rows}


def drawn(cell):
    """Returns the level's facts about a hex, in the form of a sheet."""
    place = cell.place
    if place is None:
        return cell.terrain, "", "", ""
    return cell.terrain, place.code, place.column or "", place.colour or ""


def printed(row):
    colour = row["accepts"].split("+")[0].replace("drawn", "")
    return row["terrain"], row["code"], row["growth"], colour


@pytest.mark.parametrize("sheet", BOARDS)
def test_every_hex_is_as_the_sheet_has_it(sheet):
    text = (SHEETS / f"{sheet}.md").read_text("utf-8")
    level = parse_level(
        tomllib.loads((package_folder("levels") / f"{BOARDS[sheet]}.toml").read_text("utf-8"))
    )
    rows = {(int(row["q"]), int(row["r"])): row for row in sheet_rows(text)}
    bare = plain_hexes(text) - rows.keys()
    assert {(hex_.q, hex_.r) for hex_ in level.cells} == rows.keys() | bare
    for at in bare:
        assert drawn(level.cells[Hex(*at)]) == ("plain", "", "", "")
    for at, row in rows.items():
        cell = level.cells[Hex(*at)]
        terrain, *rest = printed(row)
        if not (cell.place and cell.place.is_city):
            assert cell.terrain == terrain, at
        assert list(drawn(cell)[1:]) == rest, at
        assert cell.cost == (int(row["fixed_cost"]) if row["fixed_cost"] else None), at
        if cell.place:
            assert cell.place.name == row["name"], at
            number, _, kind = (row["start_cubes"] or "0").partition(" ")
            assert (cell.place.cubes, cell.place.start) == ((0, (kind,)) if kind else (int(number), ())), at
    assert {frozenset({hex_, hex_.neighbour(edge)}) for hex_, edge in level.closed} == closed_sides(text)
