"""What a seat may lay where: classify, judge and price one build (AOS-9.3 to 9.12, STM-8 to STM-11).

Everything a judgement needs to know about a hex is gathered in a `Spot`, as the builder sees it; from there
on the rules look at nothing else. Equal spots have equal answers, so each is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import NamedTuple

from game.rules.rail.railmap import RailMap, Site
from game.rules.rail.rails import NOBODY
from game.rules.rail.sections import LOOSE, Network, Section
from game.rules.rail.tiles import CENTRE, Face, Segment

OFF_MAP, CLOSED, THEIRS, OPEN, CITY, OWN, FREE = range(7)
KIND = 7
ANCHOR = 8
FAR = 4

EDGE_REFUSALS = {OFF_MAP: "edge_off_map", CLOSED: "edge_blocked", THEIRS: "joins_other_player"}


class Track(NamedTuple):
    """A segment already on a hex.

    Whose it is, which of its edges are loose (a mask), where its section's other end is, and whether that end
    gives the builder a hold.
    """

    whose: int
    loose: int
    far: int
    rooted: bool


class Spot(NamedTuple):
    """A hex as one builder sees it. A side is packed: kind, ANCHOR bit, above FAR bits the far end + 1."""

    hex: int
    code: int
    sides: tuple[int, ...]
    tracks: tuple[Track, ...]
    present: bool


class Redirect(NamedTuple):
    """One segment led to another edge: its number on the old face, the edges it keeps, loses and gets."""

    number: int
    kept: int
    lost: int
    gained: int


class Plan(NamedTuple):
    """How an old face becomes a new one: the segments added and those redirected; all others stay."""

    added: tuple[Segment, ...]
    redirects: tuple[Redirect, ...]


class Lay(NamedTuple):
    """A build that the track on the board allows: its face, its price, and how many more discs it needs."""

    code: int
    price: int
    discs: int


@cache
def plans(old: Face, new: Face) -> tuple[Plan, ...]:
    """Every reading of a replacement in which each old segment stays or is redirected, none is lost."""
    if old.town or new.town:
        if not set(old.segments) < set(new.segments):
            return ()
        return (Plan(tuple(s for s in new.segments if s not in old.segments), ()),)
    moved = [number for number, segment in enumerate(old.segments) if segment not in new.segments]
    fresh = [segment for segment in new.segments if segment not in old.segments]
    if len(moved) > len(fresh):
        return ()
    readings = []
    for chosen in permutations(fresh, len(moved)):
        steps = [
            _redirect(number, old.segments[number], to) for number, to in zip(moved, chosen, strict=True)
        ]
        redirects = tuple(step for step in steps if step is not None)
        if len(redirects) == len(moved):
            readings.append(Plan(tuple(s for s in fresh if s not in chosen), redirects))
    return tuple(readings)


def _redirect(number: int, old: Segment, new: Segment) -> Redirect | None:
    lost = [edge for edge in old if edge not in new]
    gained = [edge for edge in new if edge not in old]
    return Redirect(number, sum(old) - lost[0], lost[0], gained[0]) if len(lost) == 1 else None


class TrackRules:
    """The rules of laying track that both games share, and the hooks where games and maps differ."""

    mixes_adding_and_redirecting = False
    leaves_one_track_pending = False
    """May one track of a complex tile on an empty hex wait for its connection until the end of the turn?"""
    renews_bare_stubs = False
    """Does improving a town's tile keep or take the stubs on it that are nothing but a spur (STM-R17)?"""

    def price_of_placing(self, site: Site, new: Face) -> int:
        """What the first tile on a hex costs."""
        raise NotImplementedError

    def price_of_replacing(self, old: Face, new: Face) -> int:
        """What a tile costs that takes the place of another."""
        raise NotImplementedError

    def city_anchors(self, network: Network, seat: int, city: int) -> bool:
        """Does a city give the seat a place to start from?"""
        return True

    def holds_town(self, network: Network, seat: int, town: int) -> bool:
        """Does the seat's track in a town let it build on from there?"""
        return network.is_present(seat, town)

    def redirect_connects(self, track: Track, side: int) -> bool:
        """May this track be redirected to this side, as far as connection goes (AOS-9.5.4)?"""
        return (
            track.whose == OWN
            or track.rooted
            or side & KIND == OWN
            or (side & KIND == CITY and bool(side & ANCHOR))
        )

    def objection(self, spot: Spot, plan: Plan) -> str | None:
        """What else speaks against a build that is possible by all other rules, as a refusal's code."""
        return None


class Survey:
    """Judges builds on one map under one set of rules."""

    def __init__(self, railmap: RailMap, rules: TrackRules) -> None:
        self.railmap = railmap
        self.rules = rules
        self._lays: dict[Spot, tuple[Lay, ...]] = {}

    def spot(self, network: Network, seat: int, hex_: int) -> Spot:
        """Gather what the rules need to know about a hex."""
        code = network.rails.track[hex_]
        sides = tuple([self._side(network, seat, key) for key in range(hex_ * 6, hex_ * 6 + 6)])
        if self.railmap.is_town[hex_]:
            return Spot(hex_, code, sides, (), self.rules.holds_town(network, seat, hex_))
        if not code:
            return Spot(hex_, code, sides, (), False)
        segments = self.railmap.tiles.faces[code].segments
        tracks = tuple(self._track(network, seat, hex_, segment) for segment in segments)
        return Spot(hex_, code, sides, tracks, False)

    def _side(self, network: Network, seat: int, key: int) -> int:
        railmap = self.railmap
        other = railmap.neighbour[key]
        if other < 0:
            return CLOSED if key in railmap.closed else OFF_MAP
        if network.is_city[other]:
            anchor = ANCHOR if self.rules.city_anchors(network, seat, other) else 0
            return CITY | anchor | (other + 1) << FAR
        door = other * 6 + (key + 3) % 6
        section = network.at[door]
        if section is None:
            return OPEN
        far = self._far(section, door)
        if section.owner == seat:
            return OWN | ANCHOR | (far + 1) << FAR
        if section.owner != NOBODY:
            return THEIRS
        anchor = ANCHOR if self._roots(network, seat, section.beyond(door)) else 0
        return FREE | anchor | (far + 1) << FAR

    def _far(self, section: Section, door: int) -> int:
        """The node at the other end.

        Track loose at both ends has a number of its own there: joining it to itself shows as two equal ends.
        """
        node = section.beyond(door)
        return node if node != LOOSE else len(self.railmap.sites) + section.doors[0]

    def _roots(self, network: Network, seat: int, node: int) -> bool:
        if node == LOOSE:
            return False
        if network.is_city[node]:
            return self.rules.city_anchors(network, seat, node)
        return self.rules.holds_town(network, seat, node)

    def _track(self, network: Network, seat: int, hex_: int, segment: Segment) -> Track:
        section = network.at[hex_ * 6 + segment[0]]
        assert section is not None
        whose = OWN if section.owner == seat else FREE if section.owner == NOBODY else THEIRS
        loose, far, rooted = 0, LOOSE, False
        for end, door in zip(section.ends, section.doors, strict=True):
            if end == LOOSE and door // 6 == hex_ and door % 6 in segment:
                loose |= 1 << door % 6
                far = self._far(section, door)
                rooted = self._roots(network, seat, section.beyond(door))
        return Track(whose, loose, far, rooted)

    def lays(self, spot: Spot) -> tuple[Lay, ...]:
        """Every build on a hex that passes, whatever supply, money and discs say."""
        found = self._lays.get(spot)
        if found is None:
            tiles = self.railmap.tiles
            codes = tiles.town_codes if self.railmap.is_town[spot.hex] else tiles.land_codes
            found = tuple(self._lay(spot, code) for code in codes if self.why_not(spot, code) is None)
            self._lays[spot] = found
        return found

    def lay(self, spot: Spot, code: int) -> Lay:
        """The price and the discs of one build that passes."""
        return next(lay for lay in self.lays(spot) if lay.code == code)

    def _lay(self, spot: Spot, code: int) -> Lay:
        faces = self.railmap.tiles.faces
        old, new = faces[spot.code], faces[code]
        if spot.code:
            price = self.rules.price_of_replacing(old, new)
        else:
            price = self.rules.price_of_placing(self.railmap.sites[spot.hex], new)
        plan = self.plan(spot, code)
        assert plan is not None
        return Lay(code, price, self._discs(spot, plan))

    def _discs(self, spot: Spot, plan: Plan) -> int:
        """How many more sections the builder will own (AOS-9.7.3, 9.7.4)."""
        discs = 0
        for segment in plan.added:
            discs += 1 - sum(edge != CENTRE and spot.sides[edge] & KIND == OWN for edge in segment)
        for redirect in plan.redirects:
            side, track = spot.sides[redirect.gained], spot.tracks[redirect.number]
            joins = side & KIND == OWN
            completes = self._is_node(track.far) and self._is_node((side >> FAR) - 1)
            discs += (track.whose == FREE and (joins or completes)) - joins
        return discs

    def _is_node(self, far: int) -> bool:
        return 0 <= far < len(self.railmap.sites)

    def plan(self, spot: Spot, code: int) -> Plan | None:
        """The reading of a build that passes."""
        faces = self.railmap.tiles.faces
        readings = plans(faces[spot.code], faces[code])
        return next((plan for plan in readings if self._why_not_plan(spot, plan) is None), None)

    def why_not(self, spot: Spot, code: int) -> str | None:
        """Why the track on the board does not allow this face here, as a refusal's code."""
        faces = self.railmap.tiles.faces
        if spot.code == code:
            return "no_change"
        readings = plans(faces[spot.code], faces[code])
        refusal: str | None = "existing_track_lost"
        for plan in readings:
            refusal = self._why_not_plan(spot, plan)
            if refusal is None:
                return None
        return refusal

    def _why_not_plan(self, spot: Spot, plan: Plan) -> str | None:
        if plan.added and plan.redirects and not self.rules.mixes_adding_and_redirecting:
            return "existing_track_lost"
        for redirect in plan.redirects:
            if refusal := self._why_not_redirect(spot, redirect):
                return refusal
        for segment in plan.added:
            for edge in segment:
                if edge != CENTRE and (refusal := EDGE_REFUSALS.get(spot.sides[edge] & KIND)):
                    return refusal
        if plan.added and not self._connects(spot, plan.added):
            return "not_connected"
        if self._links_to_itself(spot, plan.added):
            return "self_link"
        return self.rules.objection(spot, plan)

    def _why_not_redirect(self, spot: Spot, redirect: Redirect) -> str | None:
        """AOS-9.11.3: only the loose end of own or unowned track moves, towards the origin it stays."""
        track, side = spot.tracks[redirect.number], spot.sides[redirect.gained]
        if not track.loose >> redirect.lost & 1:
            return "not_a_loose_end"
        if track.whose == THEIRS:
            return "not_your_track"
        if refusal := EDGE_REFUSALS.get(side & KIND):
            return refusal
        if not self.rules.redirect_connects(track, side):
            return "not_connected"
        far = (side >> FAR) - 1
        return "self_link" if far != LOOSE and far == track.far else None

    def _connects(self, spot: Spot, added: tuple[Segment, ...]) -> bool:
        """AOS-9.5.2, 9.5.3 and 9.12.2."""
        if self.railmap.is_town[spot.hex]:
            return spot.present or any(spot.sides[edge] & ANCHOR for edge, _ in added)
        held = [bool((spot.sides[a] | spot.sides[b]) & ANCHOR) for a, b in added]
        return any(held) if self.rules.leaves_one_track_pending and not spot.code else all(held)

    def _links_to_itself(self, spot: Spot, added: tuple[Segment, ...]) -> bool:
        """AOS-9.6: no section may have the same node at both ends."""
        ends = [
            tuple(spot.hex if e == CENTRE else (spot.sides[e] >> FAR) - 1 for e in segment)
            for segment in added
        ]
        if len(ends) == 2 and not self.railmap.is_town[spot.hex]:
            ends = _joined(ends, len(self.railmap.sites))
        if any(first == second != LOOSE for first, second in ends):
            return True
        beyond = [first for first, _ in ends if first >= len(self.railmap.sites)]
        return len(beyond) != len(set(beyond))


def _joined(ends: list[tuple[int, ...]], nodes: int) -> list[tuple[int, ...]]:
    """Two added tracks that meet both ends of one floating section make one section with it."""
    (a, b), (c, d) = ends
    for mine, other in ((a, b), (b, a)):
        for theirs, last in ((c, d), (d, c)):
            if mine == theirs >= nodes:
                return [(other, last)]
    return ends


def worth_looking(network: Network, seat: int) -> Iterable[int]:
    """The hexes on which the seat might build: beside a city, at a loose end, or a town it has reached."""
    railmap, is_city = network.railmap, network.is_city
    neighbour = railmap.neighbour
    seen = bytearray(len(railmap.sites))
    for city, flag in enumerate(is_city):
        if flag:
            for other in neighbour[city * 6 : city * 6 + 6]:
                if other >= 0:
                    seen[other] = 1
    for section in network.sections:
        if section.owner in (seat, NOBODY):
            for end, door in zip(section.ends, section.doors, strict=True):
                if end == LOOSE:
                    seen[door // 6] = 1
                    if neighbour[door] >= 0:
                        seen[neighbour[door]] = 1
                elif not is_city[end]:
                    seen[end] = 1
    return [hex_ for hex_, flag in enumerate(seen) if flag and not is_city[hex_]]
