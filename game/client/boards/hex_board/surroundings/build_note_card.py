"""Card with what a tile leads to: what it completes, its cost, and the deliveries it makes possible."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.style.icons import icon
from game.client.style.picture_lettering import SANS_BOLD, SERIF_BOLD, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import with_shadow
from game.client.style.svg import rasterise, rect
from game.client.style.text_rendering import art_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup
from game.decisions.rail.build_note import BuildNote, EnabledDelivery

WIDE = 420


@cached_picture
def build_card(note: BuildNote, scale: Scale) -> pygame.Surface:
    """Paper card, as wide as its text needs."""
    pad, side = scale.px(16), scale.px(22)
    wide = min(scale.px(WIDE), _needed(note, scale.px(WIDE) - 2 * pad, scale) + 2 * pad)
    rows = [_row(words, figure, name, wide - 2 * pad, scale) for name, words, figure in note.lines]
    deliveries = [_delivery(one, wide - 2 * pad, scale) for one in note.opened]
    head = scale.px(42) if note.headline else 0
    high = head + sum(row.get_height() for row in rows) + 2 * scale.px(10)
    high += sum(row.get_height() for row in deliveries) + (scale.px(12) if deliveries else 0)
    body = rect(
        2,
        2,
        wide - 4,
        high - 4,
        hue("paper_light"),
        scale.picture_px(9),
        stroke=hue("brass"),
        stroke_width=scale.picture_px(3),
    )
    card = rasterise(body, (0, 0, wide, high), (wide, high))
    y = scale.px(10)
    if note.headline:
        left = pad
        if note.step:
            token = disc(note.colour, scale.px(28))
            card.blit(token, token.get_rect(midleft=(left, y + head // 2 - scale.px(4))))
            number = art_line(str(note.step), SANS_BOLD, hue("ink"), round(side * 0.7))
            seal = pygame.Rect(0, 0, side - 4, side - 4).move_to(
                center=(left + scale.px(14), y + head // 2 - scale.px(4))
            )
            pygame.draw.circle(card, hue("paper_light"), seal.center, seal.width // 2)
            draw_centred(card, number, seal.center)
            left += scale.px(38)
        words = shrunk_art_line(note.headline, SERIF_BOLD, hue("ink"), scale.font(25), wide - left - pad)
        words.draw_at(card, left, y + head // 2 - scale.px(4))
        y += head
    for row in rows:
        card.blit(row, (pad, y))
        y += row.get_height()
    if deliveries:
        card.fill(hue("paper_dark"), (pad, y + scale.px(5), wide - 2 * pad, max(1, scale.picture_px(1.6))))
        y += scale.px(12)
        for row in deliveries:
            card.blit(row, (pad, y))
            y += row.get_height()
    return with_shadow(card, scale.picture_px(7), 110)


def _needed(note: BuildNote, most: int, scale: Scale) -> int:
    """Width of the widest line, up to `most`."""
    ink = hue("ink")
    wide = [scale.px(38) * bool(note.step)]
    if note.headline:
        wide[0] += shrunk_art_line(note.headline, SERIF_BOLD, ink, scale.font(25), most - wide[0]).width
    for name, words, figure in note.lines:
        value = (
            render_markup(figure, "strong", ink, scale, most // 2).surface.get_width() + scale.px(24)
            if figure
            else 0
        )
        left = scale.px(30) * bool(name)
        wide.append(
            left + render_markup(words, "small", ink, scale, most - left - value).surface.get_width() + value
        )
    for one in note.opened:
        gains = sum(
            text_line(f"+{steps}", "small_strong", ink, scale).width + scale.px(27)
            for _c, steps, _o in one.gains
        )
        beside = scale.px(31 + 16) + gains + scale.px(50) * bool(one.rival)
        wide.append(beside + shrunk_art_line(one.words, SERIF_BOLD, ink, scale.font(19), most - beside).width)
    return max(wide)


def _row(words: str, figure: str, name: str, wide: int, scale: Scale) -> pygame.Surface:
    side = scale.px(20)
    left = side + scale.px(10) if name else 0
    value = render_markup(figure, "strong", hue("ink"), scale, wide // 2).surface if figure else None
    room = wide - left - (value.get_width() + scale.px(8) if value else 0)
    text = render_markup(words, "small", hue("ink_soft"), scale, room).surface
    high = max(text.get_height(), scale.px(30))
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    if name:
        sign = icon(name, side, hue("brass_dark"))
        out.blit(sign, sign.get_rect(midleft=(0, high // 2)))
    out.blit(text, text.get_rect(midleft=(left, high // 2)))
    if value:
        out.blit(value, value.get_rect(midright=(wide, high // 2)))
    return out


def _draw_rival(out: pygame.Surface, colour: str, right: int, scale: Scale) -> int:
    """Draws a red warning about a player who competes for the cube; returns its left edge."""
    pill = pygame.Rect(0, 0, scale.px(46), scale.px(23)).move_to(midright=(right, out.get_height() // 2))
    pygame.draw.rect(out, hue("red"), pill, border_radius=pill.height // 2)
    sign, token = icon("warning", scale.px(16), hue("paper_light")), disc(colour, scale.px(17))
    out.blit(sign, sign.get_rect(midleft=(pill.left + scale.px(6), pill.centery)))
    out.blit(token, token.get_rect(midright=(pill.right - scale.px(4), pill.centery)))
    return pill.left - scale.px(4)


def _delivery(one: EnabledDelivery, wide: int, scale: Scale) -> pygame.Surface:
    high, side = scale.px(31), scale.px(22)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    out.blit(cube(good_theme_name(one.good), side), (0, (high - side) // 2))
    x = wide
    for colour, steps, ours in reversed(one.gains):
        figure = text_line(f"+{steps}", "small_strong", hue("gain") if ours else hue("ink"), scale)
        figure.draw_at(out, x, high // 2, "right")
        token = disc(colour, scale.px(16))
        x -= figure.width + scale.px(3)
        out.blit(token, token.get_rect(midright=(x, high // 2)))
        x -= scale.px(16 + 8)
    if one.rival:
        x = _draw_rival(out, one.rival, x, scale)
    room = x - side - scale.px(12)
    shrunk_art_line(one.words, SERIF_BOLD, hue("ink"), scale.font(19), room).draw_at(
        out, side + scale.px(9), high // 2
    )
    return out
