"""The landscape behind the Yardmaster board: sky, hills, lanes, tracks, shed, foreground."""

from __future__ import annotations

import pygame

from game.client.art.trains.track_and_signals import (
    TIE_STEP,
    buffer_stop,
    level_track,
    points_lamp,
    track_shapes,
)
from game.client.boards.yardmaster.surroundings.table_layout import (
    NECK,
    SIDING_BEND,
    SIDING_FROM,
    THROAT,
    YARD_FROM,
    YardmasterLayout,
)
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, dotted_gradient, reduce_alpha, vertical_gradient
from game.client.style.svg import Point, circle, ellipse, line, path, polygon, rasterise, rays, rect
from game.client.style.theme import hue

SKY = (hue("paper"), hue("yard.sky_high"), hue("yard.sky_low"), hue("yard.sky_foot"))
HILL_FAR, HILL_NEAR = hue("yard.hill_far"), hue("yard.hill_near")
LANES = (hue("yard.lane_first"), hue("yard.lane_second"), hue("yard.lane_third"), hue("yard.lane_fourth"))
RIM = hue("yard.rim")
DUSK = hue("yard.dusk")
"""Colour of the dimming: plum, because green or black over warm paper looks dirty."""
RAIL_DROP = 2
"""Distance of the track line above the bottom of the wheels, which are drawn between the rails."""
TREE, TREE_DARK = hue("yard.tree"), hue("yard.tree_dark")


def paint_landscape(layout: YardmasterLayout) -> pygame.Surface:
    """Paints all that changes only with the size of the window."""
    ground = pygame.Surface((layout.scale.width, layout.scale.height))
    horizon = layout.rail(layout.own_seat + 1) - 130 * layout.u
    _sky(ground, layout, horizon)
    _hills(ground, layout, horizon)
    _lanes(ground, layout, horizon)
    _tracks(ground, layout)
    _furniture(ground, layout)
    _foreground(ground, layout)
    return ground.convert() if pygame.display.get_surface() else ground


def _sky(ground: pygame.Surface, layout: YardmasterLayout, horizon: float) -> None:
    wide, u = layout.scale.width, layout.u
    high = round(horizon + 90 * u)
    ground.blit(vertical_gradient((wide, high), SKY), (0, 0))
    sun = (layout.middle_x(826), horizon + 24 * u)
    coarse = (wide // (2 * _grain(u)), high // (2 * _grain(u)))
    beams = reduce_alpha(
        rasterise(rays(sun[0], sun[1], wide * 0.8, 24, hue("lamp"), share=0.42), (0, 0, wide, high), coarse),
        120,
    )
    ground.blit(pygame.transform.smoothscale(beams, (wide, high)), (0, 0))
    side = round(460 * u)
    halo = rasterise(
        circle(0, 0, 100, hue("yard.sun_far"), opacity=0.35)
        + circle(0, 0, 72, hue("yard.sun_near"), opacity=0.6)
        + circle(0, 0, 52, hue("yard.sun")),
        (-100, -100, 200, 200),
        (side, side),
    )
    ground.blit(halo, halo.get_rect(center=(round(sun[0]), round(sun[1]))))
    haze = dotted_gradient(
        reduce_alpha(vertical_gradient(coarse, (hue("white"), hue("yard.haze"), hue("yard.haze"))), 40),
        hue("yard.grain"),
        36,
    )
    ground.blit(pygame.transform.scale(haze, (wide, high)), (0, 0))


def _grain(u: float) -> int:
    """Pixels for each dot of the grain: one at 1080p and two at 4K, so that a large landscape is not
    slower."""
    return 2 if u > 1.5 else 1


def _hills(ground: pygame.Surface, layout: YardmasterLayout, horizon: float) -> None:
    wide, u = layout.scale.width, layout.u
    top = round(horizon - 100 * u)
    high = round(230 * u)
    far = (
        "M0 110C120 60 240 70 380 108C470 40 620 36 740 84C820 110 900 92 980 60C1090 20 1230 60 1330 104"
        "C1450 50 1600 60 1700 100C1790 70 1860 60 1920 76V230H0Z"
    )
    near = (
        "M0 150C160 110 330 128 480 140C640 152 760 118 900 132C1060 148 1180 118 1340 138"
        "C1500 156 1700 120 1920 140V230H0Z"
    )
    body = path(far, HILL_FAR) + _mill(1010, 112) + path(near, HILL_NEAR)
    for x, y, s in (
        (168, 128, 1.0),
        (186, 128, 1.2),
        (205, 129, 0.8),
        (558, 140, 1.0),
        (572, 140, 0.8),
        (1508, 140, 1.0),
        (1524, 140, 1.2),
    ):
        body += ellipse(x, y - 20 * s, 6 * s, 24 * s, TREE_DARK)
    ground.blit(rasterise(body, (0, 0, 1920, 230), (wide, round(high * 1.0))), (0, top))


def _mill(x: float, y: float) -> str:
    """A distant mill with two stacks."""
    tone = hue("yard.wood")
    parts = (
        rect(x, y - 46, 40, 60, tone)
        + rect(x + 40, y - 66, 26, 80, tone)
        + rect(x + 66, y - 38, 44, 50, tone)
    )
    parts += rect(x + 44, y - 92, 7, 40, tone) + rect(x + 56, y - 86, 6, 30, tone)
    return (
        parts
        + polygon([(x + 110, y - 60), (x + 119, y - 74), (x + 128, y - 60)], tone)
        + rect(x + 110, y - 60, 18, 70, tone)
    )


def _lanes(ground: pygame.Surface, layout: YardmasterLayout, horizon: float) -> None:
    """Strips of land, lower and warmer towards the front, each with a light upper edge."""
    wide, u = layout.scale.width, layout.u
    rails = sorted(layout.rail(seat) for seat in range(layout.seats))
    for row, rail in enumerate(rails):
        top = round(horizon + 36 * u) if row == 0 else round((rails[row - 1] + rail) / 2 - 22 * u)
        tone = LANES[-1] if row == layout.seats - 1 else LANES[row % 3]
        bend = 14 * u
        ground.fill(tone, (0, top + round(2 * bend), wide, layout.scale.height))
        _band(ground, wide, top, bend, tone, u)
        _tufts(ground, layout, row, rail)


def _band(ground: pygame.Surface, wide: int, top: int, bend: float, tone: str, u: float) -> None:
    """The curved upper edge of a lane: a light rim four pixels wide."""
    high = round(3 * bend)
    for shift, colour in ((0.0, RIM), (4 * u, tone)):
        d = f"M0 {bend + shift:g}Q{wide / 2:g} {-bend + shift:g} {wide} {bend + shift:g}V{high}H0Z"
        ground.blit(rasterise(path(d, colour), (0, 0, wide, high), (wide, high)), (0, top))


def _tufts(ground: pygame.Surface, layout: YardmasterLayout, row: int, rail: float) -> None:
    """Draws trees and shadows of clouds beside the tracks, where no train stands."""
    u = layout.u
    for x, up in ((1620, 118), (1592, 60))[row : row + 1]:
        tree = rasterise(
            circle(18, 18, 17, TREE)
            + circle(44, 24, 13, TREE_DARK)
            + rect(16, 32, 4, 16, hue("yard.trunk"))
            + rect(43, 34, 3, 14, hue("yard.trunk")),
            (0, 0, 60, 50),
            (round(60 * u), round(50 * u)),
        )
        ground.blit(tree, (round(layout.right_x(x)), round(rail - up * u)))
    shade = rasterise(
        ellipse(150, 12, 150, 11, hue("yard.field"), opacity=0.28),
        (0, 0, 300, 24),
        (round(300 * u), round(24 * u)),
    )
    ground.blit(shade, (round(layout.left_x(300 + 260 * row)), round(rail + 34 * u)))


def _tracks(ground: pygame.Surface, layout: YardmasterLayout) -> None:
    """Paints all ballast before any rail; sidings first, because they are behind.

    Only switches and the tracks that join are drawn line by line; straight track is made of equal pieces,
    which takes a third of the time.
    """
    u = layout.u
    seam = layout.right_x(SIDING_BEND) - 20 * u
    sidings: list[list[Point]] = []
    lines: list[list[Point]] = []
    for seat in range(layout.seats):
        lead = layout.siding_lead(seat)
        sidings.append([(seam - 30 * u, lead[0][1]), *lead])
        lines.append([(seam - 30 * u, layout.rail(seat)), *layout.throat(seat)])
        _lay(ground, layout.right_x(SIDING_FROM), seam, layout.siding_rail(seat), 0.7 * u, u)
        _lay(ground, 0.0, seam, layout.rail(seat), u, u)
    for slot in range(3):
        lead = layout.yard_lead(slot)
        lines.append([*lead, (layout.right_x(1960), lead[-1][1])])
    top = round(layout.siding_rail(layout.own_seat + 1) - 40 * u)
    box = pygame.Rect(
        round(seam), top, layout.scale.width - round(seam), round(layout.rail(layout.own_seat) + 40 * u) - top
    )
    for group, unit in ((sidings, 0.7 * u), (lines, u)):
        lowered = [[(x, y - RAIL_DROP * u) for x, y in points] for points in group]
        shapes = track_shapes(lowered, unit)
        ground.blit(rasterise(shapes, (box.x, box.y, box.width, box.height), box.size), box)


def _lay(ground: pygame.Surface, left: float, right: float, rail: float, unit: float, u: float) -> None:
    """Straight track made of equal pieces, each a whole number of sleepers long."""
    piece = level_track(round(20 * TIE_STEP * unit), unit)
    y = round(rail - RAIL_DROP * u - piece.get_height() / 2)
    x = round(right)
    while x > left:
        x -= piece.get_width()
        hidden_width = max(0, round(left) - x)
        ground.blit(
            piece,
            (x + hidden_width, y),
            (hidden_width, 0, piece.get_width() - hidden_width, piece.get_height()),
        )


def _furniture(ground: pygame.Surface, layout: YardmasterLayout) -> None:
    u = layout.u
    for seat in range(layout.seats):
        stop = buffer_stop(round(30 * u))
        ground.blit(
            stop,
            stop.get_rect(
                midbottom=(
                    round(layout.right_x(SIDING_FROM) + 4 * u),
                    round(layout.siding_rail(seat) + 4 * u),
                )
            ),
        )


def switch_lamps(layout: YardmasterLayout) -> list[tuple[str, int, tuple[int, int]]]:
    """Lamps beside the switches: kind (lane or yard), number and position."""
    u = layout.u
    found: list[tuple[str, int, tuple[int, int]]] = []
    neck = layout.land_y(NECK)
    for seat in range(layout.seats):
        down = layout.rail(seat) > neck
        y = layout.rail(seat) + (30 if down else 26) * u
        found.append(("lane", seat, (round(layout.right_x(THROAT + 22)), round(y))))
    for slot in range(3):
        y = layout.yard_rail(slot) + (-36, -38, 40)[slot] * u
        found.append(("yard", slot, (round(layout.right_x(YARD_FROM - 44)), round(y))))
    return found


def lamp_picture(layout: YardmasterLayout, lit: bool) -> pygame.Surface:
    return points_lamp(round(34 * layout.u), lit)


def _foreground(ground: pygame.Surface, layout: YardmasterLayout) -> None:
    """The dark area in front, with a shallow curve and a brass line, and a faint turntable behind the
    hand."""
    wide, u = layout.scale.width, layout.u
    top = round(layout.bottom_y(750))
    high = layout.scale.height - top
    bow, strip = 18 * u, round(40 * u)
    body = ""
    for drop, tone in ((0.0, hue("brass")), (3 * u, hue("night"))):
        curve = f"M0 {bow + drop:g}Q{wide / 2:g} {drop - bow * 0.6:g} {wide} {bow + drop:g}"
        body += path(f"{curve}V{strip}H0Z", tone)
    ground.blit(rasterise(body, (0, 0, wide, strip), (wide, strip)), (0, top))
    ground.fill(hue("night"), (0, top + strip, wide, high))
    shade = vertical_gradient(
        (wide, high - strip // 2),
        (hue("network.night_none"), hue("yard.night_veil"), hue("yard.night_deep_veil")),
    )
    ground.blit(shade, (0, top + strip // 2 + round(6 * u)))
    _turntable(ground, layout)


def _turntable(ground: pygame.Surface, layout: YardmasterLayout) -> None:
    side = round(760 * layout.u)
    tone = hue("yard.engraving")
    body = circle(0, 0, 96, "none", stroke=tone, stroke_width=5) + circle(
        0, 0, 84, "none", stroke=tone, stroke_width=1.6
    )
    for k in range(24):
        body += f'<g transform="rotate({k * 15})">{line(0, -84, 0, -96, tone, 2)}</g>'
    body += '<g transform="rotate(-28)">' + rect(-90, -7, 180, 3, tone) + rect(-90, 4, 180, 3, tone) + "</g>"
    table = reduce_alpha(rasterise(body, (-100, -100, 200, 200), (side, side)), 150)
    ground.set_clip((0, round(layout.bottom_y(762)), layout.scale.width, layout.scale.height))
    ground.blit(table, table.get_rect(center=(round(layout.middle_x(915)), round(layout.bottom_y(1130)))))
    ground.set_clip(None)


@cached_picture
def dimming_picture(size: tuple[int, int], alpha: int) -> pygame.Surface:
    """Uniform dimming of a given size."""
    dusk = blank(size)
    r, g, b, _ = pygame.Color(DUSK)
    dusk.fill((r, g, b, alpha))
    return dusk
