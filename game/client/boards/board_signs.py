"""Signs and buttons that are drawn as sprites on a board."""

from __future__ import annotations

import pygame

from game.client.art.interface.button_plates import (
    MARGIN,
    ButtonKind,
    ButtonState,
    button_plate,
    plate_colours,
)
from game.client.boards.sprites import Appearance
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, glow_of
from game.client.style.text_rendering import text_line, text_width
from game.client.style.theme import Scale, hue


def sign_appearance(text: str, scale: Scale, big: bool = False) -> Appearance:
    return Appearance(("sign", text, scale, big), lambda _size: _sign(text, scale, big))


@cached_picture
def _sign(text: str, scale: Scale, big: bool) -> pygame.Surface:
    """A dark sign with brass letters."""
    role, tint = ("section", hue("paper_light")) if big else ("small_strong", hue("paper"))
    words = text_line(text, role, tint, scale, 0 if big else 2.6)
    pad = scale.px(30 if big else 16)
    size = (words.width + 2 * pad, words.height + scale.px(14 if big else 4))
    out = blank(size)
    pygame.draw.rect(out, hue("night_dark"), out.get_rect(), border_radius=scale.px(5))
    pygame.draw.rect(out, hue("brass"), out.get_rect(), max(1, scale.px(2)), border_radius=scale.px(5))
    words.draw_at(out, pad, size[1] / 2)
    return out


def button_plate_size(text: str, scale: Scale, small: bool = False) -> tuple[int, int]:
    role = "button_small" if small else "button"
    wide = text_width(text, role, scale) + scale.px(88 if not small else 64)
    return wide, scale.px(62 if not small else 44)


def button_plate_appearance(
    text: str, glyph: str, kind: ButtonKind, scale: Scale, small: bool = False, shut: bool = False
) -> Appearance:
    """Appearance of a button; with ``shut`` it is dashed and has the same size."""
    size = button_plate_size(text, scale, small)
    return Appearance(
        ("plate", text, glyph, kind, scale, small, shut),
        lambda _size: _plate(text, glyph, kind, scale, size, small, shut),
        lambda _size, hovered: _plate_glow(size, kind, round(scale.t, 3), hovered),
        is_shaped=not shut,  # dashes and letters have no outline for the ring
    )


@cached_picture
def _plate(
    text: str, glyph: str, kind: ButtonKind, scale: Scale, size: tuple[int, int], small: bool, shut: bool
) -> pygame.Surface:
    unit = round(scale.t, 3)
    state: ButtonState = "disabled" if shut else "normal"
    out = button_plate(size, kind, state, False, kind == "paper", unit).copy()
    ink = plate_colours(kind, state, kind == "paper").text
    role = "button_small" if small else "button"
    words = text_line(text, role, ink, scale, 0.6)
    side = scale.px(26 if not small else 20)
    margin = round(MARGIN * unit)
    x = margin + (size[0] - words.width - side - scale.px(10)) // 2
    y = margin + size[1] // 2
    mark = icon(glyph, side, ink)
    out.blit(mark, mark.get_rect(midleft=(x, y)))
    words.draw_at(out, x + side + scale.px(10), y)
    return out


@cached_picture
def _plate_glow(size: tuple[int, int], kind: ButtonKind, unit: float, hovered: bool) -> pygame.Surface:
    return glow_of(
        button_plate(size, kind, "normal", False, True, unit),
        max(3, round(9 * unit)),
        hue("brass_light"),
        255 if hovered else 130,
    )
