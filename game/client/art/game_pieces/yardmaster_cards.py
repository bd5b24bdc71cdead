"""Cards of Yardmaster, 150 units wide and 210 high: four cargoes, four bonus cards, the back.

The caller supplies the text in the player's language.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.art import scenery_shapes
from game.client.art.palette import CARD, GLOW, INK, PALE
from game.client.art.trains.freight_cars import Cargo, car_shapes
from game.client.style.icons import icon_shapes
from game.client.style.picture_service import cached_picture
from game.client.style.picture_text import SANS_BOLD, SERIF, PictureText, SvgPicture, draw_texts
from game.client.style.surface_effects import box_halo, box_shadow, masked, rounded_mask
from game.client.style.svg import circle, darker, group, lighter, line, mix, path, polygon, rasterise, rect
from game.client.style.theme import hue

Bonus = Literal["draw_three", "pay_less", "steal", "refresh"]
BONUSES: tuple[Bonus, ...] = ("draw_three", "pay_less", "steal", "refresh")

WIDE, HIGH, CORNER, BORDER = 150.0, 210.0, 11.0, 6.0
CARGO_ICON = {"coal": "coal", "cattle": "cattle", "oil": "oil", "timber": "timber"}


def card_size(width: int) -> tuple[int, int]:
    """Size in pixels of a card of a given width."""
    return width, round(width * HIGH / WIDE)


@cached_picture
def cargo_card(cargo: Cargo, name: str, width: int) -> pygame.Surface:
    """A cargo card with its name at the foot."""
    return printed_card(cargo_print(cargo, name), width)


def cargo_print(cargo: Cargo, name: str) -> SvgPicture:
    ink = INK if cargo == "oil" else PALE
    word = PictureText(name.upper(), SERIF, ink, 23, 126, WIDE / 2, 186, tracking=2)
    return SvgPicture(_CARGO_ART[cargo]() + _chip(cargo), (word,))


@cached_picture
def bonus_card(bonus: Bonus, name: str, text: str, width: int) -> pygame.Surface:
    """A bonus card: brass rays, a seal, the name, and a short line on a brass foot."""
    return printed_card(bonus_print(bonus, name, text), width)


def bonus_print(bonus: Bonus, name: str, text: str) -> SvgPicture:
    brass = hue("brass")
    ground = scenery_shapes.sunburst(75, 84, 120, "#F2D98F", 22, 0.55)
    disc = circle(75, 86, 54, "#FCF3D9")
    foot = rect(0, 143, WIDE, 70, brass) + rect(0, 143, WIDE, 2.6, darker(brass, 0.34))
    words = [
        PictureText(name, SERIF, INK, 22, 132, WIDE / 2, 164),
        PictureText(text, SANS_BOLD, INK, 15, 132, WIDE / 2, 188, min_picture_width=90),
    ]
    if bonus in ("draw_three", "pay_less"):
        mark = {"draw_three": "+3", "pay_less": "−1"}[bonus]
        words.append(PictureText(mark, SERIF, INK, 17, 30, 29, 29))
    if bonus == "pay_less":
        words.append(PictureText("−1", SERIF, hue("red"), 40, 60, 72, 88, rotation=9))
    return SvgPicture(ground + disc + _BONUS_ART[bonus]() + foot + _seal_with(bonus), tuple(words))


@cached_picture
def cargo_back(width: int) -> pygame.Surface:
    """The back of a cargo card: dark red with a crate."""
    return framed_card(cargo_back_shapes(), width)


def cargo_back_shapes() -> str:
    paint = "#7A3524"
    body = rect(0, 0, WIDE, HIGH, paint)
    for k in range(-2, 12):
        y = k * 22
        body += path(f"M0 {y + 30}L75 {y}L150 {y + 30}V{y + 41}L75 {y + 11}L0 {y + 41}Z", darker(paint, 0.12))
    frame = hue("brass")
    body += rect(14, 14, 122, 182, "none", 5, stroke=frame, stroke_width=1.8) + rect(
        19, 19, 112, 172, "none", 3, stroke=frame, stroke_width=0.9
    )
    return body + _crate(75, 105, 30)


@cached_picture
def railcar_back(width: int) -> pygame.Surface:
    """The back of the railcar deck, in landscape format: dark with a driving wheel."""
    high = round(width * WIDE / HIGH)
    body = rect(0, 0, HIGH, WIDE, hue("night_light")) + rect(
        10, 10, 190, 130, "none", 5, stroke=hue("brass"), stroke_width=1.8
    )
    body += wheel_mark(105, 75, 42, hue("brass"), hue("night_light"))
    inner = rasterise(body, (0, 0, HIGH, WIDE), (width, high))
    return _framed(inner, width, high, width / HIGH)


def wheel_mark(x: float, y: float, r: float, tone: str, ground: str) -> str:
    """SVG of a spoked driving wheel."""
    spokes = "".join(
        group(rect(-r * 0.035, -r * 0.8, r * 0.07, r * 0.8, tone), f"translate({x:g} {y:g}) rotate({k * 30})")
        for k in range(12)
    )
    rim = circle(x, y, r * 0.9, "none", stroke=tone, stroke_width=r * 0.16)
    return rim + spokes + circle(x, y, r * 0.22, tone) + circle(x, y, r * 0.1, ground)


@cached_picture
def card_shadow(width: int) -> pygame.Surface:
    """Soft shadow of a card, with the same centre; it is drawn slightly lower."""
    radius, blur = round(CORNER * width / WIDE), max(2, round(width * 0.04))
    return box_shadow(card_size(width), radius, blur, 128, "#0B1413")


@cached_picture
def card_halo(width: int, hovered: bool) -> pygame.Surface:
    """Glow behind a card that can be chosen; has the same centre."""
    radius, blur = round(CORNER * width / WIDE), max(3, round(width * 0.07))
    ring = max(2, round(width * (0.03 if hovered else 0.018)))
    return box_halo(card_size(width), radius, blur, GLOW, hue("brass_light"), ring)


def printed_card(card: SvgPicture, width: int) -> pygame.Surface:
    """Renders a card with its text."""
    out = framed_card(card.body, width)
    draw_texts(out, card.texts, width / WIDE)
    return out


def framed_card(body: str, width: int) -> pygame.Surface:
    """Renders shapes of 150 by 210 as a card in a paper frame with rounded corners."""
    wide, high = card_size(width)
    k = width / WIDE
    return _framed(rasterise(body, (0, 0, WIDE, HIGH), (wide, high)), wide, high, k)


def _framed(inner: pygame.Surface, wide: int, high: int, k: float) -> pygame.Surface:
    """Paper with a thin edge; the picture inside it has round corners."""
    border = max(2, round(BORDER * k))
    window = pygame.Rect(border, border, wide - 2 * border, high - 2 * border)
    mask = rounded_mask(window.size, max(1, round((CORNER - BORDER + 2) * k)))
    out = _paper(wide, high, CORNER * k).copy()
    out.blit(masked(inner.subsurface(window), mask), window)
    return out


@cached_picture
def _paper(wide: int, high: int, corner: float) -> pygame.Surface:
    """An empty card; cached by size."""
    edge = rect(0.5, 0.5, wide - 1, high - 1, CARD, corner, stroke="#D8C7A0", stroke_width=1)
    return rasterise(edge, (0, 0, wide, high), (wide, high))


def _chip(cargo: Cargo) -> str:
    paint = hue(f"cargo.{cargo}")
    ink = INK if cargo == "oil" else PALE
    icon_shape = group(icon_shapes(CARGO_ICON[cargo], ink, paint), "translate(17.6 17.6) scale(0.95)")
    return circle(29, 29, 20.5, CARD) + circle(29, 29, 18, paint) + icon_shape


def _land(paint: str, pattern: str) -> str:
    hill = path("M0 142Q75 116 150 142V214H0Z", mix(paint, "#0C0F10", 0.14))
    return hill + path("M0 152Q75 130 150 152V214H0Z", paint) + pattern


def _burst(paint: str) -> str:
    pale = lighter(paint, 0.42)
    return scenery_shapes.sunburst(75, 92, 130, pale, 20, 0.3) + circle(75, 92, 50, lighter(paint, 0.72))


def _coal() -> str:
    paint = hue("cargo.coal")
    tone = darker(paint, 0.26)
    hatch = "".join(line(x, 204, x + 26, 150, tone, 2.2) for x in range(-20, 150, 12))
    hatch += rect(0, 168, 150, 46, paint)
    return _burst(paint) + _land(paint, hatch) + scenery_shapes.coal_heap(75, 148, 1.08)


def _cattle() -> str:
    paint = hue("cargo.cattle")
    tone = darker(paint, 0.26)
    dots = "".join(
        circle(9 + 13 * k + (j % 2) * 6.5, 150 + 8 * j, 1.7, tone) for j in range(3) for k in range(12)
    )
    return _burst(paint) + _land(paint, dots) + scenery_shapes.steer(75, 140, 1.0)


def _oil() -> str:
    paint = hue("cargo.oil")
    tone = darker(paint, 0.3)
    waves = ""
    for j in range(3):
        y = 150 + 9 * j
        waves += path(f"M-6 {y}" + "".join("q6 -6 12 0t12 0" for _ in range(8)), stroke=tone, stroke_width=2)
    return (
        _burst(paint)
        + scenery_shapes.derrick(122, 136, 84)
        + _land(paint, waves)
        + scenery_shapes.drop(64, 148, 1.12)
    )


def _timber() -> str:
    paint = hue("cargo.timber")
    tone = darker(paint, 0.3)
    dashes = "".join(
        line(
            6 + 25 * k + (j % 2) * 12,
            156 + 7 * j,
            20 + 25 * k + (j % 2) * 12,
            156 + 7 * j,
            tone,
            2.2,
            "round",
        )
        for j in range(3)
        for k in range(7)
    )
    trees = (
        scenery_shapes.fir(34, 128, 78)
        + scenery_shapes.fir(118, 128, 88)
        + scenery_shapes.fir(92, 128, 66, "#1D5030")
        + scenery_shapes.fir(64, 128, 102)
    )
    return _burst(paint) + _land(paint, dashes) + trees + scenery_shapes.log_pile(75, 150, 14.4, (4, 3))


def _crate(x: float, y: float, r: float) -> str:
    wood = "#D8A763"
    body = rect(x - r, y - r, 2 * r, 2 * r, wood, 3)
    for k in range(3):
        body += rect(x - r, y - r + (k + 1) * r / 2 - 1, 2 * r, 2, darker(wood, 0.26))
    body += polygon(
        [
            (x - r, y + r),
            (x - r, y + r * 0.62),
            (x + r * 0.62, y - r),
            (x + r, y - r),
            (x + r, y - r * 0.62),
            (x - r * 0.62, y + r),
        ],
        lighter(wood, 0.3),
    )
    return body + rect(x - r, y - r, 2 * r, 2 * r, "none", 3, stroke=darker(wood, 0.4), stroke_width=4)


def _seal(x: float, y: float, r: float, paint: str) -> str:
    bumps = "".join(
        group(circle(0, -r * 0.94, r * 0.2, paint), f"translate({x:g} {y:g}) rotate({k * 22.5:g})")
        for k in range(16)
    )
    return bumps + circle(x, y, r * 0.95, paint) + circle(x, y, r * 0.78, lighter(hue("brass"), 0.12))


def _seal_with(bonus: Bonus) -> str:
    seal = _seal(29, 29, 19.5, hue("brass_dark"))
    if bonus == "steal":
        return seal + group(_mask(0, 0), "translate(29 30) scale(0.27)")
    if bonus == "refresh":
        return seal + group(icon_shapes("refresh", INK), "translate(18.2 18.2) scale(0.9)")
    return seal


def _draw_three() -> str:
    parts = ""
    for turn, tone in ((-16, "#163029"), (-3, "#1B3932"), (11, "#1F4039")):
        card = (
            rect(-20, -32, 40, 62, CARD, 5)
            + rect(-17, -29, 34, 56, tone, 3)
            + circle(0, -1, 9, "none", stroke=hue("brass"), stroke_width=2.4)
            + line(-6, 5, 6, -7, hue("brass"), 2.4)
        )
        parts += group(card, f"translate({75 + turn * 1.1:g} 88) rotate({turn})")
    return parts


def _pay_less() -> str:
    tag = path(
        "M30 66H88L112 88L88 112H30Q25 112 25 107V71Q25 66 30 66Z", "#FFFDF4", stroke=INK, stroke_width=3.4
    )
    return group(
        tag + circle(98, 88.6, 4.4, "#FCF3D9", stroke=INK, stroke_width=3), "rotate(-9 75 88) translate(5 0)"
    )


def _mask(x: float, y: float) -> str:
    """The picture of a thief: hat, mask and scarf."""

    def at(*points: float) -> str:
        pairs = zip(points[::2], points[1::2], strict=True)
        return " ".join(f"{x + px:g} {y + py:g}" for px, py in pairs)

    red = hue("red")
    hat = path(f"M{at(-24, -22)}Q{at(-24, -52, -10, -52)}Q{at(0, -46, 10, -52)}Q{at(24, -52, 24, -22)}Z", INK)
    brim = path(f"M{at(-46, -24)}Q{at(0, -38, 46, -24)}Q{at(0, -4, -46, -24)}Z", INK)
    band = f"M{at(-24.6, -30)}Q{at(0, -37, 24.6, -30)}L{at(24.6, -23)}Q{at(0, -30, -24.6, -23)}Z"
    cloth = f"M{at(-28, -18)}Q{at(0, -12, 28, -18)}L{at(28, -4)}Q{at(14, 2, 0, -5)}Q{at(-14, 2, -28, -4)}Z"
    eyes = circle(x - 12, y - 9.6, 3.6, PALE) + circle(x + 12, y - 9.6, 3.6, PALE)
    scarf = f"M{at(-26, 2)}Q{at(0, 10, 26, 2)}Q{at(24, 30, 0, 44)}Q{at(-24, 30, -26, 2)}Z"
    fold = f"M{at(-26, 2)}Q{at(0, 10, 26, 2)}L{at(25, 9)}Q{at(0, 17, -25, 9)}Z"
    face = rect(x - 24, y - 22, 48, 26, "#E0B48C", 4) + path(scarf, red) + path(fold, darker(red, 0.24))
    return face + path(cloth, INK) + eyes + hat + brim + path(band, hue("brass"))


def _steal() -> str:
    return _mask(75, 90)


def _refresh() -> str:
    bows = "M33 92A42 42 0 0 1 106 58M117 80A42 42 0 0 1 44 114"
    arrows = path(bows, stroke=INK, stroke_width=6, stroke_linecap="round")
    heads = polygon([(116, 70), (112, 46), (94, 62)], INK) + polygon([(34, 102), (38, 126), (56, 110)], INK)
    return arrows + heads + group(car_shapes("coal", 1), "translate(49 110) scale(1.0)")


_CARGO_ART = {"coal": _coal, "cattle": _cattle, "oil": _oil, "timber": _timber}
_BONUS_ART = {"draw_three": _draw_three, "pay_less": _pay_less, "steal": _steal, "refresh": _refresh}
