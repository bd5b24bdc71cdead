"""Background of the title: night sky, brick wall, lit arch, yard with a turntable.

Coordinates are those of a picture of 1920 by 1080, with x measured from its middle, so that a wider window
shows more wall.
"""

from __future__ import annotations

import math
import random

import pygame

from game.client.art import palette
from game.client.art.palette import (
    BRASS_LIGHT,
    COPPER,
    GLASS,
    PAINT,
    PAINT_DARK,
    PITCH,
    SHED_NIGHT,
    WHITE,
    WHITE_HALF,
    WHITE_NONE,
    WHITE_STRONG,
    WINDOW,
)
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import dotted_gradient, masked, noise, silhouette, vertical_gradient
from game.client.style.svg import Pixels, circle, ellipse, line, path, polygon, radial, rasterise, rays, rect
from game.client.style.theme import Scale, hue

BRICK, BRICK_LINE, TRIM, TRIM_LIGHT = "#2A1713", "#3B221A", palette.BRICK, COPPER


def cornice(x: float) -> float:
    """The y coordinate of the wall's upper edge at x; the edge is a shallow curve that rises to both
    sides."""
    return 308 - 86 * math.pow(abs(x) / 960, 1.7)


@cached_picture
def sky(size: Pixels, unit: float) -> pygame.Surface:
    """Night sky with rays from behind the arch and a coarse grain."""
    wide, high = size
    half = wide / 2 / unit
    body = rect(-half, 0, 2 * half, high / unit, "#14302A") + rays(0, 560, 1700, 44, "#1B4038", start=0.03)
    out = rasterise(body, (-half, 0, 2 * half, high / unit), size)
    shade = vertical_gradient(size, (WHITE_STRONG, "#FFFFFF5A", WHITE_NONE, WHITE_NONE))
    out.blit(dotted_gradient(shade, "#0B1B18", 120, max(1, round(unit))), (0, 0))
    return out


@cached_picture
def cloud_bank(unit: float) -> pygame.Surface:
    """A cloud of smoke at the upper right; its upper left corner is at (80, -40)."""
    balls = (
        (100, 200, 60),
        (190, 160, 80),
        (300, 120, 96),
        (430, 96, 120),
        (570, 92, 120),
        (700, 110, 130),
        (860, 100, 150),
    )
    shade = "".join(circle(x, y + 16, r, "#1B3F37") for x, y, r in balls)
    body = "".join(circle(x - 8, y, r * 0.92, "#224E44") for x, y, r in balls)
    light = "".join(circle(x - 20, y - r * 0.24, r * 0.6, "#28594E") for x, y, r in balls)
    size = (round(1000 * unit), round(330 * unit))
    out = rasterise(shade + body + light, (0, -60, 1000, 330), size)
    grain = dotted_gradient(
        vertical_gradient(size, ("#FFFFFF96", "#FFFFFF5A", "#FFFFFF28")), "#0F2621", 110, max(1, round(unit))
    )
    mask = silhouette(out, WHITE)
    out.blit(masked(grain, mask), (0, 0))
    return out


@cached_picture
def wall(width: int, unit: float) -> pygame.Surface:
    """The brick wall with cornice and ventilators, from y = 180 to 870."""
    half = width / 2 / unit
    top, foot = 180.0, 870.0
    edge = [(x, cornice(x)) for x in _steps(-half, half, 60)]
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in edge) + f"L{half:.1f} {foot}L{-half:.1f} {foot}Z"
    body = "".join(
        _ventilator(x) for x in (-870, -760, -630, -450, -320, 320, 450, 630, 760, 870) if abs(x) < half + 40
    )
    body += path(outline, BRICK)
    chance = random.Random(12)
    for _ in range(round(half / 8)):
        x, y = chance.uniform(-half, half), chance.uniform(330, 840)
        if abs(x) > 300:
            body += rect(x, y, chance.choice((26, 40)), 5, BRICK_LINE)
    for drop, tone, thick in ((8, "#140A08", 26), (26, TRIM, 5), (0, TRIM_LIGHT, 5)):
        bow = "M" + "L".join(f"{x:.1f} {y + drop:.1f}" for x, y in edge)
        body += path(bow, stroke=tone, stroke_width=thick)
    return rasterise(body, (-half, top, 2 * half, foot - top), (width, round((foot - top) * unit)))


def _ventilator(x: float) -> str:
    y = cornice(x)
    box = polygon([(x - 15, y + 6), (x + 15, y + 6), (x + 13, y - 34), (x - 13, y - 34)], PITCH)
    return (
        box
        + polygon([(x - 24, y - 32), (x + 24, y - 32), (x, y - 50)], "#2A1713")
        + rect(x - 10, y - 24, 20, 3, "#3B221A")
    )


@cached_picture
def high_window(unit: float) -> pygame.Surface:
    """A lit window of the wall above a low door, 150 wide and 110 high."""
    body = (
        path(_arch(75, 75, 110), "#140A08") + path(_arch(68, 75, 104), TRIM) + path(_arch(60, 75, 100), BRICK)
    )
    body += path(_arch(56, 75, 96), "#5A3A1E") + path("M-56 75A56 56 0 0 1 0 19V96H-56Z", "#6B4722")
    body += rect(-3, 16, 6, 84, BRICK) + rect(-58, 66, 116, 6, BRICK)
    for a in (45, 135):
        r = math.radians(a)
        body += line(0, 72, 58 * math.cos(r), 72 - 58 * math.sin(r), BRICK, 5)
    body += rect(-72, 102, 144, 8, TRIM, 2)
    return rasterise(body, (-75, 0, 150, 110), (round(150 * unit), round(110 * unit)))


@cached_picture
def arch(unit: float) -> pygame.Surface:
    """The large arch with golden light inside; its upper left corner is at (-330, 215)."""
    outer, inner = 318.0, 290.0
    top = 548.0
    size = (round(660 * unit), round(640 * unit))
    light = vertical_gradient(
        (round(2 * inner * unit), round(640 * unit)), ("#6E3F22", "#A9682C", "#E0A044", "#F6CB74", "#F2BE62")
    )
    mask = rasterise(
        f'<path d="{_arch(inner, top, 850)}" fill="{WHITE}"/>',
        (-inner, 215, 2 * inner, 640),
        light.get_size(),
    )
    glow = light.convert_alpha() if pygame.display.get_surface() else light
    frame = _mullions(inner)
    glow.blit(rasterise(frame, (-inner, 215, 2 * inner, 640), light.get_size()), (0, 0))
    grain = vertical_gradient(light.get_size(), ("#FFFFFFC8", "#FFFFFF96", "#FFFFFF3C", WHITE_NONE))
    glow.blit(dotted_gradient(grain, "#3A1F10", 150, max(1, round(unit))), (0, 0))
    glow.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out = rasterise(_masonry(outer, inner, top), (-330, 215, 660, 640), size)
    out.blit(glow, (round((330 - inner) * unit), 0))
    return out


def _arch(r: float, centre: float, foot: float) -> str:
    return f"M{-r:g} {foot:g}V{centre:g}A{r:g} {r:g} 0 0 1 {r:g} {centre:g}V{foot:g}Z"


def _masonry(outer: float, inner: float, top: float) -> str:
    body = (
        path(_arch(outer + 8, top, 850), "#140A08")
        + path(_arch(outer, top, 850), TRIM)
        + path(_arch(inner + 5, top, 850), "#3B221A")
    )
    for k in range(1, 18):
        a = math.pi * k / 18
        body += line(
            -outer * math.cos(a),
            top - outer * math.sin(a),
            -(inner + 6) * math.cos(a),
            top - (inner + 6) * math.sin(a),
            "#2A1713",
            3,
        )
    for k in range(5):
        y = 600 + 56 * k
        body += line(-outer, y, -inner, y, "#2A1713", 3) + line(inner, y, outer, y, "#2A1713", 3)
    return body


def _mullions(inner: float) -> str:
    tone = "#7A4A26"
    body = circle(0, 560, inner * 0.86, "none", stroke=tone, stroke_width=7)
    for a in (0, 20, 160, 180, 200, 340):
        r = math.radians(a)
        body += line(0, 560, inner * math.cos(r), 560 - inner * math.sin(r), tone, 6)
    return body


@cached_picture
def ground(size: Pixels, unit: float) -> pygame.Surface:
    """The yard with the turntable in front of the doors, from y = 820."""
    wide, _ = size
    half = wide / 2 / unit
    deep = size[1] / unit
    body = path(f"M{-half:.1f} 850Q0 800 {half:.1f} 850V{820 + deep:.1f}H{-half:.1f}Z", "#0B1815")
    body += ellipse(0, 946, 640, 104, SHED_NIGHT) + ellipse(
        0, 946, 640, 104, "none", stroke=PAINT, stroke_width=4
    )
    body += ellipse(0, 946, 604, 94, "none", stroke=PAINT_DARK, stroke_width=3)
    for foot, head in ((-620, -330), (-330, -190), (330, 190), (620, 330)):
        for shift in (-16, 16):
            body += line(foot + shift * 2.4, 838, head + shift, 930, "#234A42", 2.6)
        for k in range(9):
            t = k / 9
            x = foot + (head - foot) * t
            body += line(x - 46, 840 + 88 * t, x + 46, 840 + 88 * t, "#14302A", 4)
    for k in range(9):
        y = 880 + k * 26
        reach = 96 + k * 22
        body += rect(-reach, y, 2 * reach, 8 + k, "#132B26")
    for side in (-1, 1):
        body += polygon(
            [(side * 116, 868), (side * 126, 868), (side * 210, 1090), (side * 186, 1090)], "#A9B5A6"
        )
        body += polygon(
            [(side * 123, 868), (side * 126, 868), (side * 210, 1090), (side * 204, 1090)], hue("brass_light")
        )
    return rasterise(body, (-half, 820, 2 * half, deep), size)


@cached_picture
def steam_bank(unit: float) -> pygame.Surface:
    """Steam from the cylinders; drawn opaque, then made translucent as a whole."""
    balls = ((30, 96, 16), (62, 88, 24), (104, 74, 34), (150, 56, 42), (196, 60, 38), (226, 80, 26))
    shade = "".join(circle(x, y + 7, r, "#4E6C62") for x, y, r in balls)
    body = "".join(circle(x - 2, y, r * 0.93, "#7E9A8E") for x, y, r in balls)
    light = "".join(circle(x - 7, y - r * 0.24, r * 0.56, "#B9CBBE") for x, y, r in balls)
    out = rasterise(shade + body + light, (0, 0, 260, 130), (round(260 * unit), round(130 * unit)))
    out.fill((255, 255, 255, 200), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@cached_picture
def lamp(unit: float, lit: bool) -> pygame.Surface:
    """The lamp over a door, with the bulb in the centre of the picture."""
    body = polygon([(-18, -6), (18, -6), (0, -24)], "#3B3A22" if lit else "#1C1712") + circle(
        0, 0, 8, WINDOW if lit else "#4A4438"
    )
    if lit:
        body = (
            radial("l", 0, 0, 62, ((0, GLASS, 0.75), (0.25, BRASS_LIGHT, 0.32), (1, BRASS_LIGHT, 0.0)))
            + circle(0, 0, 62, "url(#l)")
            + body
        )
        body += circle(0, 0, 5, "#FFFBEA")
    return rasterise(body, (-64, -64, 128, 128), (round(128 * unit), round(128 * unit)))


@cached_picture
def night_ground(size: Pixels, unit: float) -> pygame.Surface:
    """Plain dark background of menus, with a little grain and darker at the edges."""
    out = pygame.Surface(size)
    _lay_strips(out, out.get_rect(), size, unit)
    return out


@cached_picture
def _night_strip(high: int, cell: int) -> pygame.Surface:
    """The menu background as wide as one repetition of its grain; the full width is then neither drawn nor
    cached."""
    size = (noise(cell).get_width(), high)
    out = vertical_gradient(size, (hue("night_dark"), hue("night"), hue("night_dark")))
    shade = vertical_gradient(size, (WHITE_HALF, "#FFFFFF14", WHITE_HALF))
    out.blit(dotted_gradient(shade, hue("night_deep"), 90, cell), (0, 0))
    return out.convert() if pygame.display.get_surface() else out


def _lay_strips(target: pygame.Surface, clip: pygame.Rect, size: Pixels, unit: float) -> None:
    strip = _night_strip(size[1], max(1, round(unit)))
    for x in range(0, size[0], strip.get_width()):
        part = clip.clip((x, 0, *strip.get_size()))
        if part.width and part.height:
            target.blit(strip, part, part.move(-x, 0))


def draw_night(target: pygame.Surface, scale: Scale) -> None:
    """Paints the background of a whole screen within the clip."""
    _lay_strips(target, target.get_clip(), (scale.width, scale.height), round(scale.u, 4))


def darkened(source: pygame.Surface, alpha: int) -> pygame.Surface:
    """A picture with a translucent dark layer over it."""
    out = source.copy()
    dark = 255 - alpha
    out.fill((dark, dark + alpha // 4, dark + alpha // 4, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _steps(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * k / count for k in range(count + 1)]
