"""Decides whether a build is legal and what it costs (AOS-9.3 to 9.12, STM-8 to STM-11).

A `HexView` contains everything on which the decision depends. Equal views give equal results, so each view is
judged only once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.rail.map.rail_map import RailMap, Site
from game.rules.rail.map.tiles import CENTRE, Segment, TileFace, TileSet
from game.rules.rail.track.sections import Network
from game.rules.rail.track.tile_replacement import Redirect, Replacement, replacement_plans

OFF_MAP, CLOSED, THEIRS, OPEN, CITY, OWN, FREE = range(7)
SIDE_KIND_MASK = 7
ANCHOR_BIT = 8
END_SHIFT = 4

NO_END, HERE = 0, 1
FLOATING_BIT = 16
ALL_EDGES = 0b111111

TOWN_EDGE_REFUSALS = {OFF_MAP: "edge_off_map", CLOSED: "edge_blocked"}
"""Why track of a town may not lead to a side of this kind where it may meet others' track (STM-R11)."""
EDGE_REFUSALS = {**TOWN_EDGE_REFUSALS, THEIRS: "joins_other_player"}


class HexTrack(NamedTuple):
    """A segment of track that is already on a hex.

    The fields: who owns it, a bit mask of its loose edges, the other end of its section, and whether the
    builder may continue the track there.
    """

    ownership: int
    loose: int
    far_end: int
    is_anchored: bool


class HexView(NamedTuple):
    """A hex as one builder sees it, without its location, so that similar hexes share one judgement.

    For each side, an integer packs what is there, ANCHOR_BIT, and, shifted by END_SHIFT, the number of the
    end reached there. Ends are numbered in the order found: NO_END, HERE for the hex's own town, then others;
    ends that are no node have FLOATING_BIT.
    """

    ground: int
    code: int
    sides: tuple[int, ...]
    tracks: tuple[HexTrack, ...]
    has_presence: bool


class LayOption(NamedTuple):
    """A build that the board allows: tile face, price, number of additional discs, and replacement plan."""

    code: int
    price: int
    discs: int
    plan: Replacement


class PricePart(NamedTuple):
    """One part of a price: its name, how often it is charged, and the dollars."""

    name: str
    number: int
    price: int


class TrackRules:
    """Track rules that both rail games share; games and maps override single methods."""

    mixes_adding_and_redirecting = False
    leaves_one_track_pending = False
    """Whether one track of a tile with two tracks may stay unconnected until the end of the turn."""
    redirects_only_open_pairs = False
    """Whether a tile with two tracks may be turned only if both end unfinished sections here (AOS-R20)."""
    expires_at_end_of_phase = False
    """Whether unfinished sections lose their owner when all have built, not when the owner has (AOS-R15)."""
    meets_others_in_towns = False
    """Whether an exit of a town tile may meet the open end of another's track, and becomes theirs (STM-R11).
    """
    renews_bare_stubs = False
    """Whether replacing a town's tile claims its single loose segments or extends their time (STM-R17)."""

    def parts_of_placing(self, site: Site, new: TileFace) -> list[PricePart]:
        """The parts of the price of the first tile on a hex."""
        raise NotImplementedError

    def parts_of_replacing(self, old: TileFace, new: TileFace) -> list[PricePart]:
        """The parts of the price of a replacement tile."""
        raise NotImplementedError

    def price_of_placing(self, site: Site, new: TileFace) -> int:
        """The price of the first tile on a hex."""
        return sum(part.price for part in self.parts_of_placing(site, new))

    def price_of_replacing(self, old: TileFace, new: TileFace) -> int:
        """The price of a replacement tile."""
        return sum(part.price for part in self.parts_of_replacing(old, new))

    def amount_due(self, state: Any, seat: int, price: int, planned: Sequence[int] = ()) -> int:
        """The amount that a seat pays for an operation of this price, if the `planned` operations come
        first."""
        return price

    def city_anchors(self, network: Network, seat: int, city: int) -> bool:
        """Whether the seat may start track at this city."""
        return True

    def anchor_basis(self, network: Network, seat: int) -> object:
        """What `city_anchors` depends on besides the city; None if on nothing else."""
        return None

    def holds_town(self, network: Network, seat: int, town: int) -> bool:
        """Whether the seat's track in a town allows it to build from that town."""
        return network.has_track_in_town(seat, town)

    def redirect_connects(self, track: HexTrack, side: int) -> bool:
        """Whether turning this track to this side makes it connected, as the rules require (AOS-9.5.4)."""
        return (
            track.ownership == OWN
            or track.is_anchored
            or side & SIDE_KIND_MASK == OWN
            or (side & SIDE_KIND_MASK == CITY and bool(side & ANCHOR_BIT))
        )

    def objection(self, spot: HexView, plan: Replacement) -> str | None:
        """A refusal code if a game forbids a build that all shared rules allow; else None."""
        return None


class BuildMenu:
    """Every build that the board allows on hexes with this view, whatever the supply, money and discs.

    `counted_limits` is the bit set of supply limits that count one of its tile faces.
    """

    __slots__ = ("counted_limits", "hex_view", "lays", "max_discs", "max_price", "options")

    def __init__(self, spot: HexView, lays: dict[int, LayOption], tiles: TileSet) -> None:
        self.hex_view = spot
        self.lays = lays
        self.options = tuple(lays.values())
        self.max_price = max([lay.price for lay in self.options], default=0)
        self.max_discs = max([lay.discs for lay in self.options], default=0)
        self.counted_limits = 0
        for lay in self.options:
            self.counted_limits |= tiles.limit_increments[lay.code]


class HexJudge:
    """Judges builds on hex views, for one map under one set of track rules."""

    def __init__(self, railmap: RailMap, rules: TrackRules) -> None:
        self.railmap = railmap
        self.rules = rules
        self._menus: dict[HexView, BuildMenu] = {}
        self._followers: dict[tuple[int, bool], list[tuple[int, Replacement]]] = {}
        self._prices: dict[tuple[int, int, int], int] = {}

    def menu(self, spot: HexView) -> BuildMenu:
        """All builds that are legal on this hex view."""
        found = self._menus.get(spot)
        if found is None:
            lays, ground, old = dict[int, LayOption](), spot.ground, spot.code
            shut, held = _shut_and_held(spot, self._edge_refusals(spot))
            for code, plan in self._successors(old, self._is_town(spot)):
                gains = plan.gains
                if (
                    gains & held
                    and not gains & shut
                    and code not in lays
                    and not self._why_not_plan(spot, plan)
                ):
                    lays[code] = LayOption(code, self._price(ground, old, code), _discs(spot, plan), plan)
            found = self._menus[spot] = BuildMenu(spot, lays, self.railmap.tiles)
        return found

    def _successors(self, old: int, town: bool) -> list[tuple[int, Replacement]]:
        """Every way to replace a tile face, with the code of the new face."""
        found = self._followers.get((old, town))
        if found is None:
            tiles = self.railmap.tiles
            codes = tiles.town_codes if town else tiles.land_codes
            found = self._followers[old, town] = [
                (code, plan)
                for code in codes
                if code != old
                for plan in replacement_plans(tiles.faces[old], tiles.faces[code])
            ]
        return found

    def price_at(self, hex_: int, old: int, new: int) -> int:
        """The price of laying a face on a hex that shows the face `old`, or 0 if the hex has no tile."""
        return self._price(self.railmap.ground[hex_], old, new)

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

    def _is_town(self, spot: HexView) -> bool:
        return self.railmap.grounds[spot.ground].is_town

    def plan(self, spot: HexView, code: int) -> Replacement | None:
        """How to lay this face legally; None if there is no legal way."""
        faces = self.railmap.tiles.faces
        readings = replacement_plans(faces[spot.code], faces[code])
        return next((plan for plan in readings if self._why_not_plan(spot, plan) is None), None)

    def why_not(self, spot: HexView, code: int) -> str | None:
        """Why this face may not be laid here, as a refusal code; None if it may."""
        faces = self.railmap.tiles.faces
        if spot.code == code:
            return "no_change"
        readings = replacement_plans(faces[spot.code], faces[code])
        refusal: str | None = "existing_track_lost"
        for plan in readings:
            refusal = self._why_not_plan(spot, plan)
            if refusal is None:
                return None
        return refusal

    def _why_not_plan(self, spot: HexView, plan: Replacement) -> str | None:
        if plan.added and plan.redirects and not self.rules.mixes_adding_and_redirecting:
            return "existing_track_lost"
        for redirect in plan.redirects:
            if refusal := self._why_not_redirect(spot, redirect):
                return refusal
        refusals = self._edge_refusals(spot)
        for segment in plan.added:
            for edge in segment:
                if edge != CENTRE and (kind := spot.sides[edge] & SIDE_KIND_MASK) in refusals:
                    return refusals[kind]
        if plan.added and not self._connects(spot, plan.added):
            return "not_connected"
        if self._links_to_itself(spot, plan.added):
            return "self_link"
        return self.rules.objection(spot, plan)

    def _edge_refusals(self, spot: HexView) -> Mapping[int, str]:
        """Why new track may not lead to a side of this kind."""
        meets_others = self.rules.meets_others_in_towns and self._is_town(spot)
        return TOWN_EDGE_REFUSALS if meets_others else EDGE_REFUSALS

    def _why_not_redirect(self, spot: HexView, redirect: Redirect) -> str | None:
        """Why this segment may not be redirected: only a loose end of own or ownerless track may be
        (AOS-9.11.3)."""
        track, side = spot.tracks[redirect.number], spot.sides[redirect.gained]
        if not track.loose >> redirect.lost & 1:
            return "not_a_loose_end"
        if self.rules.redirects_only_open_pairs and not all(other.loose for other in spot.tracks):
            return "not_both_loose_ends"
        if track.ownership == THEIRS:
            return "not_your_track"
        if refusal := EDGE_REFUSALS.get(side & SIDE_KIND_MASK):
            return refusal
        if not self.rules.redirect_connects(track, side):
            return "not_connected"
        far = side >> END_SHIFT
        return "self_link" if far != NO_END and far == track.far_end else None

    def _connects(self, spot: HexView, added: tuple[Segment, ...]) -> bool:
        """Whether added track is connected as the rules require (AOS-9.5.2, 9.5.3, 9.12.2)."""
        if self._is_town(spot):
            return spot.has_presence or any(spot.sides[edge] & ANCHOR_BIT for edge, _ in added)
        held = [bool((spot.sides[a] | spot.sides[b]) & ANCHOR_BIT) for a, b in added]
        return any(held) if self.rules.leaves_one_track_pending and not spot.code else all(held)

    def _links_to_itself(self, spot: HexView, added: tuple[Segment, ...]) -> bool:
        """Whether a section would begin and end at the same node, which is forbidden (AOS-9.6)."""
        if len(added) == 1 and added[0][1] != CENTRE:
            a, b = added[0]
            return spot.sides[a] >> END_SHIFT == spot.sides[b] >> END_SHIFT != NO_END
        ends = [
            (spot.sides[a] >> END_SHIFT, HERE if b == CENTRE else spot.sides[b] >> END_SHIFT)
            for a, b in added
        ]
        if len(ends) == 2 and not self._is_town(spot):
            ends = _joined(ends)
        if any(first == second != NO_END for first, second in ends):
            return True
        floating = [first for first, _ in ends if first & FLOATING_BIT]
        return len(floating) != len(set(floating))


def _shut_and_held(spot: HexView, refusals: Mapping[int, str]) -> tuple[int, int]:
    """Two bit masks: edges that track may not use, and edges of which new track must use at least one.

    They rule out most builds quickly. On a hex where the builder already has track, new track may use any
    edge.
    """
    shut = held = 0
    for edge, side in enumerate(spot.sides):
        shut |= (side & SIDE_KIND_MASK in refusals) << edge
        held |= bool(side & ANCHOR_BIT) << edge
    return shut, ALL_EDGES if spot.tracks or spot.has_presence else held


def _joined(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Merges two added tracks that meet the two ends of one section that reaches no node."""
    (a, b), (c, d) = ends
    for mine, other in ((a, b), (b, a)):
        for theirs, last in ((c, d), (d, c)):
            if mine == theirs and mine & FLOATING_BIT:
                return [(other, last)]
    return ends


def _discs(spot: HexView, plan: Replacement) -> int:
    """The number of ownership discs that the builder needs for this build (AOS-9.7.3, 9.7.4)."""
    discs = len(plan.added)
    for segment in plan.added:
        for edge in segment:
            if edge != CENTRE and spot.sides[edge] & SIDE_KIND_MASK in (OWN, THEIRS):
                discs -= 1
    for redirect in plan.redirects:
        side, track = spot.sides[redirect.gained], spot.tracks[redirect.number]
        joins = side & SIDE_KIND_MASK == OWN
        completes = _is_node(track.far_end) and _is_node(side >> END_SHIFT)
        discs += (track.ownership == FREE and (joins or completes)) - joins
    return discs


def _is_node(end: int) -> bool:
    return end != NO_END and not end & FLOATING_BIT
