"""The track tiles of Age of Steam and their supply (AOS-8)."""

from __future__ import annotations

from game.rules.rail.map.tiles import SupplyLimit, TileKind, TileSet

SUPPLY = {
    "S-STR": ("03", 48),
    "S-GEN": ("02", 55),
    "S-SHP": ("01", 7),
    "X-GS": ("15+03", 4),
    "X-GG": ("02+13", 3),
    "X-SS": ("03+14", 4),
    "C-GG": ("02+35", 1),
    "C-GA": ("02+34", 1),
    "C-GB": ("02+45", 1),
    "C-SS": ("03+12", 1),
}
"""Tiles without a town, by kind, with their number.

On a town hex they are used with a town disc, and then only their exits matter (AOS-8.5).
"""

TOWN_SUPPLY = {
    "T-1": ("0", 3),
    "T-3L": ("035", 2),
    "T-3R": ("013", 2),
    "T-3H": ("012", 2),
    "T-3Y": ("024", 2),
}
"""Tiles with a printed town, by kind, with their number; they need no disc (AOS-8.4)."""

TOWN_DISCS = 8


def _tiles() -> TileSet:
    kinds = [TileKind(name, shape, on_land=True, on_town=True) for name, (shape, _) in SUPPLY.items()]
    kinds += [TileKind(name, shape, on_land=False, on_town=True) for name, (shape, _) in TOWN_SUPPLY.items()]
    tiles = TileSet(kinds)
    conditions = [
        SupplyLimit(limit, tiles.codes(name), "tile_supply_empty")
        for name, (_, limit) in (SUPPLY | TOWN_SUPPLY).items()
    ]
    under_disc = frozenset(code for code in tiles.town_codes if tiles.faces[code].kind in SUPPLY)
    conditions.append(SupplyLimit(TOWN_DISCS, under_disc, "town_disc_supply_empty"))
    tiles.set_supply_limits(conditions)
    return tiles


TILES = _tiles()
