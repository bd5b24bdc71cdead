"""Sorts the tiles that can be laid on a hex by how useful they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.decisions.rail.route_tiles import count_bends, hex_distance
from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.sections import LOOSE, Network, Section, network_of

FAR = 99
Rank = tuple[int, ...]


def rank_tiles(
    table: RailRuleContext[Any], view: RailState, seat: Seat, tiles: Sequence[LayTrack]
) -> list[LayTrack]:
    """Sorts tiles: first those that complete links, then those that extend own track, nearest to a
    destination first.

    Of equal tiles, the cheapest comes first, then the simplest.
    """
    if len(tiles) < 2:
        return list(tiles)
    ranks = {tile: _rank(table, view, seat, tile) for tile in tiles}
    return sorted(tiles, key=ranks.__getitem__)


def completes_link(table: RailRuleContext[Any], view: RailState, seat: Seat, tile: LayTrack) -> bool:
    """Whether a tile completes a link."""
    return _rank(table, view, seat, tile)[0] == 0


def _rank(table: RailRuleContext[Any], view: RailState, seat: Seat, tile: LayTrack) -> Rank:
    railmap, before = table.railmap, table.network(view)
    hex_ = railmap.index_by_label[tile.hex]
    code = railmap.tiles.code(tile.tile, tile.rotation, bool(railmap.is_town[hex_]))
    lay = None if code is None else table.build_judge(view, seat).menu_at(before, seat, hex_).lays.get(code)
    if code is None or lay is None:
        return (FAR,)
    after = network_of(railmap, laying.lay_tile(before, seat, hex_, code, lay.plan, view.round))
    touched = laying.touched_sections(after, hex_, lay.plan)
    plain = count_bends(railmap.tiles.faces[code])
    if links := sum(section.is_link for section in touched):
        return 0, -links, lay.price, plain, code
    own = [section for section in touched if section.owner == seat]
    longest = max(own, key=lambda section: section.size, default=None)
    if longest is None:
        return FAR - 1, lay.price, plain, code
    return 1, -longest.size, lay.price, _distance_to_goal(after, hex_, longest), plain, code


def _distance_to_goal(after: Network, hex_: int, section: Section) -> int:
    """Distance from the open end of a section to the nearest place where a delivery could go."""
    railmap, sites = after.railmap, after.railmap.sites
    known = {LOOSE, *section.ends, *(key // 6 for key in section.keys)}
    ahead = {railmap.neighbour[key] for key in section.keys if key // 6 == hex_} - known
    goals = [node for node in railmap.nodes if node not in known]
    ways = (hex_distance(sites[here].hex, sites[goal].hex) for here in ahead for goal in goals)
    return min(ways, default=FAR)
