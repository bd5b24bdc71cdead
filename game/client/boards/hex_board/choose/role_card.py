"""Card of a role in the drawer: medallion, name, and what it brings now."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art.game_pieces.role_medallions import medallion
from game.client.style.picture_lettering import SERIF_BOLD, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import framed_box, greyscale
from game.client.style.text_rendering import font_for
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup

PAD = 11
MOST_LINES = 2
SHRUNK, LEAST = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3), 0.6
"""Factors on the text size to try if a card has too little room, and the least text size."""
SQUEEZE_FACTORS = (1.1, 1.2, 1.3, 1.4)
"""Factors by which a line may be wider than its card; it is then narrowed to fit."""


class RoleCard(NamedTuple):
    """Content of a card; equal contents share a cached picture."""

    key: str
    title: str
    words: str
    taker: str = ""
    """Colour of the player who has the role; empty if nobody has."""
    state: str = "open"
    """``open`` (can be taken), ``lit`` (under the pointer), ``shown`` (not our turn) or ``taken``."""


def text_left(high: int, scale: Scale) -> int:
    """Left edge of the text on a card of this height."""
    return scale.picture_px(PAD) + medallion_side(high, scale) + scale.picture_px(12)


def medallion_side(high: int, scale: Scale) -> int:
    """Size of the medallion on a card of this height."""
    return min(scale.picture_px(92), high - 2 * scale.picture_px(7))


@cached_picture
def role_card(card: RoleCard, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of a card; brass border if the action can be taken."""
    wide, high = size
    lit, taken = card.state == "lit", card.state == "taken"
    fill = hue("wash") if lit else hue("paper_light") if card.state == "open" else hue("paper")
    edge = hue("brass_light") if lit else hue("brass") if card.state == "open" else hue("paper_dark")
    width = scale.picture_px(4) if lit else scale.picture_px(2)
    out = framed_box(size, width / 2, fill, scale.picture_px(8), edge, width)
    side, pad = medallion_side(high, scale), scale.picture_px(PAD)
    out.blit(medallion(card.key, side, taken=taken), (pad, (high - side) // 2))
    left = text_left(high, scale)
    room = wide - left - scale.picture_px(10)
    ink = hue("faint") if taken else hue("ink")
    title = shrunk_art_line(card.title, SERIF_BOLD, ink, min(scale.font(24), round(high * 0.26)), room)
    title.draw_at(out, left, round(high * 0.24))
    _draw_words(
        out, card.words, pygame.Rect(left, round(high * 0.42), room, round(high * 0.54)), taken, scale
    )
    if taken:
        out = _greyed(out)
    if card.taker:
        token = disc(card.taker, max(14, side // 2))
        out.blit(token, token.get_rect(bottomright=(pad + side, (high + side) // 2)))
    return out


def _draw_words(out: pygame.Surface, words: str, box: pygame.Rect, faint: bool, scale: Scale) -> None:
    text, row = words_in(words, hue("faint") if faint else hue("ink_soft"), box.size, scale)
    out.blit(text, box, pygame.Rect(0, 0, box.width, max(1, (box.height + 2) // row) * row))


def words_in(words: str, tint: str, size: tuple[int, int], scale: Scale) -> tuple[pygame.Surface, int]:
    """Text of at most two lines in the largest type that fits, and its line height."""
    wide, high = size
    smaller = [scale.with_text(scale.text * part) for part in SHRUNK if scale.text * part >= LEAST]
    for role, one in [("small", scale), *(("smallest", one) for one in smaller)]:
        text, row = render_markup(words, role, tint, one, wide).surface, font_for(role, one).get_linesize()
        if text.get_height() <= min(high, MOST_LINES * row + 2):
            return text, row
    # At the smallest type size, longer lines are squeezed horizontally.
    for wider in SQUEEZE_FACTORS:
        text = render_markup(words, role, tint, one, round(wide * wider)).surface
        if text.get_height() <= min(high, MOST_LINES * row + 2):
            break
    return pygame.transform.smoothscale(text, (min(wide, text.get_width()), text.get_height())), row


def _greyed(picture: pygame.Surface) -> pygame.Surface:
    out = greyscale(picture)
    out.fill((214, 208, 190), special_flags=pygame.BLEND_RGB_MULT)
    return out
