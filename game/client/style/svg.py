"""SVG building blocks and rasterising.

SDL's SVG reader supports shapes, strokes, dashes and gradients in user space, but no text, clips, masks or
``use``. Effects that need these are applied to surfaces in ``surface_effects``.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable

import pygame

from game.client.style.theme import theme_length

Point = tuple[float, float]
Pixels = tuple[int, int]
Stop = tuple[float, str, float]
"""Offset, colour and opacity."""
_THIN = 3
"""Lines up to this width are made stronger in high contrast."""


def rasterise(body: str, box: tuple[float, float, float, float], size: Pixels) -> pygame.Surface:
    """Rasterises SVG shapes, seen through ``box`` (x, y, width, height), to a new surface of ``size``."""
    wide, high = max(1, size[0]), max(1, size[1])
    x, y, w, h = box
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{x:g} {y:g} {w:g} {h:g}" preserveAspectRatio="none">{body}</svg>'
    )
    loaded = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (wide, high))
    return loaded.convert_alpha() if pygame.display.get_surface() else loaded


def path(d: str, fill: str = "none", **style: object) -> str:
    """SVG path; further attributes by keyword, with underscores for dashes (``stroke_width=2``)."""
    return f'<path d="{d}" fill="{fill}"{_style(style)}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, **style: object) -> str:
    """A rectangle with corner radius ``r``."""
    round_corners = f' rx="{r:g}"' if r else ""
    shape = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
    return f'<rect {shape}{round_corners} fill="{fill}"{_style(style)}/>'


def circle(x: float, y: float, r: float, fill: str, **style: object) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{_style(style)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **style: object) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{_style(style)}/>'


def polygon(points: Iterable[Point], fill: str, **style: object) -> str:
    """A closed polygon."""
    joined = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{joined}" fill="{fill}"{_style(style)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, cap: str = "butt") -> str:
    """A straight stroke."""
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", stroke=stroke, stroke_width=width, stroke_linecap=cap)


def group(body: str, transform: str) -> str:
    """Shapes with a common transform."""
    return f'<g transform="{transform}">{body}</g>'


def radial(name: str, x: float, y: float, r: float, stops: Iterable[Stop]) -> str:
    """A radial gradient in user space."""
    place = f'cx="{x:g}" cy="{y:g}" r="{r:g}"'
    return _gradient("radialGradient", name, place, stops)


def linear(name: str, start: Point, end: Point, stops: Iterable[Stop]) -> str:
    """A linear gradient in user space."""
    place = f'x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}"'
    return _gradient("linearGradient", name, place, stops)


def _gradient(kind: str, name: str, place: str, stops: Iterable[Stop]) -> str:
    marks = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )
    return f'<defs><{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}>{marks}</{kind}></defs>'


def rays(
    x: float, y: float, reach: float, count: int, fill: str, start: float = 0.0, share: float = 0.5
) -> str:
    """``count`` wedges around a centre, like rays of the sun; each fills ``share`` of its sector."""
    step = 2 * math.pi / count
    wedges = []
    for k in range(count):
        a = start + k * step
        b = a + step * share
        wedges.append(
            f"M{x:.2f} {y:.2f}L{x + reach * math.cos(a):.2f} {y + reach * math.sin(a):.2f}"
            f"L{x + reach * math.cos(b):.2f} {y + reach * math.sin(b):.2f}Z"
        )
    return path("".join(wedges), fill)


def concave_rect_path(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with concave corners."""
    return _cornered(x, y, w, h, r, sweep=0)


def rounded_rect_path(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rectangle with round corners, for dashed outlines."""
    return _cornered(x, y, w, h, r, sweep=1)


def _cornered(x: float, y: float, w: float, h: float, r: float, sweep: int) -> str:
    """Path data of a rectangle with corners.

    It begins in the middle of a side, because SDL draws a spike where a dash is cut at a corner.
    """
    arc = f"A{r:g} {r:g} 0 0 {sweep}"
    return (
        f"M{x + w / 2:g} {y:g}H{x + w - r:g}{arc} {x + w:g} {y + r:g}"
        f"V{y + h - r:g}{arc} {x + w - r:g} {y + h:g}"
        f"H{x + r:g}{arc} {x:g} {y + h - r:g}V{y + r:g}{arc} {x + r:g} {y:g}Z"
    )


def mix(a: str, b: str, share: float) -> str:
    """Blends ``share`` of colour ``b`` into colour ``a``."""
    ca, cb = pygame.Color(a), pygame.Color(b)
    blend = [round(x + (y - x) * share) for x, y in zip(ca[:3], cb[:3], strict=True)]
    return "#{:02X}{:02X}{:02X}".format(*blend)


def lighter(colour: str, share: float = 0.22) -> str:
    """Blends a colour towards warm cream."""
    return mix(colour, "#FFF6DF", share)


def darker(colour: str, share: float = 0.22) -> str:
    """Blends a colour towards warm black."""
    return mix(colour, "#0C0F10", share)


def thin_line_width(width: float) -> float:
    """Width of a line, stronger with high contrast if it is thin."""
    return width * theme_length("line") / 100 if width <= _THIN and theme_length("line") != 100 else width


def _style(style: dict[str, object]) -> str:
    width = style.get("stroke_width")
    if isinstance(width, int | float):
        style = {**style, "stroke_width": thin_line_width(width)}
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
