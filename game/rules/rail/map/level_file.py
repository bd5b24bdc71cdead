"""Reads a map from a level file: printed rows of hexes and named places.

The file is decoded into a struct first; then all problems of its content are reported at once.

In the rows, capital letters are a city, small letters a town, a number is the printed building cost of plain
ground, and `TERRAIN_SIGNS` are other terrain. Each city or town is the key of an entry under `[places]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from game.rules.core import level_files
from game.rules.core.codec import BadData
from game.rules.rail.map.hexes import Hex, HexGrid

TERRAIN_SIGNS = {".": "plain", "~": "river", "^": "mountain", "%": "swamp", ",": "coast", "=": "water"}
TERRAINS = frozenset(TERRAIN_SIGNS.values())
MAX_REPORTED_PROBLEMS = 3
PRINTED_COST = re.compile("[0-9]{1,3}")
COMPASS = "NESW"
Text = Annotated[str, Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=200)]
Origin = Annotated[int, Meta(ge=-1000, le=1000)]
MAX_HEXES = 600
MAX_PLACES = 100
MAX_ROW_LENGTH = 200


class PlaceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of `[places]`: the name, colour and goods of a city or town."""

    name: Text
    """Name on the map."""
    colour: Text | None = None
    """Colour of the goods that a city accepts."""
    cubes: Count = 0
    """Number of cubes drawn from the bag at the start."""
    start: Sequence[Text] = ()
    """Colours of cubes placed at the start."""
    column: Text | None = None
    """Age of Steam: column of the goods display, L1 to L6 or D1 to D6."""
    tags: Sequence[Text] = ()
    """Names that the map's rules refer to, such as `terminal`."""
    terrain: Text = "plain"
    """Terrain of the hex, by its name below."""


class DirectLinkEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of `connections`: a direct link that may be built between two cities."""

    between: Sequence[Text] = ()
    """The two neighbouring cities."""
    cost: Count = 0
    """Price of the direct link."""


@level_files.preload_struct
class RailLevelFile(Struct, frozen=True, kw_only=True):
    """The keys of a level file that all rail games read; each game adds its own keys in a subclass."""

    name: Text
    """Name of the map."""
    seats: Annotated[Sequence[int], Meta(max_length=8)]
    """The fewest and the most players, from 1 to 6."""
    hexes: Text
    """`flat` or `pointed`: what is on top of a hex."""
    top: Origin
    """Number of the first line of `rows`."""
    left: Origin
    """Number of the first column of `rows`."""
    rows: Annotated[str, Meta(max_length=24_000)]
    """The printed hexes."""
    short: Text = ""
    """Name where space is limited."""
    rules: Text = ""
    """Name of the map's own rules: of a map of this game, or of the package that has them."""
    places: dict[Text, PlaceEntry] = {}
    """Cities and towns by their sign in `rows`."""
    closed: Annotated[Sequence[Text], Meta(max_length=1000)] = ()
    """Edges that no track may cross, each as two labels: `C4/D4`."""
    connections: Annotated[Sequence[DirectLinkEntry], Meta(max_length=1000)] = ()
    """Direct links between neighbouring cities."""
    rivers: dict[Text, Text] = {}
    """Two sides of a hex that a river joins, by the hex's label: `C4 = "SE-NW"`."""
    sea: Text = ""
    """Sides of the map (N, E, S, W) that border open sea; only for display."""
    seas: dict[Text, Text] = {}
    """Name of the sea on each such side."""
    waters: dict[Text, Text] = {}
    """Names of lakes, each with two hexes of water between which it is written: `"B2/D2"`."""


class Problem(NamedTuple):
    """A problem in a level file: where it is, what is wrong and, if there is one, the printed row."""

    where: str
    reason: str
    row: int | None = None


class MapPlace(NamedTuple):
    """A city (capital letters in the rows) or a town (small letters)."""

    code: str
    name: str
    colour: str | None
    cubes: int
    start: tuple[str, ...]
    column: str | None
    tags: frozenset[str]

    @property
    def is_city(self) -> bool:
        """Whether the place is a printed city; its code is in capitals."""
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
    """A map as plain data. `extras` holds the keys that only one game reads.

    `sea` lists the sides of the map (N, E, S, W) at open sea; `seas` has the name of each sea; `waters`
    gives, for each lake, the hexes between which its name is written. All three are for display only. `short`
    is the name for narrow places; `key` is <game>.<map>.
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
    rules: str = ""
    """The name of the rules of this map; empty for its game's usual rules."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The allowed numbers of players."""
        return tuple(range(self.seats[0], self.seats[1] + 1))

    def places(self) -> list[tuple[Hex, MapPlace]]:
        """Cities and towns with their hexes, in the order in which maps list hexes."""
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
    """Builds the level from decoded TOML; raises LevelError if there is any problem."""
    level, problems = parse_with_problems(plain)
    if level is None or problems:
        raise LevelError(problems)
    return level


def collect_problems(
    plain: Mapping[str, Any], kind: type[RailLevelFile], game: Callable[[RailLevel], list[Problem]]
) -> list[Problem]:
    """Every problem of a level file, including those that the game's own check finds."""
    level, problems = parse_with_problems(plain, kind)
    return problems if level is None else problems + game(level)


def checked_level(game: str, map_key: str, plain: Mapping[str, Any], problems: list[Problem]) -> RailLevel:
    """The level of a file; raises a BadData that names the file if there are any problems."""
    level, _ = parse_with_problems(plain)
    if level is None or problems:
        raise BadData(f"{level_files.display_path(game, map_key)}: {LevelError(problems)}")
    return replace(level, key=f"{game}.{map_key}")


def type_problems(plain: Mapping[str, Any], kind: type[RailLevelFile]) -> Iterator[Problem]:
    """Yields every key that is missing, unknown or of a wrong type."""
    fields = {one.name: one for one in msgspec.structs.fields(kind)}
    if kind.__struct_config__.forbid_unknown_fields:
        yield from (Problem(key, "unknown key") for key in plain if key not in fields)
    for key, one in fields.items():
        if key not in plain:
            if one.required:
                yield Problem(key, "missing")
        elif isinstance(table := plain[key], dict) and getattr(one.type, "__origin__", None) is dict:
            key_type, entry_type = one.type.__args__
            for name, entry in table.items():
                yield from _mismatch(f"{key}.{name}", name, key_type)
                yield from _mismatch(f"{key}.{name}", entry, entry_type)
        else:
            yield from _mismatch(key, plain[key], one.type)


def _mismatch(where: str, value: Any, kind: Any) -> Iterator[Problem]:
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        reason, _, inside = str(error).partition(" - at `$")
        reason = reason.replace("`object`", "`table`").replace("Object ", "Table ")
        yield Problem(where + inside.rstrip("`"), reason)


def parse_with_problems(
    plain: Mapping[str, Any], kind: type[RailLevelFile] = RailLevelFile
) -> tuple[RailLevel | None, list[Problem]]:
    """The level as far as it can be read, or None if nothing can be drawn, and every problem."""
    problems = list(type_problems(plain, kind))
    if problems:
        return None, problems
    file = msgspec.convert(plain, kind, strict=True)
    if too_large := list(_size_problems(file)):
        return None, too_large
    if file.hexes not in ("flat", "pointed"):
        return None, [Problem("hexes", f'must be "flat" or "pointed", not "{file.hexes}"')]
    seats = file.seats
    if len(seats) != 2 or not 1 <= seats[0] <= seats[1] <= 6:
        problems.append(Problem("seats", "must be the fewest and the most players, from 1 to 6"))
        seats = [1, 6]
    grid = HexGrid(file.hexes == "pointed", file.top, file.left)
    if (shifted := _shift_problem(file.rows, grid)) is not None:
        return None, [*problems, shifted]
    places = _places(file.places, problems)
    cells = _cells(file.rows, grid, places, problems)
    hexes = _by_name(cells, grid)
    level = RailLevel(
        name=file.name,
        seats=(seats[0], seats[1]),
        grid=grid,
        cells=cells,
        closed=_closed(file.closed, hexes, problems),
        connections=_connections(file.connections, hexes, problems),
        rivers=_rivers(file.rivers, grid, hexes, problems),
        sea=_sea(file.sea, problems),
        seas=_seas(file.seas, file.sea, problems),
        waters=_waters(file.waters, cells, hexes, problems),
        short=file.short,
        rules=file.rules,
        extras={key: value for key, value in plain.items() if key not in RailLevelFile.__struct_fields__},
    )
    problems += _unreachable(level)
    return level, problems


def _shift_problem(rows: str, grid: HexGrid) -> Problem | None:
    """The key that moves all hexes into their places, if most of them are printed between places."""
    printed = [
        (row, match.start() // 2)
        for row, text in enumerate(rows.rstrip("\n").split("\n"))
        for match in re.finditer(r"\S+", text)
        if match.start() % 2 == 0
    ]

    def misplaced(other: HexGrid) -> int:
        return sum(other.hex_at(row, across) is None for row, across in printed)

    if 2 * misplaced(grid) <= len(printed):
        return None
    for key in ("top", "left"):
        value = getattr(grid, key)
        if misplaced(grid._replace(**{key: value + 1})) == 0:
            return Problem(key, f"must be {'odd' if value % 2 == 0 else 'even'} here, not {value}")
    if misplaced(grid._replace(is_pointed_topped=not grid.is_pointed_topped)) == 0:
        return Problem("hexes", f'must be "{"flat" if grid.is_pointed_topped else "pointed"}" here')
    return None


def _size_problems(file: RailLevelFile) -> Iterator[Problem]:
    """Problems with the size of a map, found before anything is built from it."""
    if len(file.places) > MAX_PLACES:
        yield Problem("places", f"there are {len(file.places)} places; at most {MAX_PLACES} are allowed")
    longest = max(map(len, file.rows.split("\n")))
    if longest > MAX_ROW_LENGTH:
        yield Problem("rows", f"a row has {longest} characters; at most {MAX_ROW_LENGTH} are allowed")
    if (hexes := len(file.rows.split())) > MAX_HEXES:
        yield Problem("rows", f"there are {hexes} hexes; at most {MAX_HEXES} are allowed")


def _places(entries: Mapping[str, PlaceEntry], problems: list[Problem]) -> dict[str, tuple[MapPlace, str]]:
    """Every place, with the terrain it is on."""
    places: dict[str, tuple[MapPlace, str]] = {}
    for code, entry in entries.items():
        where = f"places.{code}"
        if entry.terrain not in TERRAINS:
            problems.append(Problem(where, f'unknown terrain "{entry.terrain}"'))
        elif entry.terrain == "water":
            problems.append(Problem(where, f"{entry.name} lies on water"))
        place = MapPlace(
            code,
            entry.name,
            entry.colour,
            entry.cubes,
            tuple(entry.start),
            entry.column,
            frozenset(entry.tags),
        )
        places[code] = place, entry.terrain
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
            elif PRINTED_COST.fullmatch(sign):
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
    """Maps printed labels and place codes to hexes."""
    hexes = {grid.label(hex_): hex_ for hex_ in cells}
    return hexes | {cell.place.code: hex_ for hex_, cell in cells.items() if cell.place}


def _closed(
    entries: Sequence[str], hexes: Mapping[str, Hex], problems: list[Problem]
) -> frozenset[tuple[Hex, int]]:
    """Edges that no track may cross, once from each side; in the file such an edge is written "C4/D4"."""
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


def _rivers(
    table: Mapping[str, str], grid: HexGrid, hexes: Mapping[str, Hex], problems: list[Problem]
) -> dict[str, str]:
    """The two sides of a hex that a river joins, "N-SE", by the hex's label."""
    rivers = {}
    for label, ends in table.items():
        sides = ends.split("-")
        if label not in hexes:
            problems.append(Problem(f"rivers.{label}", "no such hex"))
        elif len(sides) != 2 or any(side not in grid.side_names for side in sides):
            names = ", ".join(grid.side_names)
            problems.append(Problem(f"rivers.{label}", f'must join two of the sides {names}, not "{ends}"'))
        else:
            rivers[label] = ends
    return rivers


def _sea(sides: str, problems: list[Problem]) -> str:
    if all(side in COMPASS for side in sides):
        return sides
    problems.append(Problem("sea", f'must be some of the letters {COMPASS}, not "{sides}"'))
    return ""


def _seas(table: Mapping[str, str], sides: str, problems: list[Problem]) -> dict[str, str]:
    """The names of the seas, by side of the map."""
    known = {side: name for side, name in table.items() if len(side) == 1 and side in sides}
    if known != table:
        problems.append(Problem("seas", f'must name the sea on some of the sides "{sides}"'))
    return known


def _waters(
    table: Mapping[str, str], cells: Mapping[Hex, MapCell], hexes: Mapping[str, Hex], problems: list[Problem]
) -> dict[str, tuple[Hex, Hex]]:
    """The names of lakes, each with the two water hexes between which it is written: "A1/C2"."""
    waters = {}
    for name, ends in table.items():
        named = [hexes.get(label) for label in ends.split("/")]
        first, second = named if len(named) == 2 else (None, None)
        if first is None or second is None or any(cells[end].terrain != "water" for end in (first, second)):
            problems.append(Problem(f"waters.{name}", f'"{ends}" does not name two hexes of water'))
            continue
        waters[name] = first, second
    return waters


def _connections(
    entries: Sequence[DirectLinkEntry], hexes: Mapping[str, Hex], problems: list[Problem]
) -> tuple[DirectLinkSpec, ...]:
    connections = []
    for entry in entries:
        ends = [hexes[code] for code in entry.between if code in hexes]
        if len(ends) != 2 or ends[0].edge_to(ends[1]) is None:
            problems.append(Problem("connections", "must lie between two neighbouring places"))
            continue
        connections.append(DirectLinkSpec(ends[0], ends[1], entry.cost))
    return tuple(connections)


def _unreachable(level: RailLevel) -> list[Problem]:
    """Reports places that no track could ever connect to most of the other places."""
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
