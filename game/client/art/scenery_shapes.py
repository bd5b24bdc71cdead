"""Shapes that posters and cards share: rays, coal, logs, firs, drops, heads of cattle."""

from __future__ import annotations

import math

from game.client.art.palette import INK, WHITE, WOOD
from game.client.style.svg import circle, darker, ellipse, lighter, line, path, polygon, rays, rect


def sunburst(x: float, y: float, reach: float, tint: str, count: int = 20, share: float = 0.35) -> str:
    """A background in one colour with paler rays."""
    return rect(x - reach, y - reach, 2 * reach, 2 * reach, tint) + rays(
        x, y, reach * 1.5, count, lighter(tint, share), start=0.08
    )


def fir(x: float, y: float, high: float, tone: str = "#235F38") -> str:
    """A fir tree of three tiers, shaded on its right."""
    half = high * 0.3
    left, right = [], []
    for k, (foot, wide) in enumerate(((0.42, 0.6), (0.68, 0.8), (0.92, 1.0))):
        drop = 0.05 if k < 2 else 0.0
        left.append((x - half * wide, y - high + high * (foot + drop)))
        left.append((x - half * wide * 0.5, y - high + high * (foot - 0.02)))
        right.append((x + half * wide, y - high + high * (foot + drop)))
        right.append((x + half * wide * 0.5, y - high + high * (foot - 0.02)))
    foot_y = y - high * 0.06
    tip = (x, y - high)
    light = polygon([tip, *left[:-1], (left[-2][0], foot_y), (x, foot_y)], tone)
    shade = polygon([tip, *right[:-1], (right[-2][0], foot_y), (x, foot_y)], darker(tone, 0.2))
    return rect(x - high * 0.035, foot_y, high * 0.07, high * 0.08, "#5A3A22") + light + shade


def log_end(x: float, y: float, r: float) -> str:
    """A sawn log with its rings."""
    parts = circle(x, y, r, "#5E3B20") + circle(x, y, r * 0.88, "#DDAF73")
    for share in (0.66, 0.44, 0.22):
        parts += circle(x, y, r * share, "none", stroke="#B07F46", stroke_width=r * 0.1)
    return parts + circle(x, y, r * 0.07, "#7A5228")


def log_pile(x: float, y: float, r: float, rows: tuple[int, ...]) -> str:
    """Logs stacked from the ground up."""
    parts = ""
    for level, count in enumerate(rows):
        for k in range(count):
            parts += log_end(x + (k - (count - 1) / 2) * 2.02 * r, y - r - level * 1.76 * r, r)
    return parts


def lump(x: float, y: float, r: float, turn: float, tone: str = "#2B3236") -> str:
    """A piece of coal with flat faces, lit from the upper left."""
    corners = [
        (x + r * k * math.cos(turn + a), y + r * k * 0.92 * math.sin(turn + a))
        for a, k in ((0.0, 1.0), (0.9, 0.92), (1.9, 1.02), (2.8, 0.9), (3.7, 1.04), (4.6, 0.94), (5.5, 1.0))
    ]
    core = (x - r * 0.08, y - r * 0.14)
    parts = polygon(corners, darker(tone, 0.2))
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        middle = math.atan2((a[1] + b[1]) / 2 - y, (a[0] + b[0]) / 2 - x)
        light = 0.5 + 0.5 * math.cos(middle + 2.2)
        shade = lighter(tone, 0.34 * light) if light > 0.45 else darker(tone, 0.5 - light)
        parts += polygon([a, b, core], shade)
    return parts


def coal_heap(x: float, y: float, s: float) -> str:
    """A heap of large lumps of coal with its base at ``y``."""
    places = (
        (-34, -16, 19, 0.4), (34, -15, 18, 1.2), (0, -17, 21, 2.0), (-18, -38, 20, 1.0), (20, -38, 19, 0.2),
        (-48, -9, 10, 0.8), (50, -8, 9, 1.7), (0, -60, 18, 0.6), (-30, -8, 9, 2.4), (22, -9, 10, 0.9),
    )  # fmt: skip
    return "".join(lump(x + px * s, y + py * s, r * s, turn) for px, py, r, turn in places)


def steer(x: float, y: float, s: float) -> str:
    """A steer's head from the front, its nose at ``y``."""

    def at(px: float, py: float) -> str:
        return f"{x + px * s:.2f} {y + py * s:.2f}"

    horns = path(f"M{at(-22, -64)}Q{at(-52, -62)} {at(-46, -96)}Q{at(-38, -76)} {at(-14, -74)}Z", "#D9B57C")
    horns += path(f"M{at(22, -64)}Q{at(52, -62)} {at(46, -96)}Q{at(38, -76)} {at(14, -74)}Z", "#D9B57C")
    horns += path(
        f"M{at(-46, -96)}Q{at(-47, -84)} {at(-44, -80)}L{at(-41, -82)}Q{at(-44, -88)} {at(-46, -96)}Z",
        WOOD,
    )
    horns += path(
        f"M{at(46, -96)}Q{at(47, -84)} {at(44, -80)}L{at(41, -82)}Q{at(44, -88)} {at(46, -96)}Z", WOOD
    )
    ears = path(f"M{at(-22, -58)}Q{at(-48, -64)} {at(-50, -50)}Q{at(-38, -40)} {at(-21, -48)}Z", "#8A4A2B")
    ears += path(f"M{at(22, -58)}Q{at(48, -64)} {at(50, -50)}Q{at(38, -40)} {at(21, -48)}Z", "#6E3820")
    skull = path(
        f"M{at(-24, -72)}Q{at(0, -84)} {at(24, -72)}L{at(20, -28)}Q{at(0, -16)} {at(-20, -28)}Z", "#F0E4CC"
    )
    patch = path(
        f"M{at(-24, -72)}Q{at(-14, -78)} {at(-8, -77)}Q{at(-4, -56)} {at(-12, -42)}L{at(-21, -40)}Z",
        "#9A5632",
    )
    patch += path(
        f"M{at(24, -72)}Q{at(14, -78)} {at(8, -77)}Q{at(4, -56)} {at(12, -42)}L{at(21, -40)}Z", "#7C4226"
    )
    muzzle = ellipse(x, y - 18 * s, 24 * s, 18 * s, "#E8A39A") + ellipse(
        x, y - 12 * s, 17 * s, 9 * s, "#D98A82"
    )
    holes = ellipse(x - 9 * s, y - 21 * s, 3.4 * s, 4.6 * s, "#6E2F2C") + ellipse(
        x + 9 * s, y - 21 * s, 3.4 * s, 4.6 * s, "#6E2F2C"
    )
    eyes = circle(x - 13.4 * s, y - 54 * s, 3.9 * s, INK) + circle(x + 13.4 * s, y - 54 * s, 3.9 * s, INK)
    eyes += circle(x - 14.6 * s, y - 55.4 * s, 1.2 * s, WHITE) + circle(
        x + 12.2 * s, y - 55.4 * s, 1.2 * s, WHITE
    )
    tuft = path(
        f"M{at(-9, -78)}Q{at(-4, -70)} {at(-6, -64)}Q{at(0, -70)} {at(5, -63)}"
        f"Q{at(4, -72)} {at(9, -78)}Q{at(0, -84)} {at(-9, -78)}Z",
        "#5E331E",
    )
    return ears + horns + skull + patch + tuft + eyes + muzzle + holes


def drop(x: float, y: float, s: float) -> str:
    """A drop of oil with its lower end at ``y``."""

    def at(px: float, py: float) -> str:
        return f"{x + px * s:.2f} {y + py * s:.2f}"

    bowl = f"A{31.5 * s:g} {27 * s:g} 0 0 1"
    body = path(
        f"M{at(0, -84)}Q{at(38, -40)} {at(30, -20)}{bowl} {at(-30, -20)}Q{at(-38, -40)} {at(0, -84)}Z", INK
    )
    round_end = {"stroke_linecap": "round"}
    shine = path(
        f"M{at(-20, -30)}Q{at(-17, -10)} {at(-2, -7)}", stroke="#5C6A70", stroke_width=5 * s, **round_end
    )
    edge = path(
        f"M{at(0, -80)}Q{at(10, -58)} {at(16, -40)}", stroke="#3C474C", stroke_width=3 * s, **round_end
    )
    return body + shine + edge


def derrick(x: float, y: float, high: float, tone: str = INK) -> str:
    """A drilling tower."""
    w = high * 0.2
    parts = line(x - w, y, x - w * 0.28, y - high, tone, high * 0.035) + line(
        x + w, y, x + w * 0.28, y - high, tone, high * 0.035
    )
    for k in range(5):
        a, b = k / 5, (k + 1) / 5
        wa, wb = w * (1 - 0.72 * a), w * (1 - 0.72 * b)
        parts += line(x - wa, y - high * a, x + wb, y - high * b, tone, high * 0.02)
        parts += line(x + wa, y - high * a, x - wb, y - high * b, tone, high * 0.02)
        parts += line(x - wb, y - high * b, x + wb, y - high * b, tone, high * 0.02)
    return parts + rect(x - w * 0.5, y - high * 1.05, w, high * 0.06, tone)
