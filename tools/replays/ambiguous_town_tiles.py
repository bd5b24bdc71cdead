"""Chooses the tile under the disc of a town with four exits, which a recording does not name."""

from __future__ import annotations

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.rail.map.tiles import TileSet
from game.rules.rail.track.track_state import Rails


def tiles_left(tiles: TileSet, kind: str, used: tuple[int, ...]) -> int:
    """Number of tiles of a kind in the supply."""
    number = next(
        i for i, condition in enumerate(tiles.supply_limits) if condition.codes == tiles.codes(kind)
    )
    return tiles.supply_limits[number].limit - used[number]


def free_tile(game: AgeOfSteam, state: AosState, kind: str) -> bool:
    """Frees a tile of a kind by exchanging one under a town; False if impossible."""
    tiles, used = game.table.railmap.tiles, game.table.network(state).used_counts
    for hex_, code in enumerate(state.rails.track):
        face = tiles.faces[code]
        if face.town and face.kind == kind:
            for other in tiles.town_codes:
                fits = tiles.faces[other].segments == face.segments and other != code
                if fits and tiles_left(tiles, tiles.faces[other].kind, used) > 0:
                    track = bytearray(state.rails.track)
                    track[hex_] = other
                    rails = state.rails
                    state.rails = Rails(bytes(track), rails.marks, rails.cities, rails.direct)
                    return True
    return False
