"""Cards of Yardmaster, 150 units wide and 210 high: four cargoes, four bonus cards, the back.

The caller supplies the text in the player's language.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.art.palette import CARD, GLOW, INK, PALE
from game.client.art.svg_files import svg_shapes
from game.client.art.trains.freight_cars import Cargo
from game.client.style.picture_lettering import SANS_BOLD, SERIF, PictureText, SvgPicture, draw_texts
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import box_halo, box_shadow, masked, rounded_mask
from game.client.style.svg import circle, group, rasterise, rect
from game.client.style.theme import hue

Bonus = Literal["draw_three", "pay_less", "steal", "refresh"]
BONUSES: tuple[Bonus, ...] = ("draw_three", "pay_less", "steal", "refresh")

WIDE, HIGH, CORNER, BORDER = 150.0, 210.0, 11.0, 6.0


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
    return SvgPicture(svg_shapes(f"cards/{cargo}")[0], (word,))


@cached_picture
def bonus_card(bonus: Bonus, name: str, text: str, width: int) -> pygame.Surface:
    """A bonus card: brass rays, a seal, the name, and a short line on a brass foot."""
    return printed_card(bonus_print(bonus, name, text), width)


def bonus_print(bonus: Bonus, name: str, text: str) -> SvgPicture:
    words = [
        PictureText(name, SERIF, INK, 22, 132, WIDE / 2, 164),
        PictureText(text, SANS_BOLD, INK, 15, 132, WIDE / 2, 188, min_picture_width=90),
    ]
    if bonus in ("draw_three", "pay_less"):
        mark = {"draw_three": "+3", "pay_less": "−1"}[bonus]
        words.append(PictureText(mark, SERIF, INK, 17, 30, 29, 29))
    if bonus == "pay_less":
        words.append(PictureText("−1", SERIF, hue("red"), 40, 60, 72, 88, rotation=9))
    return SvgPicture(svg_shapes(f"cards/{bonus}")[0], tuple(words))


@cached_picture
def cargo_back(width: int) -> pygame.Surface:
    """The back of a cargo card: dark red with a crate."""
    return framed_card(cargo_back_shapes(), width)


def cargo_back_shapes() -> str:
    return svg_shapes("cards/yardmaster_back")[0]


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
