"""The track tiles of Steam and their two-sided supply (STM-2.3, 2.4)."""

from __future__ import annotations

from game.rules.rail.map.tiles import SupplyLimit, TileKind, TileSet

LAND = {
    "21": "03",
    "22": "02",
    "23": "01",
    "41": "03+14",
    "42": "15+03",
    "43": "02+13",
    "44": "03+12",
    "45": "02+35",
    "46": "02+34",
    "47": "02+45",
}
TOWNS = {
    "T11": "0",
    "T21": "03",
    "T22": "02",
    "T23": "01",
    "T31": "024",
    "T32": "035",
    "T33": "013",
    "T34": "012",
    "T41": "0234",
    "T42": "1245",
    "T43": "0123",
}

SUPPLY = (
    (86, ("21", "22")),
    (10, ("T21", "T22")),
    (8, ("23", "T23")),
    (4, ("T11",)),
    (4, ("42", "T41")),
    (4, ("41", "T42")),
    (4, ("43", "T43")),
    (4, ("T31", "T34")),
    (4, ("T32", "T33")),
    (4, ("44",)),
    (4, ("45",)),
    (4, ("46",)),
    (4, ("47",)),
    (6, ("44", "45")),
    (6, ("45", "46")),
    (6, ("46", "47")),
    (6, ("47", "44")),
    (8, ("44", "45", "46", "47")),
)
"""Limits on the number of tiles with these faces (STM-2.4.2).

The two faces of a tile share its stock; the last nine limits say that faces 44 to 47 are on the same eight
tiles.
"""


def _tiles() -> TileSet:
    kinds = [TileKind(name, shape, on_land=True, on_town=False) for name, shape in LAND.items()]
    kinds += [TileKind(name, shape, on_land=False, on_town=True) for name, shape in TOWNS.items()]
    tiles = TileSet(kinds)
    tiles.set_supply_limits(
        SupplyLimit(limit, frozenset().union(*(tiles.codes(name) for name in names)), "tile_supply_empty")
        for limit, names in SUPPLY
    )
    return tiles


TILES = _tiles()


def tiles_left(kind: str, used: tuple[int, ...]) -> int:
    """The number of further tiles that may show this face (STM-2.4.3); `used` counts tiles by limit."""
    code = min(TILES.codes(kind))
    return min(TILES.supply_limits[i].limit - used[i] for i in TILES.supply_limits_of[code])
