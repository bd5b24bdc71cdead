"""Backgrounds of buttons: plates with concave corners and a thin inner line."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.client.art.palette import STONE, WHITE
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, shadow_of
from game.client.style.svg import Pixels, concave_rect_path, darker, lighter, path, rasterise
from game.client.style.theme import hue

ButtonKind = Literal["brass", "night", "paper", "red"]
ButtonState = Literal["normal", "hover", "pressed", "disabled"]

MARGIN = 14


class PlateColours(NamedTuple):
    """Fill, hairline and text colour of a plate."""

    fill: str
    hair: str
    text: str


def plate_colours(kind: ButtonKind, state: ButtonState, on_paper: bool) -> PlateColours:
    """The colours of a plate in a state."""
    plain = {
        "brass": PlateColours(hue("brass"), "#FBE7B4", hue("ink")),
        "night": PlateColours(hue("night_light"), hue("brass"), hue("paper")),
        "paper": PlateColours(hue("paper_light"), hue("ink_soft"), hue("ink")),
        "red": PlateColours(hue("red"), "#F5C9B8", hue("paper_light")),
    }[kind]
    if state == "hover":
        hair = hue("brass_dark") if kind == "paper" else hue("brass_light") if kind == "night" else "#FFF6DF"
        fill = WHITE if kind == "paper" else lighter(plain.fill, 0.16)
        return PlateColours(fill, hair, plain.text)
    if state == "pressed":
        return PlateColours(darker(plain.fill, 0.18), darker(plain.hair, 0.3), plain.text)
    if state == "disabled":
        return PlateColours("none", STONE if on_paper else "#7C9188", "#7B7768" if on_paper else "#8FA59A")
    return plain


@cached_picture
def button_plate(
    size: Pixels, kind: ButtonKind, state: ButtonState, ring: bool, on_paper: bool, unit: float
) -> pygame.Surface:
    """A plate with its shadow and, if it has the focus, a ring; ``MARGIN * unit`` larger on every side."""
    margin = round(MARGIN * unit)
    wide, high = size
    radius = max(5.0 * unit, min(20.0 * unit, 0.18 * high))
    box = (-margin, -margin, wide + 2 * margin, high + 2 * margin)
    whole = (wide + 2 * margin, high + 2 * margin)
    fill, hair, _ = plate_colours(kind, state, on_paper)
    body = "" if fill == "none" else path(concave_rect_path(0, 0, wide, high, radius), fill)
    out = blank(whole)
    if body and state != "pressed":
        plain = rasterise(body, box, whole)
        soft = max(1, round((5 if state == "hover" else 4) * unit))
        shade = shadow_of(plain, soft, 90 if on_paper else 130)
        out.blit(shade, (-2 * soft, -2 * soft + round((5 if state == "hover" else 3) * unit)))
    out.blit(
        rasterise(
            body + _hairline(size, radius, hair, state, unit) + _ring(size, radius, ring, on_paper, unit),
            box,
            whole,
        ),
        (0, 0),
    )
    return out


def _hairline(size: Pixels, radius: float, hair: str, state: ButtonState, unit: float) -> str:
    inset = 5 * unit
    wide, high = size
    shape = concave_rect_path(inset, inset, wide - 2 * inset, high - 2 * inset, radius)
    if state == "disabled":
        dash = f"{6 * unit:g} {5 * unit:g}"
        return path(shape, stroke=hair, stroke_width=1.6 * unit, stroke_dasharray=dash)
    return path(shape, stroke=hair, stroke_width=(2.6 if state == "hover" else 1.7) * unit)


def _ring(size: Pixels, radius: float, ring: bool, on_paper: bool, unit: float) -> str:
    if not ring:
        return ""
    out = 6 * unit
    wide, high = size
    colour = hue("brass_dark") if on_paper else hue("brass_light")
    shape = concave_rect_path(-out, -out, wide + 2 * out, high + 2 * out, radius + 2 * unit)
    return path(shape, stroke=colour, stroke_width=4 * unit)
