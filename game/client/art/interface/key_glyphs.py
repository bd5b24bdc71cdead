"""Pictures of keys and gamepad buttons; scenes show those of the device used last."""

from __future__ import annotations

import pygame

from game.client.style.picture_lettering import SANS_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, rasterise, rect
from game.client.style.text_rendering import art_line
from game.client.style.theme import hue


@cached_picture
def key_cap(text: str, high: int) -> pygame.Surface:
    """A key cap with its letter or name."""
    words = art_line(text, SANS_BOLD, hue("ink"), round(high * 0.52))
    wide = max(high, words.width + round(high * 0.56))
    body = rect(1, 1, wide - 2, high - 2, hue("ink_soft"), high * 0.2)
    body += rect(
        1,
        1,
        wide - 2,
        high * 0.84,
        hue("paper_light"),
        high * 0.2,
        stroke=hue("ink_soft"),
        stroke_width=max(1.2, high * 0.04),
    )
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    draw_centred(out, words, (wide / 2, high * 0.43))
    return out


@cached_picture
def pad_button(letter: str, high: int) -> pygame.Surface:
    """A round pad button with its letter."""
    body = circle(50, 50, 48, hue("ink")) + circle(50, 50, 42, "none", stroke=hue("mist"), stroke_width=4)
    out = rasterise(body, (0, 0, 100, 100), (high, high))
    draw_centred(out, art_line(letter, SANS_BOLD, hue("paper"), round(high * 0.56)), (high / 2, high / 2))
    return out
