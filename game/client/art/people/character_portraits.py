"""Portraits of the named bot opponents, as medallions lit from the left; other bots have a robot."""

from __future__ import annotations

import pygame

from game.client.art.palette import BRASS, BRASS_DARK, BRASS_LIGHT, NIGHT, NIGHT_PALE, WHITE
from game.client.art.svg_files import svg_shapes
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, linear, path, rasterise
from game.client.style.theme import hue
from game.session.bot_personas import character_of


def bot_mark(bot: str, side: int) -> pygame.Surface:
    """The mark of a bot beside its name: its portrait, or a smaller robot if it has no character."""
    character = character_of(bot)
    if character is not None:
        return portrait(character.key, side)
    return icon("bot", round(0.66 * side), hue("ink_soft"))


@cached_picture
def portrait(key: str, side: int) -> pygame.Surface:
    """A character's portrait in a brass ring."""
    shapes, box = svg_shapes(f"portraits/{key}")
    body = linear("b", (0, 0), (200, 200), ((0, NIGHT_PALE, 1), (1, NIGHT, 1)))
    body += circle(100, 100, 96, "url(#b)") + shapes
    ring = circle(100, 100, 92, "none", stroke=BRASS_DARK, stroke_width=14)
    ring += circle(100, 100, 93, "none", stroke=BRASS, stroke_width=9)
    ring += path("M24 52A90 90 0 0 1 120 12", stroke=BRASS_LIGHT, stroke_width=4, stroke_linecap="round")
    drawn = rasterise(body, box, (side, side))
    mask = rasterise(circle(100, 100, 96, WHITE), box, (side, side))
    drawn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(rasterise(ring, box, (side, side)), (0, 0))
    return drawn
