"""Independent reconstruction of the stretches of track, their owners and ends from the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.referee.sheet import Sheet, sheet

TILES = {
    game: {name: shape.replace("-", " ") for name, shape in (tile.split("=") for tile in tiles.split())}
    for game, tiles in {
        "age_of_steam": """
            S-STR=03 S-GEN=02 S-SHP=01 X-GS=15-03 X-GG=02-13 X-SS=03-14 C-GG=02-35 C-GA=02-34 C-GB=02-45
            C-SS=03-12 T-1=0 T-3L=0-3-5 T-3R=0-1-3 T-3H=0-1-2 T-3Y=0-2-4
        """,
        "steam": """
            21=03 22=02 23=01 41=03-14 42=15-03 43=02-13 44=03-12 45=02-35 46=02-34 47=02-45
            T11=0 T21=0-3 T22=0-2 T23=0-1 T31=0-2-4 T32=0-3-5 T33=0-1-3 T34=0-1-2
            T41=0-2-3-4 T42=1-2-4-5 T43=0-1-2-3
        """,
    }.items()
}
"""Unrotated tiles of AOS-8 and STM-2.3: the edges that each track joins; town edges are separate."""
NEW_CITIES = {
    "age_of_steam": ("red", "blue", "black", "black", "yellow", "purple", "black", "black"),
    "steam": ("red", "yellow", "purple", "blue", "gray"),
}
COLOURS = {
    "age_of_steam": ("red", "blue", "purple", "yellow", "black", "white"),
    "steam": ("red", "blue", "yellow", "purple", "gray"),
}
NOBODY = -1

Piece = tuple[str, frozenset[int]]
"""A piece of track: its hex and its edges, two on open land, one in a town."""


@dataclass(frozen=True)
class Stretch:
    """Connected pieces from end to end. `ends` has the node at each end with the edge that leaves it; a loose
    end has none."""

    pieces: frozenset[Piece]
    ends: tuple[tuple[str, int], ...]
    owners: frozenset[int]

    @property
    def is_link(self) -> bool:
        return len({node for node, _ in self.ends}) == 2

    @property
    def owner(self) -> int:
        (owner,) = self.owners
        return owner

    @property
    def length(self) -> int:
        return len(self.pieces) or 1


class Board:
    """Tiles, owners, cities and cubes at one moment, and what follows from them."""

    def __init__(self, game: Any, state: Any) -> None:
        self.sheet: Sheet = sheet(game.key, game.map_key)
        self.key: str = game.key
        railmap, rails = game.table.railmap, state.rails
        self._names = [site.label for site in railmap.sites]
        self.colour = {name: place.get("colour") for name, place in self.sheet.place.items()}
        self.founded: set[str] = set()
        for town, tile in zip(railmap.towns, rails.cities, strict=True):
            if tile:
                self.founded.add(self._names[town])
                self.colour[self._names[town]] = NEW_CITIES[self.key][tile - 1]
        self.cities = self.sheet.city | self.founded
        self.owner: dict[Piece, int] = {}
        self.stamp: dict[Piece, int] = {}
        """The round in which a piece was laid."""
        for number, code in enumerate(rails.track):
            if code:
                face = railmap.tiles.faces[code]
                for piece in self._pieces(self._names[number], face.kind, face.rotation):
                    mark = rails.marks[number * 6 + min(piece[1])]
                    self.owner[piece], self.stamp[piece] = (mark >> 4) - 1, mark & 15
        self.at = {(hex_, edge): (hex_, edges) for hex_, edges in self.owner for edge in edges}
        self.stretches = [*self._walk(), *self._direct(rails.direct)]
        self.leaving_text: dict[str, list[tuple[int, str, Stretch]]] = {}
        for stretch in self.stretches:
            if stretch.is_link:
                (one, first), (other, second) = stretch.ends
                self.leaving_text.setdefault(one, []).append((first, other, stretch))
                self.leaving_text.setdefault(other, []).append((second, one, stretch))

    def _pieces(self, hex_: str, kind: str, rotation: int) -> list[Piece]:
        tracks = turned(TILES[self.key][kind], rotation)
        if hex_ not in self.sheet.town:
            return [(hex_, edges) for edges in tracks]
        return [(hex_, frozenset((edge,))) for edges in tracks for edge in sorted(edges)]

    def is_node(self, hex_: str) -> bool:
        return hex_ in self.cities or (hex_ in self.sheet.town and any(h == hex_ for h, _ in self.owner))

    def ahead(self, hex_: str, edge: int) -> tuple[list[Piece], tuple[str, int] | None]:
        """Pieces from a hex through an edge, and the node at the end with its edge back."""
        met: list[Piece] = []
        while True:
            other, back = self.sheet.beside[hex_][edge], (edge + 3) % 6
            if other is None:
                return met, None
            if other in self.cities:
                return met, (other, back)
            piece = self.at.get((other, back))
            if piece is None or piece in met:
                return met, None
            met.append(piece)
            if len(piece[1]) == 1:
                return met, (other, back)
            (edge,) = piece[1] - {back}
            hex_ = other

    def _walk(self) -> Iterator[Stretch]:
        waiting = set(self.owner)
        while waiting:
            hex_, edges = piece = min(waiting, key=lambda one: (one[0], sorted(one[1])))
            pieces, ends = {piece}, []
            if len(edges) == 1:
                ends.append((hex_, min(edges)))
            for edge in sorted(edges):
                met, end = self.ahead(hex_, edge)
                pieces.update(met)
                if end is not None:
                    ends.append(end)
            waiting -= pieces
            yield Stretch(frozenset(pieces), tuple(ends), frozenset(self.owner[one] for one in pieces))

    def _direct(self, owners: bytes) -> Iterator[Stretch]:
        """AOS-23.7; 255 belonged to an eliminated player."""
        for (one, other), mark in zip(self.sheet.direct, owners, strict=True):
            if mark:
                ends = (
                    (one, self.sheet.edge_between(one, other)),
                    (other, self.sheet.edge_between(other, one)),
                )
                yield Stretch(frozenset(), ends, frozenset((NOBODY if mark == 255 else mark - 1,)))


@cache
def turned(shape: str, rotation: int) -> tuple[frozenset[int], ...]:
    return tuple(frozenset((int(edge) + rotation) % 6 for edge in track) for track in shape.split())


def cubes(game: Any, state: Any) -> dict[str, list[str]]:
    """Cubes by hex name."""
    railmap, colours = game.table.railmap, COLOURS[game.key]
    counts = iter(state.goods)
    return {
        railmap.sites[place].label: [colour for colour in colours for _ in range(next(counts))]
        for place in railmap.places
    }


def track_differences(game: Any, state: Any, board: Board) -> Iterator[str]:
    """Differences between the network of the rules and the tiles."""
    railmap, network = game.table.railmap, game.table.network(state)
    names = [site.label for site in railmap.sites]
    theirs = set()
    for section in network.sections:
        keys = {(names[key // 6], key % 6) for key in section.keys}
        ends = sorted(names[end] for end in section.ends if end >= 0)
        theirs.add((frozenset(keys), tuple(ends), section.owner, section.is_link, section.size))
    ours = set()
    for stretch in board.stretches:
        if len(stretch.owners) != 1:
            yield f"{sorted(stretch.pieces, key=str)} belong to {sorted(stretch.owners)}"
            return
        keys = {(hex_, edge) for hex_, edges in stretch.pieces for edge in edges}
        ends = sorted(node for node, _ in stretch.ends)
        ours.add((frozenset(keys), tuple(ends), stretch.owner, stretch.is_link, stretch.length))
    if ours != theirs:
        yield f"track: the rules see {_told(theirs - ours)}, the tiles show {_told(ours - theirs)}"


def _told(stretches: set[Any]) -> str:
    return "; ".join(
        f"{sorted(keys)} {ends} of {owner}" for keys, ends, owner, _, _ in sorted(stretches, key=str)
    )
