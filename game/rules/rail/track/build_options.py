"""Finds the builds that a seat can make on each hex, and caches the results (AOS-9.3).

Most hexes offer every seat the same builds as on an empty board. After a build, only the hexes it affects are
examined again.
"""

from __future__ import annotations

from functools import cached_property

from game.rules.rail.map.rail_map import RailMap, hexes_in
from game.rules.rail.map.tiles import Segment
from game.rules.rail.track.legality import (
    ANCHOR_BIT,
    CITY,
    CLOSED,
    END_SHIFT,
    FLOATING_BIT,
    FREE,
    HERE,
    NO_END,
    OFF_MAP,
    OPEN,
    OWN,
    THEIRS,
    BuildMenu,
    HexJudge,
    HexTrack,
    HexView,
    TrackRules,
)
from game.rules.rail.track.menu_cache import MenuCache
from game.rules.rail.track.sections import LOOSE, Network, Section
from game.rules.rail.track.track_state import NOBODY, empty_rails


class BuildJudge(HexJudge):
    """Finds and judges builds on one map under one set of track rules."""

    def __init__(self, railmap: RailMap, rules: TrackRules) -> None:
        super().__init__(railmap, rules)
        self._bare_sides = tuple(_bare_sides(railmap, site.index) for site in railmap.sites)

    def menus(self, network: Network, seat: int) -> dict[int, BuildMenu]:
        """The build menu of each hex for a seat, in hex order; hexes without a possible build are left out.

        Cached with the network; after a change of the board, only the affected hexes are examined again.
        """
        outlook = self._menu_cache(network, seat)
        if outlook.stale:
            menus = outlook.menus.copy()
            for hex_ in hexes_in(outlook.stale):
                menu = self._compute_menu(network, seat, hex_)
                if menu.options:
                    menus[hex_] = menu
                else:
                    menus.pop(hex_, None)
            outlook.menus, outlook.stale = dict(sorted(menus.items())), 0
        found: dict[int, BuildMenu] = outlook.menus
        return found

    def _menu_cache(self, network: Network, seat: int) -> MenuCache:
        anchors = self.rules.anchor_basis(network, seat)
        outlook = network.menu_caches.get(seat)
        if outlook is None or outlook.basis != (self, anchors):
            outlook = MenuCache({}, (1 << len(self.railmap.sites)) - 1, (self, anchors))
            if anchors == self._bare_basis:
                outlook.menus, outlook.stale = self._bare_listed, network.built_up
            network.menu_caches[seat] = outlook
        return outlook

    @cached_property
    def _bare_board(self) -> Network:
        return Network(self.railmap, empty_rails(self.railmap))

    @cached_property
    def _bare_basis(self) -> object:
        return self.rules.anchor_basis(self._bare_board, 0)

    @cached_property
    def _bare_menus(self) -> tuple[BuildMenu, ...]:
        """The menu of every hex on an empty board; it is the same for every seat."""
        return tuple(
            [self._compute_menu(self._bare_board, 0, hex_) for hex_ in range(len(self.railmap.sites))]
        )

    @cached_property
    def _bare_listed(self) -> dict[int, BuildMenu]:
        return {hex_: menu for hex_, menu in enumerate(self._bare_menus) if menu.options}

    def _compute_menu(self, network: Network, seat: int, hex_: int) -> BuildMenu:
        spot = self.hex_view(network, seat, hex_)
        return BuildMenu(spot, {}, self.railmap.tiles) if network.is_city[hex_] else self.menu(spot)

    def menu_at(self, network: Network, seat: int, hex_: int) -> BuildMenu:
        """The menu of a seat on a hex."""
        if not network.built_up >> hex_ & 1 and self.rules.anchor_basis(network, seat) == self._bare_basis:
            return self._bare_menus[hex_]
        key = seat, hex_, self
        found: BuildMenu | None = network.menus.get(key)
        if found is None:
            found = self._cached_menu(network, seat, hex_) or self._compute_menu(network, seat, hex_)
            network.menus[key] = found
        return found

    def _cached_menu(self, network: Network, seat: int, hex_: int) -> BuildMenu | None:
        """The cached menu of a hex, or None if the hex has changed since."""
        outlook = network.menu_caches.get(seat)
        if outlook is None or outlook.stale >> hex_ & 1:
            return None
        if outlook.basis != (self, self.rules.anchor_basis(network, seat)):
            return None
        found: BuildMenu | None = outlook.menus.get(hex_)
        return found

    def hex_view(self, network: Network, seat: int, hex_: int) -> HexView:
        """Collects what the track rules must know about a hex to judge a seat's builds there."""
        railmap, track, is_city = self.railmap, network.rails.track, network.is_city
        code, town = track[hex_], railmap.is_town[hex_]
        ends = {hex_: HERE}
        sides = list(self._bare_sides[hex_])
        for edge, other in enumerate(railmap.neighbour[hex_ * 6 : hex_ * 6 + 6]):
            if other >= 0 and (track[other] or is_city[other]):
                sides[edge] = self._side(network, seat, other, (edge + 3) % 6, ends)
        tracks: tuple[HexTrack, ...] = ()
        if code and not town:
            segments = railmap.tiles.faces[code].segments
            tracks = tuple([self._track(network, seat, hex_, segment, ends) for segment in segments])
        present = bool(town) and self.rules.holds_town(network, seat, hex_)
        return HexView(railmap.ground[hex_], code, tuple(sides), tracks, present)

    def _side(self, network: Network, seat: int, other: int, edge: int, ends: dict[int, int]) -> int:
        """Describes what is beyond an edge, a city or a tile, packed into one integer."""
        if network.is_city[other]:
            anchor = ANCHOR_BIT if self.rules.city_anchors(network, seat, other) else 0
            return CITY | anchor | ends.setdefault(other, len(ends) + 1) << END_SHIFT
        door = other * 6 + edge
        section = network.section_by_key.get(door)
        if section is None:
            return OPEN
        if section.owner == seat:
            return OWN | ANCHOR_BIT | self._far(section, door, ends) << END_SHIFT
        if section.owner != NOBODY:
            met = self.rules.meets_others_in_towns
            return THEIRS | (self._far(section, door, ends) << END_SHIFT if met else 0)
        anchor = ANCHOR_BIT if self._roots(network, seat, section.far_end(door)) else 0
        return FREE | anchor | self._far(section, door, ends) << END_SHIFT

    def _far(self, section: Section, door: int, ends: dict[int, int]) -> int:
        """Numbers the end that a train reaches when it enters a section by the key `door`.

        Sections that are loose at both ends are numbered too, so that track that would join such a section to
        itself has two equal ends.
        """
        node = section.far_end(door)
        if node != LOOSE:
            return ends.setdefault(node, len(ends) + 1)
        return ends.setdefault(-1 - section.end_keys[0], len(ends) + 1 | FLOATING_BIT)

    def _roots(self, network: Network, seat: int, node: int) -> bool:
        if node == LOOSE:
            return False
        if network.is_city[node]:
            return self.rules.city_anchors(network, seat, node)
        return self.rules.holds_town(network, seat, node)

    def _track(
        self, network: Network, seat: int, hex_: int, segment: Segment, ends: dict[int, int]
    ) -> HexTrack:
        section = network.section_by_key[hex_ * 6 + segment[0]]
        whose = OWN if section.owner == seat else FREE if section.owner == NOBODY else THEIRS
        loose, far, rooted = 0, NO_END, False
        for end, door in zip(section.ends, section.end_keys, strict=True):
            if end == LOOSE and door // 6 == hex_ and door % 6 in segment:
                loose |= 1 << door % 6
                far = self._far(section, door, ends)
                rooted = self._roots(network, seat, section.far_end(door))
        return HexTrack(whose, loose, far, rooted)


def _bare_sides(railmap: RailMap, hex_: int) -> tuple[int, ...]:
    """For each edge of a hex on an empty board, what is beyond it, packed into one integer."""
    return tuple(
        OPEN if railmap.neighbour[key] >= 0 else CLOSED if key in railmap.closed else OFF_MAP
        for key in range(hex_ * 6, hex_ * 6 + 6)
    )
