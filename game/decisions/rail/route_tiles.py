"""Turns drawn routes into tiles and prices, also when it is not our turn.

Only the rules of track are checked here; money, supply and turns are checked when tiles are laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.tiles import CENTRE, TileFace
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track import sections
from game.rules.rail.track.legality import BuildMenu, LayOption
from game.rules.rail.track.sections import Network


class PlannedTile(NamedTuple):
    """A tile of a route, and its price after the tiles before it."""

    action: LayTrack
    price: int


class TrackPlan(NamedTuple):
    """The tiles of a route, and the hexes where no tile fits."""

    steps: tuple[PlannedTile, ...] = ()
    blocked: tuple[int, ...] = ()

    @property
    def price(self) -> int:
        return sum(step.price for step in self.steps)


Stroke = list[int] | LayTrack
"""A part of a plan: a line through neighbouring hexes, or a tile chosen for a hex."""


class PartialRoutePlan(NamedTuple):
    """A plan that is computed so far, and the network with its tiles."""

    network: Network
    plan: TrackPlan = TrackPlan()
    prices: tuple[int, ...] = ()

    def with_blocked(self, hexes: Iterable[int]) -> PartialRoutePlan:
        """Copy of the draft with these hexes marked as blocked."""
        blocked = tuple(dict.fromkeys((*self.plan.blocked, *hexes)))
        return self._replace(plan=self.plan._replace(blocked=blocked))


def plan_route(
    table: RailRuleContext[Any],
    view: RailState,
    seat: Seat,
    strokes: Sequence[Stroke],
    kind: type[LayTrack],
) -> TrackPlan:
    """Computes the tiles of a plan; a line is built from the end at which fewer hexes are impossible."""
    planner, draft = RoutePlanner(table, view, seat, kind), PartialRoutePlan(table.network(view))
    for stroke in strokes:
        if isinstance(stroke, LayTrack):
            draft = planner.add_tile(draft, stroke)
            continue
        ways = [planner.add_chain(draft, stroke)]
        if ways[0].plan.blocked:
            ways.append(planner.add_chain(draft, stroke[::-1]))
        draft = min(ways, key=lambda way: len(way.plan.blocked))
    return draft.plan


class RoutePlanner:
    """Computes planned tiles for one seat."""

    def __init__(
        self, table: RailRuleContext[Any], view: RailState, seat: Seat, kind: type[LayTrack]
    ) -> None:
        self._table, self._view, self._seat, self._kind = table, view, seat, kind
        # Rules for a seat's first track do not apply to the tiles after it.
        self._first, self._following = table.build_judge(view, seat), table.build_judge_for(table.rules.track)

    def add_chain(self, draft: PartialRoutePlan, chain: Sequence[int]) -> PartialRoutePlan:
        """Adds tiles along a line through hexes; leaves out hexes whose track connects already."""
        for number, hex_ in enumerate(chain):
            wanted, network = wanted_edges(self._table, chain, number), draft.network
            if network.is_city[hex_] or _is_connected(self._table, network, hex_, wanted):
                continue
            lay = self._best(draft, hex_, wanted)
            if lay is None:
                return draft.with_blocked(other for other in chain[number:] if not network.is_city[other])
            draft = self._laid(draft, hex_, lay)
        return draft

    def add_tile(self, draft: PartialRoutePlan, action: LayTrack) -> PartialRoutePlan:
        """Adds a chosen tile, unless it is already there."""
        railmap = self._table.railmap
        hex_ = railmap.index_by_label[action.hex]
        code = railmap.tiles.code(action.tile, action.rotation, bool(railmap.is_town[hex_]))
        if draft.network.rails.track[hex_] == code:
            return draft
        lays = [menu.lays[code] for menu in self._menus(draft, hex_) if code in menu.lays]
        return self._laid(draft, hex_, lays[0]) if lays else draft.with_blocked((hex_,))

    def _menus(self, draft: PartialRoutePlan, hex_: int) -> list[BuildMenu]:
        surveys = (self._first, self._following) if draft.plan.steps else (self._first,)
        return [survey.menu_at(draft.network, self._seat, hex_) for survey in surveys]

    def _best(self, draft: PartialRoutePlan, hex_: int, wanted: Sequence[int]) -> LayOption | None:
        found = (_cheapest_tile(self._table, menu, wanted) for menu in self._menus(draft, hex_))
        return next((lay for lay in found if lay is not None), None)

    def _laid(self, draft: PartialRoutePlan, hex_: int, lay: LayOption) -> PartialRoutePlan:
        table, seat, view = self._table, self._seat, self._view
        face = table.railmap.tiles.faces[lay.code]
        charge = table.rules.track.amount_due(view, seat, lay.price, draft.prices)
        step = PlannedTile(self._kind(table.label(hex_), face.kind, face.rotation), charge)
        rails = laying.lay_tile(draft.network, seat, hex_, lay.code, lay.plan, view.round)
        steps = (*draft.plan.steps, step)
        return PartialRoutePlan(
            sections.network_of(table.railmap, rails),
            draft.plan._replace(steps=steps),
            (*draft.prices, lay.price),
        )


def wanted_edges(table: RailRuleContext[Any], chain: Sequence[int], number: int) -> list[int]:
    """The sides by which a line enters and leaves a hex."""
    sites = table.railmap.sites
    edges = []
    for other in (number - 1, number + 1):
        if 0 <= other < len(chain):
            edge = sites[chain[number]].hex.edge_to(sites[chain[other]].hex)
            if edge is not None:
                edges.append(edge)
    return edges


def _is_connected(table: RailRuleContext[Any], network: Network, hex_: int, wanted: Sequence[int]) -> bool:
    code = network.rails.track[hex_]
    return bool(code) and _connects(table.railmap.tiles.faces[code], wanted)


def _connects(face: TileFace, wanted: Sequence[int]) -> bool:
    """Whether a face connects the wanted sides."""
    if face.town:
        return all((edge, CENTRE) in face.segments for edge in wanted)
    if len(wanted) < 2:
        return all(edge in face.exits for edge in wanted)
    low, high = sorted(wanted)
    return (low, high) in face.segments


def _cheapest_tile(table: RailRuleContext[Any], menu: BuildMenu, wanted: Sequence[int]) -> LayOption | None:
    """Cheapest fitting tile; ties go to the simplest and straightest."""
    faces = table.railmap.tiles.faces
    fitting = [lay for lay in menu.lays.values() if _connects(faces[lay.code], wanted)]
    return min(fitting, key=lambda lay: (lay.price, count_bends(faces[lay.code]), lay.code), default=None)


def count_bends(face: TileFace) -> int:
    if face.town:
        return len(face.segments)
    return sum(3 - min((b - a) % 6, (a - b) % 6) for a, b in face.segments) + 10 * (len(face.segments) - 1)


def extend_chain(chain: list[int], table: RailRuleContext[Any], hex_: int) -> list[int]:
    """Extends a line to a hex; if it passes through the hex already, shortens it to there."""
    if hex_ in chain:
        return chain[: chain.index(hex_) + 1]
    sites = table.railmap.sites
    while chain and sites[chain[-1]].hex.edge_to(sites[hex_].hex) is None:
        nearer = _next_towards(table, chain[-1], hex_)
        if nearer is None or nearer in chain:
            return chain
        chain = [*chain, nearer]
    return [*chain, hex_]


def _next_towards(table: RailRuleContext[Any], here: int, goal: int) -> int | None:
    """The neighbour nearest to a hex; fills gaps if the pointer moves fast. None if there is none."""
    sites = table.railmap.sites
    ahead = [other for other in table.railmap.neighbour[here * 6 : here * 6 + 6] if other >= 0]
    return min(ahead, key=lambda other: hex_distance(sites[other].hex, sites[goal].hex), default=None)


def hex_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))
