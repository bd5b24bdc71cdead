"""Tile faces as sets of segments, their rotations, and the supply limits (AOS-8, STM-2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CENTRE = 6
NO_TRACK = 255
COUNT_BITS = 8
"""Bits per counter: the tile counts of all supply limits are packed into one integer."""

Segment = tuple[int, int]


class TileFace(NamedTuple):
    """A tile in one rotation: `segments` join two edges, or on a town hex an edge and the centre."""

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
        """Whether it has two tracks on a hex without a town."""
        return not self.town and len(self.segments) == 2

    @property
    def is_crossing(self) -> bool:
        """Whether its two tracks cross by a bridge: their edges alternate around the hex (AOS-8.3)."""
        if not self.is_complex:
            return False
        (a, b), (c, d) = self.segments
        return (a < c < b) != (a < d < b)


class TileKind(NamedTuple):
    """A kind of tile: its tracks in rotation 0, written `03+14`, or a town's exits, written `035`."""

    name: str
    shape: str
    on_land: bool
    on_town: bool


class SupplyLimit(NamedTuple):
    """A supply limit: at most `limit` tiles on the board may show these faces; the refusal is `code`."""

    limit: int
    codes: frozenset[int]
    code: str


class TileSet:
    """All tile faces of a game by code. Code 0 is the bare hex."""

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
        """The code of a face; None if it does not exist or equals a smaller rotation."""
        return self._code.get((kind, rotation, town))

    def set_supply_limits(self, conditions: Iterable[SupplyLimit]) -> None:
        """Sets the supply limits; called once by the game that defines the tile set."""
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
        """A bit set of exhausted limits, from the sum of the `limit_increments` of the tiles laid.

        The offset added to each counter sets its highest bit once the count reaches its limit.
        """
        return used + self._slack >> COUNT_BITS - 1 & self._ones

    def exhausted_limit_for(self, short: int, old: int, new: int) -> SupplyLimit | None:
        """The exhausted limit that forbids a face; the replaced tile returns to the supply first."""
        forbids = short & self.limit_increments[new] & ~self.limit_increments[old]
        return self.supply_limits[forbids.bit_length() // COUNT_BITS] if forbids else None

    def codes(self, kind: str) -> frozenset[int]:
        """Every face of a kind, on land and on towns."""
        return frozenset(code for code, face in enumerate(self.faces) if face.kind == kind)


def _positions(kind: TileKind, town: bool) -> list[TileFace]:
    """The geometrically different positions of a kind, each with its smallest rotation."""
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
    """For every face and edge, the other end of the segment there, CENTRE for a town, or NO_TRACK."""
    for face in faces:
        ends = [NO_TRACK] * 6
        for a, b in face.segments:
            ends[a] = b
            if b != CENTRE:
                ends[b] = a
        yield from ends
