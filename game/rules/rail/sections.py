"""Sections, links and loose ends: what follows from the track on the board (AOS-2.3 to 2.7, STM-1).

A `Network` is derived from a `Rails` and kept beside it, outside the encoded fields. When track changes, only
the sections around the changed hexes are walked anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.rail.railmap import RailMap
from game.rules.rail.rails import ABANDONED, NOBODY, Rails
from game.rules.rail.tiles import CENTRE, NO_TRACK

LOOSE = -1


class Section:
    """A maximal chain of joined segments.

    `segments` are keys (hex * 6 + edge) in ascending order, one a segment, by its lower edge. `ends` are the
    nodes at both ends, LOOSE where there is none. `doors` are the keys by which a train would leave each end
    node; at a loose end, the key of the last segment. All is in one fixed order, so that a section is the
    same however it was walked.
    """

    __slots__ = ("doors", "ends", "is_link", "newest", "owner", "segments", "size")

    def __init__(
        self,
        segments: tuple[int, ...],
        ends: tuple[int, int],
        doors: tuple[int, int],
        owner: int,
        newest: int,
    ) -> None:
        self.segments = segments
        self.ends = ends
        self.doors = doors
        self.owner = owner
        self.newest = newest
        self.is_link = ends[0] != ends[1] and ends[0] != LOOSE and ends[1] != LOOSE
        self.size = len(segments) or 1

    def beyond(self, door: int) -> int:
        """The node at the other end than the one entered by this door."""
        return self.ends[1] if self.doors[0] == door else self.ends[0]

    def far_door(self, door: int) -> int:
        """The door at the other end."""
        return self.doors[1] if self.doors[0] == door else self.doors[0]


class Network:
    """Everything that follows from the track, owners and new cities of one `Rails`."""

    __slots__ = ("_doors", "_sections", "at", "direct", "is_city", "memo", "railmap", "rails", "used")

    def __init__(self, railmap: RailMap, rails: Rails) -> None:
        self.railmap = railmap
        self.rails = rails
        self.is_city = _city_flags(railmap, rails)
        self.at: list[Section | None] = [None] * len(rails.marks)
        self.used = _supply_used(railmap, rails.track)
        self.direct = _direct_sections(railmap, rails)
        self.memo: dict[object, object] = {}
        self._sections: tuple[Section, ...] | None = None
        self._doors: dict[int, list[tuple[int, Section]]] | None = None
        self._walk_from(range(len(rails.track)))

    def after(self, rails: Rails, hexes: Iterable[int]) -> Network:
        """The network once these hexes carry other track, owners or cities."""
        new = Network.__new__(Network)
        new.railmap = self.railmap
        new.rails = rails
        new.is_city = self.is_city if rails.cities == self.rails.cities else _city_flags(self.railmap, rails)
        new.at = self.at.copy()
        new.used = self.used
        new.direct = (
            self.direct if rails.direct == self.rails.direct else _direct_sections(self.railmap, rails)
        )
        new.memo = {}
        new._sections = None
        new._doors = None
        new._forget_around(hexes, self.rails.track)
        return new

    @property
    def sections(self) -> tuple[Section, ...]:
        """Every section once, direct links last."""
        if self._sections is None:
            at = enumerate(self.at)
            found = [section for key, section in at if section is not None and section.segments[0] == key]
            self._sections = (*found, *self.direct)
        return self._sections

    def owned_by(self, seat: int) -> list[Section]:
        """The sections a seat owns."""
        return [section for section in self.sections if section.owner == seat]

    def doors_of(self, node: int) -> Sequence[tuple[int, Section]]:
        """The links that end at a node, each with the edge by which it leaves, in order of edges."""
        if self._doors is None:
            doors: dict[int, list[tuple[int, Section]]] = {}
            for section in self.sections:
                if section.is_link:
                    for end, door in zip(section.ends, section.doors, strict=True):
                        doors.setdefault(end, []).append((door % 6, section))
            for links in doors.values():
                links.sort(key=_edge)
            self._doors = doors
        return self._doors.get(node, ())

    def is_present(self, seat: int, town: int) -> bool:
        """Does the seat own a segment on the town's tile (AOS-2.9)?"""
        marks = self.rails.marks
        return any(mark >> 4 == seat + 1 for mark in marks[town * 6 : town * 6 + 6])

    def is_node(self, hex_: int) -> bool:
        """A city, printed or new, or a town."""
        return bool(self.is_city[hex_] or self.railmap.is_town[hex_])

    def _forget_around(self, hexes: Iterable[int], old_track: bytes) -> None:
        """Drop the sections that touch these hexes and walk them again."""
        neighbour, at = self.railmap.neighbour, self.at
        again: dict[int, None] = {}
        used = list(self.used)
        conditions_of = self.railmap.tiles.conditions_of
        for hex_ in hexes:
            again[hex_] = None
            for condition in conditions_of[old_track[hex_]]:
                used[condition] -= 1
            for condition in conditions_of[self.rails.track[hex_]]:
                used[condition] += 1
            for key in range(hex_ * 6, hex_ * 6 + 6):
                other = neighbour[key]
                touched = (key,) if other < 0 else (key, other * 6 + (key + 3) % 6)
                for end in touched:
                    section = at[end]
                    if section is not None:
                        self._forget(section, old_track, again)
            at[hex_ * 6 : hex_ * 6 + 6] = (None,) * 6
        self.used = tuple(used)
        self._walk_from(again)

    def _forget(self, section: Section, old_track: bytes, again: dict[int, None]) -> None:
        at, partner = self.at, self.railmap.tiles.partner
        for key in section.segments:
            again[key // 6] = None
            at[key] = None
            other = partner[old_track[key // 6] * 6 + key % 6]
            if other < CENTRE:
                at[key - key % 6 + other] = None

    def _walk_from(self, hexes: Iterable[int]) -> None:
        """Find the sections of the segments on these hexes that have none yet."""
        track, faces, at = self.rails.track, self.railmap.tiles.faces, self.at
        for hex_ in hexes:
            if track[hex_]:
                for a, b in faces[track[hex_]].segments:
                    if at[hex_ * 6 + a] is None:
                        self._walk(hex_, a, b)

    def _walk(self, hex_: int, a: int, b: int) -> None:
        start = hex_ * 6 + a
        segments = [start]
        keys = [start]
        first, first_door = self._follow(hex_, a, segments, keys)
        if b == CENTRE:
            second, second_door = hex_, start
        else:
            keys.append(hex_ * 6 + b)
            second, second_door = self._follow(hex_, b, segments, keys)
        if second_door < first_door:
            first, second, first_door, second_door = second, first, second_door, first_door
        segments.sort()
        marks = self.rails.marks
        newest = max(marks[key] & 15 for key in segments)
        section = Section(
            tuple(segments), (first, second), (first_door, second_door), (marks[start] >> 4) - 1, newest
        )
        at = self.at
        for key in keys:
            at[key] = section

    def _follow(self, hex_: int, edge: int, segments: list[int], keys: list[int]) -> tuple[int, int]:
        """Travel out of a hex; collect what is passed, and return the node reached and its door."""
        neighbour, partner, track = self.railmap.neighbour, self.railmap.tiles.partner, self.rails.track
        is_city = self.is_city
        start = segments[0]
        while True:
            key = hex_ * 6 + edge
            other = neighbour[key]
            if other < 0:
                return LOOSE, key
            back = (edge + 3) % 6
            if is_city[other]:
                return other, other * 6 + back
            onward = partner[track[other] * 6 + back]
            if onward == NO_TRACK:
                return LOOSE, key
            entered = other * 6 + back
            if entered == start or other * 6 + onward == start:
                return LOOSE, key
            keys.append(entered)
            if onward == CENTRE:
                segments.append(entered)
                return other, entered
            left = other * 6 + onward
            segments.append(min(entered, left))
            keys.append(left)
            hex_, edge = other, onward


def network(railmap: RailMap, rails: Rails) -> Network:
    """The network of a board, computed when first asked for and then kept beside it."""
    found = rails.__dict__.get("network")
    if isinstance(found, Network):
        return found
    return keep(Network(railmap, rails))


def keep(computed: Network) -> Network:
    """Put a network beside the board it was computed from."""
    computed.rails.__dict__["network"] = computed
    return computed


def _edge(door: tuple[int, Section]) -> int:
    return door[0]


def _city_flags(railmap: RailMap, rails: Rails) -> bytes:
    flags = bytearray(railmap.printed_cities)
    for number, tile in enumerate(rails.cities):
        if tile:
            flags[railmap.towns[number]] = 1
    return bytes(flags)


def _supply_used(railmap: RailMap, track: bytes) -> tuple[int, ...]:
    return tuple(sum(track.count(code) for code in condition.codes) for condition in railmap.tiles.conditions)


def _direct_sections(railmap: RailMap, rails: Rails) -> tuple[Section, ...]:
    sections = []
    for link, owner in zip(railmap.direct_links, rails.direct, strict=True):
        if owner:
            doors = link.first * 6 + link.edge, link.second * 6 + (link.edge + 3) % 6
            seat = NOBODY if owner == ABANDONED else owner - 1
            sections.append(Section((), (link.first, link.second), doors, seat, 0))
    return tuple(sections)
