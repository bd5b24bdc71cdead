"""Sections, links and loose ends, derived from the track on the board (AOS-2.3 to 2.7, STM-1).

A `Network` is derived from a `Rails` and cached on it, outside the encoded fields. When track changes, only
the sections around the changed hexes are recomputed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count
from operator import attrgetter
from typing import Any

from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.map.tiles import CENTRE, NO_TRACK
from game.rules.rail.track.menu_cache import MenuCache
from game.rules.rail.track.track_state import ABANDONED, NOBODY, Rails

LOOSE = -1
_SEGMENTS = attrgetter("segments")


class Section:
    """A chain of joined segments from one node or loose end to the next.

    `segments` has a key (hex * 6 + edge) for each segment, that of its lower edge, in ascending order; `keys`
    has the keys of all edges. `ends` has the node at each end, or LOOSE. `end_keys` has the key by which a
    train leaves each end node or, at a loose end, the key of the last segment. None of this depends on where
    the computation started.
    """

    __slots__ = ("end_keys", "ends", "is_link", "keys", "newest", "owner", "segments")

    def __init__(
        self,
        segments: tuple[int, ...],
        keys: tuple[int, ...],
        ends: tuple[int, int],
        doors: tuple[int, int],
        owner: int,
        newest: int,
    ) -> None:
        self.segments = segments
        self.keys = keys
        self.ends = ends
        self.end_keys = doors
        self.owner = owner
        self.newest = newest
        self.is_link = LOOSE != ends[0] != ends[1] != LOOSE

    @property
    def size(self) -> int:
        """The number of segments; a direct link has no segment and counts as one."""
        return len(self.segments) or 1

    def owned_by(self, owner: int) -> Section:
        """The same section with another owner."""
        return Section(self.segments, self.keys, self.ends, self.end_keys, owner, self.newest)

    def far_end(self, door: int) -> int:
        """The node at the other end, seen from the end key `door`."""
        return self.ends[1] if self.end_keys[0] == door else self.ends[0]


class Network:
    """Everything derived from the track, owners and new cities of one `Rails`.

    `memo` caches results of other modules, `city_memo` those that depend only on cities, `menus` the build
    menus by seat, hex and judge. `section_by_key` finds the section at an edge key. `built_up` is the bit set
    of hexes that have track, that track leads to, or that are next to a new city; all other hexes are as on
    an empty board.
    """

    __slots__ = (
        "_before",
        "_first",
        "_links",
        "_outlooks",
        "_sections",
        "_used",
        "built_up",
        "city_memo",
        "direct",
        "is_city",
        "memo",
        "menus",
        "railmap",
        "rails",
        "section_by_key",
    )

    def __init__(self, railmap: RailMap, rails: Rails) -> None:
        self.railmap = railmap
        self.rails = rails
        self.is_city = _city_flags(railmap, rails)
        self.section_by_key: dict[int, Section] = {}
        self._first: dict[int, Section] = {}
        self._used = sum(map(railmap.tiles.limit_increments.__getitem__, rails.track))
        self.direct = _direct_sections(railmap, rails)
        self.memo: dict[object, object] = {}
        self.menus: dict[tuple[int, int, object], Any] = {}
        self.city_memo: dict[object, object] = {}
        self._outlooks: dict[int, MenuCache] = {}
        self._before: tuple[dict[int, MenuCache], int, list[Section]] | None = None
        self._sections: tuple[Section, ...] | None = None
        self._links: dict[int, list[tuple[int, int, Section]]] | None = None
        self.built_up = 0
        for hex_ in (*compress(count(), rails.track), *compress(railmap.towns, rails.cities)):
            self.built_up |= self._seen_over(hex_)
        self._walk_from(range(len(rails.track)))

    def with_hex_changed(self, rails: Rails, hex_: int) -> Network:
        """The network after track was laid on this hex, or a new city put there."""
        new = self.copy_for(rails)
        uses = self.railmap.tiles.limit_increments
        new._used += uses[rails.track[hex_]] - uses[self.rails.track[hex_]]
        seen = 0
        if self.built_up >> hex_ & 1 or new.is_city[hex_]:
            touched = new._walk_again(hex_)
            seen = new._seen_over(hex_)
            new.built_up |= seen
        else:
            touched = new._enter_alone(hex_)
        if new._before is not None:
            new._before = new._before[0], seen, touched
        return new

    def with_owner(self, rails: Rails, sections: Iterable[Section], owner: int) -> Network:
        """The network after these sections got another owner."""
        new = self.copy_for(rails)
        touched = [section.owned_by(owner) for section in sections if section.segments]
        for section in touched:
            new._enter(section)
        if new._before is not None:
            changed = 0
            for key in [key for section in touched for key in section.keys]:
                changed |= 1 << key // 6
            new._before = new._before[0], changed, touched
        return new

    def copy_for(self, rails: Rails) -> Network:
        """A copy that belongs to a changed board and keeps the sections of this network."""
        new = Network.__new__(Network)
        new.railmap = self.railmap
        new.rails = rails
        same_cities = rails.cities == self.rails.cities
        new.is_city = self.is_city if same_cities else _city_flags(self.railmap, rails)
        new.city_memo = self.city_memo if same_cities else {}
        new.section_by_key = self.section_by_key.copy()
        new._first = self._first.copy()
        same_direct = rails.direct == self.rails.direct
        new.direct = self.direct if same_direct else _direct_sections(self.railmap, rails)
        new.built_up = self.built_up
        new._used = self._used
        new.memo = {}
        new.menus = {}
        new._outlooks = {}
        known = self.menu_caches
        new._before = (known, 0, []) if known else None
        new._sections = None
        new._links = None
        return new

    @property
    def menu_caches(self) -> dict[int, MenuCache]:
        """For each seat, its menu cache; on first access it is carried over from the previous network."""
        if self._before is not None:
            outlooks, changed, touched = self._before
            stale = changed | self._seen_along(touched)
            self._outlooks = {seat: outlook.after(stale) for seat, outlook in outlooks.items()}
            self._before = None
        return self._outlooks

    @property
    def sections(self) -> tuple[Section, ...]:
        """Every section once, direct links last."""
        if self._sections is None:
            first = self._first
            self._sections = (*[first[key] for key in sorted(first)], *self.direct)
        return self._sections

    @property
    def used_counts(self) -> tuple[int, ...]:
        """For each supply limit, the number of tiles on the board that it counts."""
        return tuple(self._used.to_bytes(len(self.railmap.tiles.supply_limits), "little"))

    @property
    def exhausted_limits(self) -> int:
        """The bit set of exhausted supply limits (AOS-8.6, STM-2.4.2)."""
        return self.railmap.tiles.exhausted_limits(self._used)

    def number_owned(self, seat: int) -> int:
        """The number of sections a seat owns, which equals its discs on the board."""
        return [section.owner for section in (*self._first.values(), *self.direct)].count(seat)

    def owned_by(self, seat: int) -> list[Section]:
        """The sections a seat owns, direct links last."""
        own = [section for section in self._first.values() if section.owner == seat]
        if len(own) > 1:
            own.sort(key=_SEGMENTS)
        return own + [section for section in self.direct if section.owner == seat] if self.direct else own

    @property
    def links_from(self) -> dict[int, list[tuple[int, int, Section]]]:
        """For each node, its links in the order of edges, as edge, node at the other end, and section."""
        if self._links is None:
            links: dict[int, list[tuple[int, int, Section]]] = {}
            for section in self.sections:
                if section.is_link:
                    (first, second), (one, other) = section.ends, section.end_keys
                    links.setdefault(first, []).append((one % 6, second, section))
                    links.setdefault(second, []).append((other % 6, first, section))
            for found in links.values():
                found.sort(key=_edge)
            self._links = links
        return self._links

    def has_track_in_town(self, seat: int, town: int) -> bool:
        """Whether the seat owns a segment on the town's tile (AOS-2.9)."""
        marks = self.rails.marks
        return any(mark >> 4 == seat + 1 for mark in marks[town * 6 : town * 6 + 6])

    def is_node(self, hex_: int) -> bool:
        """Whether the hex is a city, printed or new, or a town."""
        return bool(self.is_city[hex_] or self.railmap.is_town[hex_])

    def _walk_again(self, hex_: int) -> list[Section]:
        """Recomputes the sections that touch a hex; returns the old and the new ones."""
        at = self.section_by_key
        again, dropped = {hex_: None}, []
        for door in self.railmap.edge_keys[hex_]:
            section = at.get(door)
            if section is not None:
                dropped.append(section)
                del self._first[section.segments[0]]
                for key in section.keys:
                    again[key // 6] = None
                    del at[key]
        return dropped + self._walk_from(again)

    def _enter_alone(self, hex_: int) -> list[Section]:
        """Adds the sections of a hex far from all other track: one segment each, with the ends of an empty
        board.

        Most track in roll-outs is laid on such hexes; the general method would be three times slower.
        """
        at, first, entered, base = self.section_by_key, self._first, [], hex_ * 6
        ends, astride, seen = self.railmap.bare_ends, self.railmap.hexes_at_edge, self.built_up
        segments = self.railmap.tiles.faces[self.rails.track[hex_]].segments
        mark = self.rails.marks[base + segments[0][0]]
        owner, newest = (mark >> 4) - 1, mark & 15
        for a, b in segments:
            key = base + a
            last = key if b == CENTRE else base + b
            one, other = ends[key], (hex_, key) if b == CENTRE else ends[last]
            if other[1] < one[1]:
                one, other = other, one
            keys = (key,) if b == CENTRE else (key, last)
            section = Section((key,), keys, (one[0], other[0]), (one[1], other[1]), owner, newest)
            first[key] = at[key] = at[last] = section
            seen |= astride[key] | astride[last]
            entered.append(section)
        self.built_up = seen
        return entered

    def _enter(self, section: Section) -> None:
        self._first[section.segments[0]] = section
        for key in section.keys:
            self.section_by_key[key] = section

    def _seen_over(self, hex_: int) -> int:
        """The bit set of a hex and of the hexes it affects: those around a city, or those to which its track
        leads."""
        if self.is_city[hex_]:
            return self.railmap.neighbourhood[hex_]
        seen, astride = 1 << hex_, self.railmap.hexes_at_edge
        for edge in self.railmap.tiles.exits[self.rails.track[hex_]]:
            seen |= astride[hex_ * 6 + edge]
        return seen

    def _seen_along(self, sections: Iterable[Section]) -> int:
        """The bit set of hexes at the ends of these sections and of the sections that meet them in a town."""
        astride, at, is_city = self.railmap.hexes_at_edge, self.section_by_key, self.is_city
        seen, meeting = 0, list(sections)
        ends = [end for section in meeting for end in section.ends]
        for town in dict.fromkeys([end for end in ends if end != LOOSE and not is_city[end]]):
            seen |= 1 << town
            meeting += [at[key] for key in range(town * 6, town * 6 + 6) if key in at]
        for section in meeting:
            one, other = section.end_keys
            seen |= astride[one] | astride[other]
        return seen

    def _walk_from(self, hexes: Iterable[int]) -> list[Section]:
        """Computes the sections of all segments on these hexes that do not belong to one yet."""
        track, faces, at = self.rails.track, self.railmap.tiles.faces, self.section_by_key
        return [
            self._walk(hex_, a, b)
            for hex_ in hexes
            if track[hex_]
            for a, b in faces[track[hex_]].segments
            if hex_ * 6 + a not in at
        ]

    def _walk(self, hex_: int, a: int, b: int) -> Section:
        """The section to which a segment belongs, found by following it both ways to a node or loose end."""
        start = hex_ * 6 + a
        segments, keys = [start], [start]
        first, first_door = self._follow(start, start, segments, keys)
        if b == CENTRE:
            second, second_door = hex_, start
        else:
            keys.append(hex_ * 6 + b)
            second, second_door = self._follow(hex_ * 6 + b, start, segments, keys)
        if second_door < first_door:
            first, second, first_door, second_door = second, first, second_door, first_door
        marks = self.rails.marks
        owner, newest = (marks[start] >> 4) - 1, marks[start] & 15
        if len(segments) > 1:
            segments.sort()
            keys.sort()
            newest = max([marks[key] & 15 for key in segments])
        section = Section(
            tuple(segments), tuple(keys), (first, second), (first_door, second_door), owner, newest
        )
        self._enter(section)
        return section

    def _follow(self, key: int, start: int, segments: list[int], keys: list[int]) -> tuple[int, int]:
        """Follows track out of a hex and appends its segments; returns the node reached and the key of that
        end."""
        facing, partner, track = self.railmap.facing, self.railmap.tiles.partner, self.rails.track
        while True:
            entered = facing[key]
            if entered < 0:
                return LOOSE, key
            other = entered // 6
            if self.is_city[other]:
                return other, entered
            onward = partner[track[other] * 6 + entered % 6]
            if onward == NO_TRACK:
                return LOOSE, key
            if onward == CENTRE:
                segments.append(entered)
                keys.append(entered)
                return other, entered
            left = other * 6 + onward
            if start in (entered, left):
                return LOOSE, key
            segments.append(min(entered, left))
            keys += (entered, left)
            key = left


def network_of(railmap: RailMap, rails: Rails) -> Network:
    """The network of a board, computed on first access and then cached on it."""
    found = rails.__dict__.get("network")
    if not isinstance(found, Network):
        found = rails.__dict__["network"] = Network(railmap, _copy(rails))
    return found


def with_network(computed: Network) -> Rails:
    """The board of a network, which keeps the network cached.

    The result is a copy of `computed.rails`. With the original, both would refer to each other and stay in
    memory until the next garbage collection, and there are many networks.
    """
    rails = _copy(computed.rails)
    rails.__dict__["network"] = computed
    return rails


def _copy(rails: Rails) -> Rails:
    return Rails(rails.track, rails.marks, rails.cities, rails.direct)


def _edge(link: tuple[int, int, Section]) -> int:
    return link[0]


def _city_flags(railmap: RailMap, rails: Rails) -> bytes:
    """For each hex, whether it is a city, followed by a 0, which the index LOOSE (-1) finds."""
    flags = bytearray((*railmap.printed_cities, 0))
    for number, tile in enumerate(rails.cities):
        if tile:
            flags[railmap.towns[number]] = 1
    return bytes(flags)


def _direct_sections(railmap: RailMap, rails: Rails) -> tuple[Section, ...]:
    sections = []
    for link, owner in zip(railmap.direct_links, rails.direct, strict=True):
        if owner:
            doors = link.first * 6 + link.edge, link.second * 6 + (link.edge + 3) % 6
            seat = NOBODY if owner == ABANDONED else owner - 1
            sections.append(Section((), (), (link.first, link.second), doors, seat, 0))
    return tuple(sections)
