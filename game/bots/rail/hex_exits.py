"""For track that enters a hex, the edges by which it can leave; cached by map and tile supply."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from game.rules.rail.map.tiles import CENTRE, Segment, TileSet
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network

if TYPE_CHECKING:
    from game.bots.rail.link_paths import LinkPath

MAX_CACHED_PATHS = 20_000
"""The most cities whose surroundings are cached."""


class TileOperation(NamedTuple):
    """One tile operation."""

    hex: int
    code: int


class HexExit(NamedTuple):
    """A tile operation, the edge by which its track leaves, as a key, and the hex beyond."""

    key: int
    next_hex: int
    operation: TileOperation
    price: int


class CitySurroundings(NamedTuple):
    """The hexes around a city: a function that gets their track, and a bit mask that includes the next
    ring."""

    buildable_track: Callable[[bytes], Hashable]
    mask: int


class HexExits:
    """For every hex of a map, its possible exits under one set of rules and one state of the tile supply
    (`short`)."""

    def __init__(self, survey: BuildJudge, short: int) -> None:
        self._railmap = survey.railmap
        self._tiles = survey.railmap.tiles
        self._survey = survey
        self._short = short
        self._codes = _codes(self._tiles)
        self._bare = self._bare_tracks()
        self._across: dict[tuple[int, int], tuple[HexExit, ...]] = {}
        self._into: dict[tuple[int, int], tuple[HexExit | None, tuple[HexExit, ...]]] = {}
        self._near: dict[tuple[int, int], CitySurroundings] = {}
        self.cached_paths: dict[Hashable, tuple[LinkPath, ...]] = {}
        """Paths of new links from a city; the key holds everything they depend on."""

    def exits_across(self, met: int, old: int) -> tuple[HexExit, ...]:
        """The exits of a hex without a town for track that enters by edge `met`;

        `old` is the tile on the hex.
        """
        found = self._across.get((met, old))
        if found is None:
            hex_, edge = divmod(met, 6)
            outs = self._bare[edge] if not old else self._beside(old, edge)
            ways = [self._way(hex_, out, code, old) for out, code in outs]
            found = self._across[met, old] = tuple(way for way in ways if way.next_hex >= 0)
        return found

    def exits_into_town(self, met: int, old: int) -> tuple[HexExit | None, tuple[HexExit, ...]]:
        """The operation that ends in a town entered by edge `met`, and those that continue through it."""
        found = self._into.get((met, old))
        if found is None:
            town, edge = divmod(met, 6)
            exits = self._tiles.exits[old]
            code = self._town_code((*exits, edge))
            stop = None if code is None else self._way(town, edge, code, old)
            found = self._into[met, old] = stop, self._town_ways(town, old, (*exits, edge))
        return found

    def exits_out_of_town(self, town: int, old: int) -> tuple[HexExit, ...]:
        """The exits of a town by edges that are free."""
        return self._town_ways(town, old, self._tiles.exits[old])

    def surroundings(self, city: int, most: int) -> CitySurroundings:
        """The hexes that track could reach from a city in `most` operations."""
        found = self._near.get((city, most))
        if found is None:
            neighbour, around = self._railmap.neighbour, [{city: None}]
            for _ in range(most + 1):
                wider = dict(around[-1])
                for hex_ in around[-1]:
                    wider |= {other: None for other in neighbour[hex_ * 6 : hex_ * 6 + 6] if other >= 0}
                around.append(wider)
            mask = 0
            for hex_ in around[-1]:
                mask |= 1 << hex_
            found = self._near[city, most] = CitySurroundings(itemgetter(*sorted(around[-2])), mask)
        return found

    def cache_paths(self, key: Hashable, found: tuple[LinkPath, ...]) -> None:
        """Stores the paths from a city for every board with the same surroundings."""
        if len(self.cached_paths) >= MAX_CACHED_PATHS:
            self.cached_paths.clear()
        self.cached_paths[key] = found

    def _town_ways(self, town: int, old: int, exits: Sequence[int]) -> tuple[HexExit, ...]:
        codes = [(out, self._town_code((*exits, out))) for out in range(6) if out not in exits]
        return tuple(self._way(town, out, code, old) for out, code in codes if code is not None)

    def _way(self, hex_: int, out: int, code: int, old: int) -> HexExit:
        key, price = hex_ * 6 + out, self._survey.price_at(hex_, old, code)
        return HexExit(key, self._railmap.neighbour[key], TileOperation(hex_, code), price)

    def _town_code(self, exits: Sequence[int]) -> int | None:
        return self._code(True, tuple((edge, CENTRE) for edge in sorted(exits)))

    def _beside(self, old: int, edge: int) -> list[tuple[int, int]]:
        """For a hex that has track, the edges by which added track can leave, each with the tile face that
        it needs."""
        there = self._tiles.faces[old].segments
        if len(there) > 1:
            return []
        tracks = [(out, (edge, out) if edge < out else (out, edge)) for out in range(6) if out != edge]
        codes = [(out, self._code(False, tuple(sorted((*there, track))))) for out, track in tracks]
        return [(out, code) for out, code in codes if code is not None]

    def _code(self, town: bool, segments: tuple[Segment, ...]) -> int | None:
        """The first tile face in the supply that has exactly these segments; None if there is none."""
        for code in self._codes.get((town, segments), ()):
            if not self._short & self._tiles.limit_increments[code]:
                return code
        return None

    def _bare_tracks(self) -> list[list[tuple[int, int]]]:
        """For each entry edge of a hex without track: the possible exit edges, each with its tile face."""
        tiles = self._tiles
        faces = [(code, tiles.faces[code].segments) for code in tiles.land_codes]
        simple = {segments[0]: code for code, segments in faces if len(segments) == 1}
        there = {
            track: code for track, code in simple.items() if not self._short & tiles.limit_increments[code]
        }
        return [
            [(sum(track) - edge, code) for track, code in there.items() if edge in track] for edge in range(6)
        ]


@lru_cache(maxsize=8)
def _codes(tiles: TileSet) -> dict[tuple[bool, tuple[Segment, ...]], list[int]]:
    """Tile faces by whether they have a town and by their exact segments."""
    found: dict[tuple[bool, tuple[Segment, ...]], list[int]] = {}
    for code, face in enumerate(tiles.faces):
        found.setdefault((face.town, face.segments), []).append(code)
    return found


@lru_cache(maxsize=64)
def _hex_exits(survey: BuildJudge, short: int) -> HexExits:
    return HexExits(survey, short)


def hex_exits(survey: BuildJudge, network: Network) -> HexExits:
    """The exits of every hex, with the tiles that this board leaves in the supply."""
    return _hex_exits(survey, network.exhausted_limits)
