"""Polylines of sections and routes on the board."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.boards.hex_board.map.hex_geometry import Geometry, Point
from game.client.match.tweens import MeasuredPath
from game.rules.rail.map.hexes import opposite
from game.rules.rail.map.tiles import CENTRE, NO_TRACK, Segment
from game.rules.rail.track.sections import LOOSE, Network, Section


def segment_line(network: Network, geometry: Geometry, hex_: int, segment: Segment) -> list[Point]:
    """Polyline of a segment at its position on the board."""
    x, y = geometry.centre(network.railmap.sites[hex_].hex)
    return [(x + a, y + b) for a, b in geometry.track(segment)]


def track_line(network: Network, geometry: Geometry, hex_: int, enter: int) -> list[Point]:
    """Track from the side by which a train enters a hex to the next node or the end of track."""
    railmap, track = network.railmap, network.rails.track
    x, y = geometry.centre(railmap.sites[hex_].hex)
    a, b = geometry.side(enter)
    points = [(x + a, y + b)]
    for _ in railmap.sites:
        if network.is_city[hex_]:
            break
        onward = railmap.tiles.partner[track[hex_] * 6 + enter]
        if onward == NO_TRACK:
            break
        points += segment_line(network, geometry, hex_, (enter, onward))[1:]
        other = LOOSE if onward == CENTRE else railmap.neighbour[hex_ * 6 + onward]
        if other < 0:
            break
        hex_, enter = other, opposite(onward)
    return points


def section_line(network: Network, geometry: Geometry, section: Section) -> list[Point]:
    """A section from its first end to its second; a direct link crosses its border."""
    door, end = section.end_keys[0], section.ends[0]
    hex_, edge = divmod(door, 6)
    if end == LOOSE:
        return track_line(network, geometry, hex_, edge)
    other = network.railmap.neighbour[door]
    start = [] if network.is_city[hex_] else segment_line(network, geometry, hex_, (edge, CENTRE))[::-1]
    if other < 0:
        return start
    if not section.segments:
        sites = network.railmap.sites
        return [geometry.centre(sites[hex_].hex), geometry.centre(sites[other].hex)]
    return start + track_line(network, geometry, other, opposite(edge))[1 if start else 0 :]


def train_path(network: Network, geometry: Geometry, hex_: int, edge: int) -> list[Point]:
    """Path of a train that leaves a place by an edge, up to the next place."""
    sites, neighbour = network.railmap.sites, network.railmap.neighbour
    other = neighbour[hex_ * 6 + edge]
    middle = geometry.centre(sites[hex_].hex)
    if network.is_node(hex_):
        start = [middle]
    else:
        inner = network.railmap.tiles.partner[network.rails.track[hex_] * 6 + edge]
        way = MeasuredPath(segment_line(network, geometry, hex_, (edge, inner)))
        start = [way.at(way.length * share) for share in (0.5, 0.3, 0.1)]
    points = start + track_line(network, geometry, other, opposite(edge))
    last = geometry.hex_at(point_beyond(points))
    index = network.railmap.index_by_hex.get(last)
    if index is not None and network.is_city[index]:
        points.append(geometry.centre(last))
    return points


def point_beyond(points: Sequence[Point]) -> Point:
    """A point slightly beyond the end of a line."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    return bx + (bx - ax) * 0.05, by + (by - ay) * 0.05
