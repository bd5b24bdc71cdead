"""What a seat may lay where: classify, judge and price one build (AOS-9.3 to 9.12, STM-8 to STM-11).

Everything a judgement needs to know about a hex is gathered in a `Spot`, as the builder sees it; from there
on the rules look at nothing else. Equal spots have equal answers, so each is worked out once and remembered.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.rules.rail.plans import Plan, Redirect, plans
from game.rules.rail.railmap import RailMap, Site, hexes_in
from game.rules.rail.rails import NOBODY, bare
from game.rules.rail.sections import LOOSE, Network, Outlook, Section
from game.rules.rail.tiles import CENTRE, Face, Segment, TileSet

OFF_MAP, CLOSED, THEIRS, OPEN, CITY, OWN, FREE = range(7)
KIND = 7
ANCHOR = 8
FAR = 4

NO_END, HERE = 0, 1
FLOATING = 16
ALL_EDGES = 0b111111

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
    """A hex as one builder sees it, wherever it lies, so that like hexes share one judgement.

    A side is packed: its kind, the ANCHOR bit, and above FAR bits the end one would come to there. Ends are
    numbered as they are met: NO_END, HERE for the hex's own town, then others, those that are no node
    FLOATING.
    """

    ground: int
    code: int
    sides: tuple[int, ...]
    tracks: tuple[Track, ...]
    present: bool


class Lay(NamedTuple):
    """A build that the track on the board allows: face, price, further discs it needs, how it is done."""

    code: int
    price: int
    discs: int
    plan: Plan


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

    def anchor_basis(self, network: Network, seat: int) -> object:
        """What `city_anchors` depends on besides the city, if anything."""
        return None

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


class Menu:
    """Everything that may be laid on one sort of spot, whatever supply, money and discs say.

    `uses` are the supply conditions that count one of its faces.
    """

    __slots__ = ("dearest", "lays", "listed", "most_discs", "spot", "uses")

    def __init__(self, spot: Spot, lays: dict[int, Lay], tiles: TileSet) -> None:
        self.spot = spot
        self.lays = lays
        self.listed = tuple(lays.values())
        self.dearest = max([lay.price for lay in self.listed], default=0)
        self.most_discs = max([lay.discs for lay in self.listed], default=0)
        self.uses = 0
        for lay in self.listed:
            self.uses |= tiles.uses[lay.code]


class Survey:
    """Judges builds on one map under one set of rules."""

    def __init__(self, railmap: RailMap, rules: TrackRules) -> None:
        self.railmap = railmap
        self.rules = rules
        self._menus: dict[Spot, Menu] = {}
        self._followers: dict[tuple[int, bool], list[tuple[int, Plan]]] = {}
        self._prices: dict[tuple[int, int, int], int] = {}
        self._bare_sides = tuple(_bare_sides(railmap, site.index) for site in railmap.sites)

    def menus(self, network: Network, seat: int) -> dict[int, Menu]:
        """What a seat may lay on each hex that does not look as on the bare board.

        It is kept with the network, and when the board changes only the hexes that can tell are looked at
        again.
        """
        outlook = self._outlook(network, seat)
        if outlook.stale:
            looked = {hex_: self._look(network, seat, hex_) for hex_ in hexes_in(outlook.stale)}
            outlook.menus, outlook.stale = outlook.menus | looked, 0
        found: dict[int, Menu] = outlook.menus
        return found

    def _outlook(self, network: Network, seat: int) -> Outlook:
        anchors = self.rules.anchor_basis(network, seat)
        outlook = network.outlooks.get(seat)
        if outlook is None or outlook.basis != (self, anchors):
            everywhere = (1 << len(self.railmap.sites)) - 1
            stale = network.built_up if anchors == self._bare_basis else everywhere
            outlook = network.outlooks[seat] = Outlook({}, stale, (self, anchors))
        return outlook

    @cached_property
    def _bare_board(self) -> Network:
        return Network(self.railmap, bare(self.railmap))

    @cached_property
    def _bare_basis(self) -> object:
        return self.rules.anchor_basis(self._bare_board, 0)

    @cached_property
    def bare_menus(self) -> tuple[Menu, ...]:
        """What may be laid on each hex while nothing is built, the same for everybody."""
        return tuple([self._look(self._bare_board, 0, hex_) for hex_ in range(len(self.railmap.sites))])

    @cached_property
    def bare_dearest(self) -> int:
        """What the dearest build on the bare board costs."""
        return max(menu.dearest for menu in self.bare_menus)

    def _look(self, network: Network, seat: int, hex_: int) -> Menu:
        spot = self.spot(network, seat, hex_)
        return Menu(spot, {}, self.railmap.tiles) if network.is_city[hex_] else self.menu(spot)

    def menu(self, spot: Spot) -> Menu:
        """What may be laid on a spot."""
        found = self._menus.get(spot)
        if found is None:
            lays, ground, old = dict[int, Lay](), spot.ground, spot.code
            shut, held = _shut_and_held(spot)
            for code, plan in self._successors(old, self._is_town(spot)):
                gains = plan.gains
                if (
                    gains & held
                    and not gains & shut
                    and code not in lays
                    and not self._why_not_plan(spot, plan)
                ):
                    lays[code] = Lay(code, self._price(ground, old, code), _discs(spot, plan), plan)
            found = self._menus[spot] = Menu(spot, lays, self.railmap.tiles)
        return found

    def _successors(self, old: int, town: bool) -> list[tuple[int, Plan]]:
        """Every reading of every replacement of a face, by the code of the new one."""
        found = self._followers.get((old, town))
        if found is None:
            tiles = self.railmap.tiles
            codes = tiles.town_codes if town else tiles.land_codes
            found = self._followers[old, town] = [
                (code, plan)
                for code in codes
                if code != old
                for plan in plans(tiles.faces[old], tiles.faces[code])
            ]
        return found

    def _price(self, ground: int, old: int, new: int) -> int:
        price = self._prices.get((ground, old, new))
        if price is None:
            rules, faces = self.rules, self.railmap.tiles.faces
            if old:
                price = rules.price_of_replacing(faces[old], faces[new])
            else:
                price = rules.price_of_placing(self.railmap.grounds[ground], faces[new])
            self._prices[ground, old, new] = price
        return price

    def menu_at(self, network: Network, seat: int, hex_: int) -> Menu:
        """What the seat may lay on a hex."""
        if not network.built_up >> hex_ & 1 and self.rules.anchor_basis(network, seat) == self._bare_basis:
            return self.bare_menus[hex_]
        key = seat, hex_, self
        found: Menu | None = network.menus.get(key)
        if found is None:
            found = self._kept(network, seat, hex_) or self._look(network, seat, hex_)
            network.menus[key] = found
        return found

    def _kept(self, network: Network, seat: int, hex_: int) -> Menu | None:
        """What the seat may lay on a hex that has not changed since somebody looked there."""
        outlook = network.outlooks.get(seat)
        if outlook is None or outlook.stale >> hex_ & 1:
            return None
        if outlook.basis != (self, self.rules.anchor_basis(network, seat)):
            return None
        found: Menu | None = outlook.menus.get(hex_)
        return found

    def _is_town(self, spot: Spot) -> bool:
        return self.railmap.grounds[spot.ground].is_town

    def spot(self, network: Network, seat: int, hex_: int) -> Spot:
        """Gather what the rules need to know about a hex."""
        railmap, track, is_city = self.railmap, network.rails.track, network.is_city
        code, town = track[hex_], railmap.is_town[hex_]
        ends = {hex_: HERE}
        sides = list(self._bare_sides[hex_])
        for edge, other in enumerate(railmap.neighbour[hex_ * 6 : hex_ * 6 + 6]):
            if other >= 0 and (track[other] or is_city[other]):
                sides[edge] = self._side(network, seat, other, (edge + 3) % 6, ends)
        tracks: tuple[Track, ...] = ()
        if code and not town:
            segments = railmap.tiles.faces[code].segments
            tracks = tuple([self._track(network, seat, hex_, segment, ends) for segment in segments])
        present = bool(town) and self.rules.holds_town(network, seat, hex_)
        return Spot(railmap.ground[hex_], code, tuple(sides), tracks, present)

    def _side(self, network: Network, seat: int, other: int, edge: int, ends: dict[int, int]) -> int:
        """A side across which there is a city, or a tile with or without track that ends here."""
        if network.is_city[other]:
            anchor = ANCHOR if self.rules.city_anchors(network, seat, other) else 0
            return CITY | anchor | ends.setdefault(other, len(ends) + 1) << FAR
        door = other * 6 + edge
        section = network.at.get(door)
        if section is None:
            return OPEN
        if section.owner == seat:
            return OWN | ANCHOR | self._far(section, door, ends) << FAR
        if section.owner != NOBODY:
            return THEIRS
        anchor = ANCHOR if self._roots(network, seat, section.beyond(door)) else 0
        return FREE | anchor | self._far(section, door, ends) << FAR

    def _far(self, section: Section, door: int, ends: dict[int, int]) -> int:
        """The end one comes to from a door.

        Track loose at both ends has a number of its own there: joining it to itself shows as two equal ends.
        """
        node = section.beyond(door)
        if node != LOOSE:
            return ends.setdefault(node, len(ends) + 1)
        return ends.setdefault(-1 - section.doors[0], len(ends) + 1 | FLOATING)

    def _roots(self, network: Network, seat: int, node: int) -> bool:
        if node == LOOSE:
            return False
        if network.is_city[node]:
            return self.rules.city_anchors(network, seat, node)
        return self.rules.holds_town(network, seat, node)

    def _track(self, network: Network, seat: int, hex_: int, segment: Segment, ends: dict[int, int]) -> Track:
        section = network.at[hex_ * 6 + segment[0]]
        whose = OWN if section.owner == seat else FREE if section.owner == NOBODY else THEIRS
        loose, far, rooted = 0, NO_END, False
        for end, door in zip(section.ends, section.doors, strict=True):
            if end == LOOSE and door // 6 == hex_ and door % 6 in segment:
                loose |= 1 << door % 6
                far = self._far(section, door, ends)
                rooted = self._roots(network, seat, section.beyond(door))
        return Track(whose, loose, far, rooted)

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
                if edge != CENTRE and (kind := spot.sides[edge] & KIND) in EDGE_REFUSALS:
                    return EDGE_REFUSALS[kind]
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
        far = side >> FAR
        return "self_link" if far != NO_END and far == track.far else None

    def _connects(self, spot: Spot, added: tuple[Segment, ...]) -> bool:
        """AOS-9.5.2, 9.5.3 and 9.12.2."""
        if self._is_town(spot):
            return spot.present or any(spot.sides[edge] & ANCHOR for edge, _ in added)
        held = [bool((spot.sides[a] | spot.sides[b]) & ANCHOR) for a, b in added]
        return any(held) if self.rules.leaves_one_track_pending and not spot.code else all(held)

    def _links_to_itself(self, spot: Spot, added: tuple[Segment, ...]) -> bool:
        """AOS-9.6: no section may have the same node at both ends."""
        if len(added) == 1 and added[0][1] != CENTRE:
            a, b = added[0]
            return spot.sides[a] >> FAR == spot.sides[b] >> FAR != NO_END
        ends = [(spot.sides[a] >> FAR, HERE if b == CENTRE else spot.sides[b] >> FAR) for a, b in added]
        if len(ends) == 2 and not self._is_town(spot):
            ends = _joined(ends)
        if any(first == second != NO_END for first, second in ends):
            return True
        floating = [first for first, _ in ends if first & FLOATING]
        return len(floating) != len(set(floating))


def _shut_and_held(spot: Spot) -> tuple[int, int]:
    """The edges to which no track may be led, and those of which new track must have one, a bit each.

    They spare most builds a judgement. Where there is track or a presence, new track may hold to that.
    """
    shut = held = 0
    for edge, side in enumerate(spot.sides):
        shut |= (side & KIND in EDGE_REFUSALS) << edge
        held |= bool(side & ANCHOR) << edge
    return shut, ALL_EDGES if spot.tracks or spot.present else held


def _bare_sides(railmap: RailMap, hex_: int) -> tuple[int, ...]:
    """What a hex sees across its sides while nothing is built."""
    return tuple(
        OPEN if railmap.neighbour[key] >= 0 else CLOSED if key in railmap.closed else OFF_MAP
        for key in range(hex_ * 6, hex_ * 6 + 6)
    )


def _joined(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Two added tracks that meet both ends of one floating section make one section with it."""
    (a, b), (c, d) = ends
    for mine, other in ((a, b), (b, a)):
        for theirs, last in ((c, d), (d, c)):
            if mine == theirs and mine & FLOATING:
                return [(other, last)]
    return ends


def _discs(spot: Spot, plan: Plan) -> int:
    """How many more sections the builder will own (AOS-9.7.3, 9.7.4)."""
    discs = len(plan.added)
    for segment in plan.added:
        for edge in segment:
            if edge != CENTRE and spot.sides[edge] & KIND == OWN:
                discs -= 1
    for redirect in plan.redirects:
        side, track = spot.sides[redirect.gained], spot.tracks[redirect.number]
        joins = side & KIND == OWN
        completes = _is_node(track.far) and _is_node(side >> FAR)
        discs += (track.whose == FREE and (joins or completes)) - joins
    return discs


def _is_node(end: int) -> bool:
    return end != NO_END and not end & FLOATING
