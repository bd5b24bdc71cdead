"""Pictures of track: casing, ties, rails and a bed in the owner's colour and stripe pattern."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, product, starmap

import pygame

from game.client.boards.hex_board.map.hex_geometry import Geometry, HexOrientation, Point, line_path
from game.client.style.picture_lettering import SANS_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import INK, disc, player_hue
from game.client.style.surface_effects import reduce_alpha
from game.client.style.svg import circle, group, path, rasterise, rect
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue
from game.rules.rail.map.tiles import Segment

CASING, TIES, RAILS, BED, STRIPE = 0.50, 0.40, 0.27, 0.195, 0.055
TIE_STEP = 0.115
REACH = 1.12
"""Half the side of a tile picture; exceeds the hex to include casing and parapets."""
LAST = 0.84
"""Distance of a buffer stop from the hex centre."""
NOBODYS = hue("rail.no_owner")
DECK, SPAN = 1.0, 0.5
"""Length of a bridge over track and over a river."""

GEOMETRY = {lie: Geometry(*lie) for lie in starmap(HexOrientation, product((False, True), repeat=2))}
Tracks = tuple[tuple[Segment, str], ...]
"""Segments of a tile with the colour of their owner, "" for nobody."""
Spans = tuple[tuple[int, float], ...]
"""River bridges: track index and distance of the bridge's middle along that track."""


def line_length(points: Sequence[Point]) -> float:
    """Length of a polyline."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _stroke(d: str, paint: str, width: float, **more: object) -> str:
    return path(d, "none", stroke=paint, stroke_width=width, stroke_linejoin="round", **more)


def _dashes(long: float, step: float, share: float) -> tuple[str, float]:
    """Dash pattern whose period divides the length, so that tiles join.

    SDL_image swaps dashes and gaps if the offset exceeds the first dash.
    """
    count = max(1, round(long / step))
    period = long / count
    on = period * share
    return f"{on:.4f} {period - on:.4f}", on / 2


def _dashed(d: str, paint: str, width: float, long: float, step: float, share: float, cap: str) -> str:
    dashes, shift = _dashes(long, step, share)
    return _stroke(
        d, paint, width, stroke_dasharray=dashes, stroke_dashoffset=f"{shift:.4f}", stroke_linecap=cap
    )


def _stripes(d: str, colour: str, long: float, points: Sequence[Point]) -> str:
    paper = hue("paper_light")
    if colour == "orange":
        return _stroke(d, paper, STRIPE)
    if colour == "green":
        return _dashed(d, paper, STRIPE, long, 0.36, 0.62, "butt")
    if colour == "blue":
        return _dashed(d, paper, STRIPE * 1.35, long, 0.17, 0.03, "round")
    if colour == "pink":
        sides = [_beside(points, shift) for shift in (-0.042, 0.042)]
        return "".join(_stroke(line_path(side), paper, STRIPE * 0.7) for side in sides)
    if colour == "grey":
        return _dashed(d, paper, BED * 0.8, long, 0.15, 0.36, "butt")
    if colour == "yellow":
        return _hatch(points, long)
    return ""


def _beside(points: Sequence[Point], shift: float) -> list[Point]:
    """Line parallel to another, offset by `shift`."""
    out = []
    for index, (x, y) in enumerate(points):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        span = math.hypot(dx, dy) or 1.0
        out.append((x - dy / span * shift, y + dx / span * shift))
    return out


def point_along(points: Sequence[Point], at: float) -> tuple[Point, float]:
    """Point at a distance along a polyline, and the direction there in degrees."""
    for (ax, ay), (bx, by) in pairwise(points):
        span = math.dist((ax, ay), (bx, by))
        if at <= span or (bx, by) == points[-1]:
            share = at / span if span else 0.0
            return (ax + (bx - ax) * share, ay + (by - ay) * share), math.degrees(
                math.atan2(by - ay, bx - ax)
            )
        at -= span
    return points[-1], 0.0


def _hatch(points: Sequence[Point], long: float) -> str:
    count = max(1, round(long / 0.15))
    bars = ""
    for k in range(count):
        (x, y), angle = point_along(points, long * (k + 0.5) / count)
        bars += group(
            rect(-0.022, -BED * 0.52, 0.044, BED * 1.04, INK),
            f"translate({x:.3f} {y:.3f}) rotate({angle + 35:.1f})",
        )
    return bars


def _line_of_track(points: Sequence[Point], colour: str, ties: bool = True) -> str:
    d, long = line_path(points), line_length(points)
    body = _dashed(d, INK, TIES, long, TIE_STEP, 0.46, "butt") if ties else ""
    body += _stroke(d, INK, RAILS) + _stroke(d, player_hue(colour) if colour else NOBODYS, BED)
    return body + _stripes(d, colour, long, points)


def _bridge(points: Sequence[Point], colour: str, middle: float, long: float) -> str:
    """Bridge deck with flared parapets."""
    share = min(long / 2, middle, line_length(points) - middle)
    cut = [point_along(points, middle - share + k * share / 4)[0] for k in range(9)]
    d = line_path(cut)
    body = _stroke(d, hue("black"), 0.6, stroke_opacity=0.2)
    body += _stroke(d, hue("paper_light"), 0.52)
    for side in (-1, 1):
        rail = _beside(cut, side * 0.27)
        (ax, ay), (bx, by) = _beside(cut, side * 0.36)[0], _beside(cut, side * 0.36)[-1]
        body += _stroke(line_path([(ax, ay), *rail[1:-1], (bx, by)]), INK, 0.052)
    return body + _line_of_track(cut, colour, ties=False)


def tile_shapes(lie: HexOrientation, tracks: Tracks, crossing: bool, spans: Spans) -> str:
    """Track of one hex as SVG, centred at 0, 0."""
    geometry = GEOMETRY[lie]
    lines = [(geometry.track(segment), colour) for segment, colour in tracks]
    body = "".join(
        _stroke(line_path(points), hue("paper_light"), CASING, stroke_opacity=0.9) for points, _ in lines
    )
    for points, colour in lines:
        body += _line_of_track(points, colour)
    for number, middle in spans:
        body += _bridge(*lines[number], middle, SPAN)
    if crossing:
        points, colour = lines[-1]
        body += _bridge(points, colour, line_length(points) / 2, DECK)
    return body


@cached_picture
def tile(lie: HexOrientation, tracks: Tracks, crossing: bool, unit: float) -> pygame.Surface:
    """Track of a tile; `unit` is pixels per hex unit."""
    return _whole_tile(lie, tracks, crossing, unit, ())


@cached_picture
def board_tile(
    lie: HexOrientation, tracks: Tracks, crossing: bool, unit: float, spans: Spans, strength: int
) -> pygame.Surface:
    """Track of a tile on the board: with river bridges, cropped to save memory."""
    out = _cropped(_whole_tile(lie, tracks, crossing, unit, spans))
    return reduce_alpha(out, strength) if strength < 255 else out


def _cropped(picture: pygame.Surface) -> pygame.Surface:
    """Crops a picture symmetrically about its centre."""
    seen, (wide, high) = picture.get_bounding_rect(), picture.get_size()
    bare = min(seen.left, wide - seen.right), min(seen.top, high - seen.bottom)
    return picture.subsurface(picture.get_rect().inflate(-2 * bare[0], -2 * bare[1])).copy()


def _whole_tile(
    lie: HexOrientation, tracks: Tracks, crossing: bool, unit: float, spans: Spans
) -> pygame.Surface:
    side = round(2 * REACH * unit)
    shapes = tile_shapes(lie, tracks, crossing, spans)
    return rasterise(shapes, (-REACH, -REACH, 2 * REACH, 2 * REACH), (side, side))


@cached_picture
def buffer_stop(lie: HexOrientation, edge: int, unit: float) -> pygame.Surface:
    """Buffer stop at a loose end; the picture's centre is the hex centre."""
    x, y = GEOMETRY[lie].side(edge, LAST)
    turn = GEOMETRY[lie].first_side_degrees + 60 * edge
    beam = rect(-0.06, -0.23, 0.12, 0.46, INK, 0.03) + rect(-0.035, -0.205, 0.07, 0.41, hue("paper_light"))
    beam += rect(-0.035, -0.09, 0.07, 0.18, hue("red"))
    side = round(2 * REACH * unit)
    body = group(beam, f"translate({x:.3f} {y:.3f}) rotate({turn})")
    return _cropped(rasterise(body, (-REACH, -REACH, 2 * REACH, 2 * REACH), (side, side)))


@cached_picture
def deadline(round_: int, urgent: bool, side: int) -> pygame.Surface:
    """Lamp at a loose end: the round in which its owner loses it; red in that round."""
    fill = hue("red") if urgent else hue("paper_light")
    out = rasterise(circle(0, 0, 49, INK) + circle(0, 0, 41, fill), (-50, -50, 100, 100), (side, side))
    words = art_line(str(round_), SANS_BOLD, hue("paper_light") if urgent else INK, round(side * 0.68))
    draw_centred(out, words, (side / 2, side / 2))
    return out


@cached_picture
def town_dot(unit: float) -> pygame.Surface:
    """A town: a paper dot with an ink ring."""
    body = circle(0, 0, 0.23, INK) + circle(0, 0, 0.185, hue("paper_light")) + circle(0, 0, 0.08, INK)
    side = max(4, round(0.48 * unit))
    return rasterise(body, (-0.24, -0.24, 0.48, 0.48), (side, side))


@cached_picture
def owner_disc(colour: str, side: int) -> pygame.Surface:
    """Owner disc with an ink ring, for track of the same colour."""
    rim = max(1, round(side * 0.06))
    out = rasterise(circle(0, 0, 50, INK), (-50, -50, 100, 100), (side, side))
    out.blit(disc(colour, side - 2 * rim), (rim, rim))
    return out
