"""The banner of a room in the lobby: a train at sunset."""

from __future__ import annotations

import pygame

from game.client.art.palette import BRASS_LIGHT, WHITE, WHITE_HALF, WHITE_STRONG
from game.client.art.trains.freight_cars import Cargo, above_rail, car
from game.client.art.trains.locomotives import EXPRESS, express
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import dotted_gradient, masked, reduce_alpha, vertical_gradient
from game.client.style.svg import Pixels, circle, path, rasterise, rays, rect

TRAIN: tuple[tuple[Cargo, int], ...] = (("coal", 2), ("cattle", 2), ("oil", 2))
RINGS = (("#55201A", 1.0), ("#712A1E", 0.8), ("#943B22", 0.62), ("#B9562A", 0.45), ("#D98A3A", 0.28))


@cached_picture
def sunset_banner(size: Pixels, unit: float, has_train: bool = True) -> pygame.Surface:
    """Red sky in flat rings around a low sun, hills, rails, and an express with its cars.

    A banner filled with words has no train, which they would cover.
    """
    wide, high = size
    ground = high * 0.9
    sun = (wide * 0.66, ground)
    body = rect(0, 0, wide, high, "#3A1512")
    for tint, share in RINGS:
        body += circle(sun[0], sun[1], wide * 0.3 * share, tint)
    body += rays(sun[0], sun[1], wide, 44, BRASS_LIGHT, share=0.5).replace("/>", ' opacity="0.09"/>')
    body += circle(sun[0], sun[1], high * 0.42, BRASS_LIGHT)
    body += path(_hills(wide, ground, high), "#4A1B15")
    body += rect(0, ground, wide, high - ground, "#22100D") + rect(0, ground, wide, 3 * unit, "#E2D3B1")
    out = rasterise(body, (0, 0, wide, high), size)
    shade = pygame.transform.rotate(
        vertical_gradient((high, wide), (WHITE_STRONG, "#FFFFFF1E", WHITE_HALF)), 90
    )
    out.blit(dotted_gradient(shade, "#1C0A08", 120, max(1, round(unit))), (0, 0))
    if has_train:
        _train(out, round(wide * 0.73), round(ground + 1), round(high * 0.62))
    top = round(10 * unit)
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, WHITE, mask.get_rect(), border_top_left_radius=top, border_top_right_radius=top)
    return masked(out, mask)


def _hills(wide: float, ground: float, high: float) -> str:
    return (
        f"M0 {ground:g}Q{wide * 0.15:g} {ground - high * 0.3:g} {wide * 0.34:g} {ground - high * 0.06:g}"
        f"T{wide * 0.72:g} {ground - high * 0.1:g}"
        f"Q{wide * 0.88:g} {ground - high * 0.34:g} {wide:g} {ground:g}Z"
    )


def _train(out: pygame.Surface, nose: int, rail: int, high: int) -> None:
    """Draws a train to the left of its front; the cars fade out."""
    width = round(high * EXPRESS[0] / (EXPRESS[2] - EXPRESS[1]))
    lead = express("green", width)
    foot = round(EXPRESS[2] / (EXPRESS[2] - EXPRESS[1]) * high)
    out.blit(lead, (nose - width, rail - high + foot))
    unit = high * 0.36
    x = float(nose - width)
    for number, (cargo, value) in enumerate(TRAIN):
        drawn = reduce_alpha(car(cargo, value, unit, numeral=False).copy(), 255 - 62 * (number + 1))
        x -= drawn.get_width()
        out.blit(drawn, (round(x), round(rail - above_rail(unit))))
