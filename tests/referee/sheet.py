"""Independent reader of level files, in rows and half-cells as they are typed.

It does not know the coordinates of the rules; only the names of hexes are shared.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LEVELS = Path(__file__).resolve().parents[2] / "levels"
AROUND = {
    "flat": ((-2, 0), (-1, 2), (1, 2), (2, 0), (1, -2), (-1, -2)),
    "pointed": ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2)),
}
"""Offsets to the six neighbours in rows and half-cells, clockwise from edge 0."""
GROUND = {".": "plain", ",": "coast", "~": "river", "^": "mountain", "%": "swamp"}

Spot = tuple[int, int]


@dataclass(frozen=True)
class Sheet:
    """The printed map: ground, price, place and neighbours by hex name."""

    ground: dict[str, str]
    """Ground by hex, without water."""
    price: dict[str, int]
    place: dict[str, dict[str, Any]]
    city: frozenset[str]
    town: frozenset[str]
    river: frozenset[str]
    beside: dict[str, tuple[str | None, ...]]
    """The hex across each edge; None where track is impossible."""
    by_code: dict[str, str]
    direct: tuple[tuple[str, str], ...]
    """Pairs of cities that may be joined without track."""

    def edge_between(self, one: str, other: str) -> int:
        return self.beside[one].index(other)


@cache
def sheet(game: str, map_key: str) -> Sheet:
    plain = tomllib.loads((LEVELS / game / f"{map_key}.toml").read_text(encoding="utf-8"))
    signs = dict(_signs(plain["rows"]))
    names = {spot: _name(spot, plain["hexes"]) for spot in signs}
    land = {spot: sign for spot, sign in signs.items() if sign != "="}
    places = plain.get("places", {})
    codes = {sign: names[spot] for spot, sign in land.items() if sign in places}
    ground = {
        names[spot]: places[sign].get("terrain", "plain") if sign in places else GROUND.get(sign, "plain")
        for spot, sign in land.items()
    }
    rivers = {name for name, sort in ground.items() if sort == "river"} | set(plain.get("rivers", {}))
    closed = {frozenset(codes.get(end, end) for end in pair.split("/")) for pair in plain.get("closed", ())}
    return Sheet(
        ground=ground,
        price={names[spot]: int(sign) for spot, sign in land.items() if sign.isdigit()},
        place={codes[code]: {**places[code], "code": code} for code in codes},
        city=frozenset(name for code, name in codes.items() if code.isupper()),
        town=frozenset(name for code, name in codes.items() if code.islower()),
        river=frozenset(rivers),
        beside={names[spot]: _beside(spot, land, names, plain["hexes"], closed) for spot in land},
        by_code=codes,
        direct=tuple(
            (codes[one], codes[other]) for one, other in (d["between"] for d in plain.get("connections", ()))
        ),
    )


def _signs(rows: str) -> list[tuple[Spot, str]]:
    return [
        ((row, match.start() // 2), match.group())
        for row, line in enumerate(rows.strip("\n").split("\n"))
        for match in re.finditer(r"\S+", line)
    ]


def _name(spot: Spot, hexes: str) -> str:
    """A letter for the column (with pointed hexes, the row) and a number within it."""
    row, across = spot
    letter, number = (across // 2, row // 2) if hexes == "flat" else (row, across // 2)
    return f"{chr(ord('A') + letter)}{number + 1}"


def _beside(
    spot: Spot, land: dict[Spot, str], names: dict[Spot, str], hexes: str, closed: set[frozenset[str]]
) -> tuple[str | None, ...]:
    found: list[str | None] = []
    for down, right in AROUND[hexes]:
        other = (spot[0] + down, spot[1] + right)
        is_open = other in land and frozenset((names[spot], names[other])) not in closed
        found.append(names[other] if is_open else None)
    return tuple(found)
