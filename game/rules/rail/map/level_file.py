"""Reads a map from a level file: printed rows of hexes and named places. All problems are reported at once.

In the rows, CAPITALS are a city, small letters a town, numbers a printed building cost on plain ground, and
`TERRAIN_SIGNS` bare terrain. Each city or town is the key of an entry under `[places]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from game.rules.core import level_files
from game.rules.core.codec import BadData
from game.rules.rail.map.hexes import Hex, HexGrid

TERRAIN_SIGNS = {".": "plain", "~": "river", "^": "mountain", "%": "swamp", ",": "coast", "=": "water"}
TERRAINS = frozenset(TERRAIN_SIGNS.values())
MAX_REPORTED_PROBLEMS = 3
PLACE_FIELDS = frozenset({"name", "colour", "cubes", "start", "column", "tags", "terrain"})
PRINTED = ("rows", "places", "rivers", "waters", "closed", "connections", "sea", "seas")
LEVEL_FIELDS = frozenset({"name", "short", "seats", "hexes", "top", "left", *PRINTED})
COMPASS = "NESW"


class Problem(NamedTuple):
    """A problem in a level file: its location, the reason, and the printed row if any."""

    where: str
    reason: str
    row: int | None = None


class MapPlace(NamedTuple):
    """A city (CAPITALS in the rows) or town (small letters)."""

    code: str
    name: str
    colour: str | None
    cubes: int
    start: tuple[str, ...]
    column: str | None
    tags: frozenset[str]

    @property
    def is_city(self) -> bool:
        """Whether it is a printed city, which has a code in capitals."""
        return self.code.isupper()


class MapCell(NamedTuple):
    """One printed hex."""

    terrain: str
    cost: int | None
    place: MapPlace | None


class DirectLinkSpec(NamedTuple):
    """A direct link that may be built between two neighbouring cities (AOS-23.7)."""

    first: Hex
    second: Hex
    cost: int


@dataclass(frozen=True)
class RailLevel:
    """A map as data. `extras` holds the keys that only its game understands.

    `sea` names the sides (N, E, S, W) that border open sea, `seas` holds the name of each sea, and `waters`
    maps each lake to the hexes between which its name is written; all three are only for display. `short` is
    the name where space is limited; `key` is <game>.<map>.
    """

    name: str
    seats: tuple[int, int]
    grid: HexGrid
    cells: Mapping[Hex, MapCell]
    closed: frozenset[tuple[Hex, int]] = frozenset()
    connections: tuple[DirectLinkSpec, ...] = ()
    rivers: Mapping[str, str] = field(default_factory=dict)
    sea: str = ""
    seas: Mapping[str, str] = field(default_factory=dict)
    waters: Mapping[str, tuple[Hex, Hex]] = field(default_factory=dict)
    short: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The allowed numbers of players."""
        return tuple(range(self.seats[0], self.seats[1] + 1))

    def places(self) -> list[tuple[Hex, MapPlace]]:
        """Cities and towns in map-sheet order."""
        ordered = sorted(self.cells, key=self.grid.reading_order)
        return [(hex_, place) for hex_ in ordered if (place := self.cells[hex_].place)]


class LevelError(ValueError):
    """An unusable level file, with a list of its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        lines = [f"{problem.where}: {problem.reason}" for problem in problems[:MAX_REPORTED_PROBLEMS]]
        more = (
            [f"and {len(problems) - MAX_REPORTED_PROBLEMS} more problems"]
            if len(problems) > MAX_REPORTED_PROBLEMS
            else []
        )
        super().__init__("; ".join(lines + more))


def parse_level(plain: Mapping[str, Any]) -> RailLevel:
    """The level of a decoded file; raises LevelError if there is any problem."""
    level, problems = parse_with_problems(plain)
    if level is None or problems:
        raise LevelError(problems)
    return level


def collect_problems(plain: Mapping[str, Any], game: Callable[[RailLevel], list[Problem]]) -> list[Problem]:
    """Every problem of a level file, including those found by its game."""
    level, problems = parse_with_problems(plain)
    return problems if level is None else problems + game(level)


def checked_level(game: str, map_key: str, plain: Mapping[str, Any], problems: list[Problem]) -> RailLevel:
    """The level of a file; raises BadData that names the file if the game found any problem."""
    level, _ = parse_with_problems(plain)
    if level is None or problems:
        raise BadData(f"{level_files.display_path(game, map_key)}: {LevelError(problems)}")
    return replace(level, key=f"{game}.{map_key}")


def parse_with_problems(plain: Mapping[str, Any]) -> tuple[RailLevel | None, list[Problem]]:
    """The level as far as it can be read, and every problem; None if there is nothing to draw."""
    problems: list[Problem] = []
    for key, kind in (
        ("name", str),
        ("seats", list),
        ("hexes", str),
        ("top", int),
        ("left", int),
        ("rows", str),
    ):
        if not isinstance(plain.get(key), kind):
            problems.append(Problem(key, f"missing, or not of type {kind.__name__}"))
    if problems:
        return None, problems
    if plain["hexes"] not in ("flat", "pointed"):
        return None, [Problem("hexes", f'must be "flat" or "pointed", not "{plain["hexes"]}"')]
    seats = plain["seats"]
    if len(seats) != 2 or not all(isinstance(n, int) for n in seats) or not 1 <= seats[0] <= seats[1] <= 6:
        problems.append(Problem("seats", "must be the fewest and the most players, from 1 to 6"))
        seats = [1, 6]
    grid = HexGrid(plain["hexes"] == "pointed", plain["top"], plain["left"])
    places = _places(plain.get("places", {}), problems)
    cells = _cells(plain["rows"], grid, places, problems)
    hexes = _by_name(cells, grid)
    level = RailLevel(
        name=plain["name"],
        seats=(seats[0], seats[1]),
        grid=grid,
        cells=cells,
        closed=_closed(plain.get("closed", []), hexes, problems),
        connections=_connections(plain.get("connections", []), hexes, problems),
        rivers=dict(plain.get("rivers", {})),
        sea=_sea(plain.get("sea", ""), problems),
        seas=_seas(plain.get("seas", {}), plain.get("sea", ""), problems),
        waters=_waters(plain.get("waters", {}), cells, hexes, problems),
        short=_short(plain, problems),
        extras={key: value for key, value in plain.items() if key not in LEVEL_FIELDS},
    )
    problems += [Problem(f"rivers.{label}", "no such hex") for label in level.rivers if label not in hexes]
    problems += _unreachable(level)
    return level, problems


def _places(table: Any, problems: list[Problem]) -> dict[str, tuple[MapPlace, str]]:
    """Every place with its terrain."""
    places: dict[str, tuple[MapPlace, str]] = {}
    if not isinstance(table, dict):
        problems.append(Problem("places", "must be a table"))
        return places
    for code, entry in table.items():
        where = f"places.{code}"
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            problems.append(Problem(where, "must be a table with a name"))
            continue
        problems += [Problem(where, f'unknown field "{key}"') for key in entry if key not in PLACE_FIELDS]
        terrain = entry.get("terrain", "plain")
        if terrain not in TERRAINS:
            problems.append(Problem(where, f'unknown terrain "{terrain}"'))
        elif terrain == "water":
            problems.append(Problem(where, f"{entry['name']} lies on water"))
        cubes = entry.get("cubes", 0)
        if not isinstance(cubes, int) or cubes < 0:
            problems.append(Problem(where, "cubes must be a number, 0 or more"))
            cubes = 0
        place = MapPlace(
            code,
            entry["name"],
            entry.get("colour"),
            cubes,
            tuple(entry.get("start", ())),
            entry.get("column"),
            frozenset(entry.get("tags", ())),
        )
        places[code] = place, terrain
    return places


def _cells(
    rows: str, grid: HexGrid, places: Mapping[str, tuple[MapPlace, str]], problems: list[Problem]
) -> dict[Hex, MapCell]:
    cells: dict[Hex, MapCell] = {}
    drawn: dict[str, Hex] = {}
    for row, text in enumerate(rows.rstrip("\n").split("\n")):
        for match in re.finditer(r"\S+", text):
            sign, column = match.group(), match.start()
            hex_ = grid.hex_at(row, column // 2) if column % 2 == 0 else None
            if hex_ is None:
                problems.append(
                    Problem("rows", f'"{sign}" at character {column + 1} stands between hexes', row)
                )
            elif sign in TERRAIN_SIGNS:
                cells[hex_] = MapCell(TERRAIN_SIGNS[sign], None, None)
            elif sign.isdigit():
                cells[hex_] = MapCell("plain", int(sign), None)
            elif sign not in places:
                problems.append(
                    Problem(f"hex {grid.label(hex_)}", f'"{sign}" is not listed under [places]', row)
                )
            elif sign in drawn:
                first = grid.label(drawn[sign])
                problems.append(
                    Problem(f"hex {grid.label(hex_)}", f'"{sign}" is already drawn on {first}', row)
                )
            else:
                place, terrain = places[sign]
                drawn[sign] = hex_
                cells[hex_] = MapCell(terrain, None, place)
    problems += [
        Problem(f"places.{code}", "is not drawn in the rows") for code in places if code not in drawn
    ]
    return cells


def _by_name(cells: Mapping[Hex, MapCell], grid: HexGrid) -> dict[str, Hex]:
    """Hexes by printed label and by place code."""
    hexes = {grid.label(hex_): hex_ for hex_ in cells}
    return hexes | {cell.place.code: hex_ for hex_, cell in cells.items() if cell.place}


def _closed(entries: Any, hexes: Mapping[str, Hex], problems: list[Problem]) -> frozenset[tuple[Hex, int]]:
    """Edges that no track may cross, from both sides; written as two labels, "C4/D4"."""
    closed = set()
    for entry in entries:
        first, second = (
            (hexes.get(label) for label in entry.split("/")) if entry.count("/") == 1 else (None, None)
        )
        edge = first.edge_to(second) if first and second else None
        if first is None or second is None or edge is None:
            problems.append(Problem("closed", f'"{entry}" does not name two neighbouring hexes'))
            continue
        closed |= {(first, edge), (second, (edge + 3) % 6)}
    return frozenset(closed)


def _short(plain: Mapping[str, Any], problems: list[Problem]) -> str:
    short = plain.get("short", "")
    if isinstance(short, str):
        return short
    problems.append(Problem("short", f"must be a short name of the map, not {short!r}"))
    return ""


def _sea(sides: Any, problems: list[Problem]) -> str:
    if isinstance(sides, str) and all(side in COMPASS for side in sides):
        return sides
    problems.append(Problem("sea", f'must be some of the letters {COMPASS}, not "{sides}"'))
    return ""


def _seas(table: Any, sides: Any, problems: list[Problem]) -> dict[str, str]:
    """The names of the seas, by side."""
    named = table if isinstance(table, dict) else {}
    known = {side: name for side, name in named.items() if side in str(sides) and isinstance(name, str)}
    if known != table:
        problems.append(Problem("seas", f'must name the sea on some of the sides "{sides}"'))
    return known


def _waters(
    table: Any, cells: Mapping[Hex, MapCell], hexes: Mapping[str, Hex], problems: list[Problem]
) -> dict[str, tuple[Hex, Hex]]:
    """The names of lakes, each with two water hexes: "A1/C2"."""
    waters = {}
    for name, ends in table.items():
        named = [hexes.get(label) for label in str(ends).split("/")]
        first, second = named if len(named) == 2 else (None, None)
        if first is None or second is None or any(cells[end].terrain != "water" for end in (first, second)):
            problems.append(Problem(f"waters.{name}", f'"{ends}" does not name two hexes of water'))
            continue
        waters[name] = first, second
    return waters


def _connections(
    entries: Any, hexes: Mapping[str, Hex], problems: list[Problem]
) -> tuple[DirectLinkSpec, ...]:
    connections = []
    for entry in entries:
        ends = [hexes[code] for code in entry.get("between", ()) if code in hexes]
        if len(ends) != 2 or ends[0].edge_to(ends[1]) is None:
            problems.append(Problem("connections", "must lie between two neighbouring places"))
            continue
        connections.append(DirectLinkSpec(ends[0], ends[1], entry.get("cost", 0)))
    return tuple(connections)


def _unreachable(level: RailLevel) -> list[Problem]:
    """Problems for places that no track can connect to most of the others."""
    places = level.places()
    regions: list[set[Hex]] = []
    for hex_, _ in places:
        if not any(hex_ in region for region in regions):
            regions.append(_reached_from(level, hex_))
    if not regions:
        return []
    mainland = max(regions, key=lambda region: sum(hex_ in region for hex_, _ in places))
    return [
        Problem(f"hex {level.grid.label(hex_)}", f"{place.name} cannot be reached from the rest of the map")
        for hex_, place in places
        if hex_ not in mainland
    ]


def _reached_from(level: RailLevel, start: Hex) -> set[Hex]:
    reached, waiting = {start}, [start]
    while waiting:
        hex_ = waiting.pop()
        for edge in range(6):
            other = hex_.neighbour(edge)
            cell = level.cells.get(other)
            if cell and cell.terrain != "water" and other not in reached and (hex_, edge) not in level.closed:
                reached.add(other)
                waiting.append(other)
    return reached
