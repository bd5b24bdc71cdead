"""Card beside a row of the goods display with the chances of goods growth."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.dice import die
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import with_shadow
from game.client.style.svg import polygon, rasterise, rect
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue

BAR, HIGH, TAIL, DIE, BLUR = 50, 62, 12, 26, 6
Extent = tuple[int, int]


def chance_size(name: str, chances: tuple[int, ...], scale: Scale) -> Extent:
    """Size of the card including its shadow."""
    wide, tall = _inside(name, chances, scale)
    return wide + scale.px(TAIL) + 4 * scale.picture_px(BLUR), tall + 4 * scale.picture_px(BLUR)


def _inside(name: str, chances: tuple[int, ...], scale: Scale) -> Extent:
    """Size of the paper without the tail."""
    title, sure = (
        text_line(name, "chip", hue("ink"), scale),
        text_line(_sure(chances), "strong", hue("gain"), scale),
    )
    head = scale.px(DIE) + title.width + sure.width + scale.px(26)
    wide = max(len(chances) * (scale.px(BAR) + scale.px(6)), head) + 2 * scale.px(14)
    return wide, scale.px(48) + scale.px(HIGH) + scale.px(34)


def _sure(chances: tuple[int, ...]) -> str:
    return f"{100 - chances[0]} %"


@cached_picture
def chance_card(
    name: str, number: int, dark: bool, chances: tuple[int, ...], scale: Scale, tail: int = 0
) -> pygame.Surface:
    """Draws die, city, the chance of any cube, and the chances of none, one, two, and three or more.

    Its arrow points to the row on the left, `tail` pixels below the card's middle.
    """
    title = text_line(name, "chip", hue("ink"), scale)
    sure = text_line(_sure(chances), "strong", hue("gain"), scale)
    pad, side, bar, high = scale.px(14), scale.px(DIE), scale.px(BAR), scale.px(HIGH)
    wide, tall = _inside(name, chances, scale)
    body = rect(
        2, 2, wide - 4, tall - 4, hue("paper_light"), scale.picture_px(8), stroke=hue("brass"), stroke_width=3
    )
    out, y = scale.px(TAIL), max(scale.px(24), min(tall - scale.px(24), tall // 2 + tail))
    body += polygon([(4, y - out), (-out, y), (4, y + out)], hue("brass"))
    body += polygon([(5, y - out + 4), (4 - out, y), (5, y + out - 4)], hue("paper_light"))
    card = rasterise(body, (-out, 0, wide + out, tall), (wide + out, tall))
    pad += out
    card.blit(die(number, side, dark), (pad, scale.px(12)))
    title.draw_at(card, pad + side + scale.px(8), scale.px(25))
    sure.draw_at(card, card.get_width() - scale.px(14), scale.px(25), "right")
    for at, chance in enumerate(chances):
        box = pygame.Rect(pad + at * (bar + scale.px(6)), scale.px(48), bar, high)
        pygame.draw.rect(card, hue("tray"), box, border_radius=4)
        filled = pygame.Rect(box.left, 0, bar, max(2, high * chance // 100)).move_to(bottom=box.bottom)
        pygame.draw.rect(card, hue("brass") if at else hue("hills"), filled, border_radius=4)
        text_line(f"{chance} %", "smallest", hue("ink"), scale).draw_at(
            card, box.centerx, box.top + scale.px(14), "centre"
        )
        words = f"{at}+" if at == 3 else str(at)
        text_line(words, "small_strong", hue("ink"), scale).draw_at(
            card, box.centerx, box.bottom + scale.px(15), "centre"
        )
    return with_shadow(card, scale.picture_px(BLUR), 110)
