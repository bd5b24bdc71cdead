"""Tile faces as sets of track segments, their rotations, and the limits of the tile supply (AOS-8,
STM-2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CENTRE = 6
NO_TRACK = 255
COUNT_BITS = 8
"""Bits for each counter in an integer that packs the tile counts of all supply limits."""

Segment = tuple[int, int]


class TileFace(NamedTuple):
    """A tile in one rotation. Each segment joins two edges or, on a town hex, an edge and the centre."""

    kind: str
    rotation: int
    town: bool
    segments: tuple[Segment, ...]

    @property
    def exits(self) -> tuple[int, ...]:
        """The edges with track, in ascending order."""
        return tuple(sorted(edge for segment in self.segments for edge in segment if edge != CENTRE))

    @property
    def is_complex(self) -> bool:
        """Whether the tile has two tracks and no town."""
        return not self.town and len(self.segments) == 2

    @property
    def is_crossing(self) -> bool:
        """Whether its two tracks cross by a bridge, so that their edges alternate around the hex
        (AOS-8.3)."""
        if not self.is_complex:
            return False
        (a, b), (c, d) = self.segments
        return (a < c < b) != (a < d < b)


class TileKind(NamedTuple):
    """A kind of tile: its tracks in rotation 0, written `03+14`, or the exits of a town, written `035`."""

    name: str
    shape: str
    on_land: bool
    on_town: bool


class SupplyLimit(NamedTuple):
    """At most `limit` tiles on the board may show these faces; `code` is the refusal if there are more."""

    limit: int
    codes: frozenset[int]
    code: str


class TileSet:
    """All tile faces of a game, identified by a number (the code). Code 0 is a hex without a tile."""

    def __init__(self, kinds: Sequence[TileKind]) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        faces = [TileFace("", 0, False, ())]
        for town in (False, True):
            for kind in kinds:
                if kind.on_town if town else kind.on_land:
                    faces += _positions(kind, town)
        self.faces = tuple(faces)
        self.land_codes = tuple(code for code, face in enumerate(faces) if code and not face.town)
        self.town_codes = tuple(code for code, face in enumerate(faces) if face.town)
        self._code = {(face.kind, face.rotation, face.town): code for code, face in enumerate(faces)}
        self.partner = bytes(_partners(faces))
        self.exits = tuple(face.exits for face in faces)
        self.supply_limits: tuple[SupplyLimit, ...] = ()
        self.supply_limits_of: tuple[tuple[int, ...], ...] = ((),) * len(faces)
        self.limit_increments: tuple[int, ...] = (0,) * len(faces)
        self._ones = self._slack = 0

    def code(self, kind: str, rotation: int, town: bool) -> int | None:
        """The code of a face; None if there is none, or if a smaller rotation looks the same."""
        return self._code.get((kind, rotation, town))

    def set_supply_limits(self, conditions: Iterable[SupplyLimit]) -> None:
        """Sets the supply limits. The game that defines the tile set calls this once."""
        self.supply_limits = tuple(conditions)
        self.supply_limits_of = tuple(
            tuple(i for i, condition in enumerate(self.supply_limits) if code in condition.codes)
            for code in range(len(self.faces))
        )

        self.limit_increments = tuple(
            sum(1 << COUNT_BITS * i for i in held) for held in self.supply_limits_of
        )
        full = 1 << COUNT_BITS - 1
        self._ones = sum(1 << COUNT_BITS * i for i in range(len(self.supply_limits)))
        self._slack = sum(full - one.limit << COUNT_BITS * i for i, one in enumerate(self.supply_limits))

    def exhausted_limits(self, used: int) -> int:
        """Returns a bit set of exhausted limits;

        `used` is the sum of `limit_increments` over the tiles on the board.

        Adding an offset to each counter sets its highest bit once the count has reached the limit.
        """
        return used + self._slack >> COUNT_BITS - 1 & self._ones

    def exhausted_limit_for(self, short: int, old: int, new: int) -> SupplyLimit | None:
        """The exhausted limit that forbids replacing face `old` by `new`; the old tile returns to the supply
        first."""
        forbids = short & self.limit_increments[new] & ~self.limit_increments[old]
        return self.supply_limits[forbids.bit_length() // COUNT_BITS] if forbids else None

    def codes(self, kind: str) -> frozenset[int]:
        """The codes of every face of a kind, with and without a town."""
        return frozenset(code for code, face in enumerate(self.faces) if face.kind == kind)


def _positions(kind: TileKind, town: bool) -> list[TileFace]:
    """The rotations of a kind that look different, each given by its smallest number."""
    positions: dict[tuple[Segment, ...], TileFace] = {}
    for rotation in range(6):
        segments = _turned(kind.shape, rotation, town)
        positions.setdefault(segments, TileFace(kind.name, rotation, town, segments))
    return list(positions.values())


def _turned(shape: str, rotation: int, town: bool) -> tuple[Segment, ...]:
    if town:
        exits = sorted((int(digit) + rotation) % 6 for digit in shape if digit != "+")
        return tuple((edge, CENTRE) for edge in exits)
    turned = []
    for track in shape.split("+"):
        low, high = sorted((int(digit) + rotation) % 6 for digit in track)
        turned.append((low, high))
    return tuple(sorted(turned))


def _partners(faces: Sequence[TileFace]) -> Iterable[int]:
    """For each face and edge, where the segment there leads: another edge, CENTRE for a town, or NO_TRACK."""
    for face in faces:
        ends = [NO_TRACK] * 6
        for a, b in face.segments:
            ends[a] = b
            if b != CENTRE:
                ends[b] = a
        yield from ends
