"""The panel of a player: name, money and forecast, income, shares, engine, role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.art.people.character_portraits import bot_mark
from game.client.style.icons import icon
from game.client.style.left_out import note_left_out
from game.client.style.picture_lettering import SANS_BOLD, draw_centred
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc, ticket_stub
from game.client.style.surface_effects import blank, framed_box, glow_of
from game.client.style.svg import circle, rasterise
from game.client.style.text_rendering import art_line, fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.i18n import _
from game.rules.rail.display_records import LabelledFigure

GREEN = hue("gain")
HIGH = 140
"""Height that four rows need at default text size; larger text is limited to the available height."""


class SeatCard(NamedTuple):
    """Content of a player panel; equal cards share a cached picture."""

    name: str
    colour: str
    bot: str
    place: int
    is_current: bool
    out_text: str
    score: str
    cash: str
    cash_after_costs: str
    is_short: bool
    """Whether the player cannot pay the costs of the round."""
    figures: tuple[LabelledFigure, ...]
    gains: tuple[str, ...]
    role: str
    discs: str


@cached_picture
def seat_card(card: SeatCard, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of a player panel."""
    scale = scale.at_most(max(1.0, size[1] / (HIGH * scale.u)))
    out = _ground(card.is_current, size, scale).copy()
    edge = scale.picture_px(24)
    out.blit(
        ticket_stub(card.colour, (edge, size[1] - 2 * scale.picture_px(3))),
        (scale.picture_px(3), scale.picture_px(3)),
    )
    left = edge + scale.picture_px(14)
    right = size[0] - scale.picture_px(12)
    rows = _rows(size[1])
    _head(out, card, scale, left, right, rows[0])
    if card.out_text:
        fitted_line(card.out_text, "label", hue("red"), scale, right - left).draw_at(out, left, rows[2])
        return out
    _money(out, card, scale, left, right, rows[1])
    out.fill(hue("paper_edge"), (left, round(size[1] * 0.53), right - left, max(1, scale.picture_px(1.6))))
    _figures(out, card, scale, left, right, rows[2])
    _role(out, card, scale, left, right, rows[3])
    return out


def _rows(high: int) -> tuple[int, int, int, int]:
    return round(high * 0.16), round(high * 0.38), round(high * 0.66), round(high * 0.87)


@cached_picture
def _ground(is_current: bool, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Empty panel, highlighted for the acting player."""
    fill = hue("paper_light") if is_current else hue("paper")
    edge = hue("brass_light") if is_current else hue("paper_dark")
    width = scale.picture_px(4) if is_current else scale.picture_px(1.6)
    return framed_box(size, width / 2, fill, scale.picture_px(8), edge, width)


@cached_picture
def _place(number: int, is_current: bool, side: int) -> pygame.Surface:
    """Disc with the position in turn order, empty for 0."""
    body = circle(0, 0, 50, hue("brass") if is_current else hue("ink"))
    plate = rasterise(body, (-50, -50, 100, 100), (side, side))
    if number:
        ink = hue("ink") if is_current else hue("paper_light")
        draw_centred(plate, art_line(str(number), SANS_BOLD, ink, round(side * 0.66)), (side / 2, side / 2))
    return plate


def _head(out: pygame.Surface, card: SeatCard, scale: Scale, left: int, right: int, y: int) -> None:
    side = max(14, scale.px(28))
    plate = _place(card.place, card.is_current, side)
    out.blit(plate, plate.get_rect(midleft=(left, y)))
    mark = bot_mark(card.bot, scale.px(40)) if card.bot else None
    beside = mark.get_width() + scale.px(7) if mark is not None else 0
    room = right - left - side - scale.px(20) - beside
    score = text_line(card.score, "small", hue("ink_soft"), scale)
    whole = text_line(card.name, "chip", hue("ink"), scale)
    called = card.name if mark is None or whole.width + score.width <= room else card.name.split()[0]
    if text_line(called, "chip", hue("ink"), scale).width + score.width > room:
        # Large text shrinks to normal size before a name is cut.
        score = text_line(card.score, "smallest", hue("ink_soft"), scale.at_most(1.0))
    score.draw_at(out, right, y, "right")
    room -= score.width
    fits = text_line(called, "chip", hue("ink"), scale).width <= room
    name = shrunk_line(called, "chip", hue("ink"), scale if fits else scale.at_most(1.0), room)
    name.draw_at(out, left + side + scale.px(9), y)
    if mark is not None:
        out.blit(mark, mark.get_rect(midleft=(left + side + scale.px(16) + name.width, y)))


def _money(out: pygame.Surface, card: SeatCard, scale: Scale, left: int, right: int, y: int) -> None:
    side = max(14, scale.px(30))
    out.blit(coin(side), coin(side).get_rect(midleft=(left, y)))
    cash = text_line(card.cash, "figure", hue("ink"), scale)
    cash.draw_at(out, left + side + scale.px(8), y)
    if not card.cash_after_costs:
        return
    after = text_line(card.cash_after_costs, "strong", hue("red") if card.is_short else hue("ink"), scale)
    after.draw_at(out, right, y + scale.px(2), "right")
    room = right - left - side - cash.width - after.width - scale.px(26)
    label = text_line(_before_forecast(scale, room), "smallest", hue("ink_soft"), scale)
    label.draw_at(out, right - after.width - scale.px(7), y + scale.px(2), "right")


def _before_forecast(scale: Scale, room: int) -> str:
    """Label of the forecast, empty if there is no room."""
    words = _("after costs")
    if text_line(words, "smallest", hue("ink_soft"), scale).width <= room:
        return words
    note_left_out(words)
    return ""


def columns(figures: Sequence[LabelledFigure], room: int, scale: Scale) -> tuple[str, list[int]]:
    """Largest text style in which the figures fit, and the start of each column.

    The income column reserves room for a current gain.
    """
    gap, starts = scale.px(6), [0]
    gained = text_line("+9", "small_strong", GREEN, scale).width
    for role in ("number", "strong", "small_strong"):
        widths = [
            _icon_side(scale)
            + gap
            + max(text_line(text, role, GREEN, scale).width for text in ("00", figure.value))
            + (gained if figure.icon == "income" else 0)
            for figure in figures
        ]
        spare = (room - sum(widths)) // max(1, len(widths) - 1)
        starts = [sum(widths[:number]) + number * spare for number in range(len(widths))]
        if spare >= 2 * gap:
            break
    return role, starts


def _icon_side(scale: Scale) -> int:
    return max(12, scale.px(24))


def _figures(out: pygame.Surface, card: SeatCard, scale: Scale, left: int, right: int, y: int) -> None:
    role, starts = columns(card.figures, right - left, scale)
    side, gap = _icon_side(scale), scale.px(6)
    for number, (figure, start) in enumerate(zip(card.figures, starts, strict=True)):
        x = left + start
        glyph = icon(figure.icon, side, GREEN if figure.icon == "income" else hue("ink_soft"))
        out.blit(glyph, glyph.get_rect(midleft=(x, y)))
        words = text_line(figure.value, role, hue("ink"), scale)
        words.draw_at(out, x + side + gap, y)
        gain = card.gains[number] if number < len(card.gains) else ""
        if gain:
            tint = hue("red") if gain.startswith("−") else GREEN
            beside = x + side + gap + words.width + scale.px(2)
            text_line(gain, "small_strong", tint, scale).draw_at(out, beside, y - scale.px(7))


def _role(out: pygame.Surface, card: SeatCard, scale: Scale, left: int, right: int, y: int) -> None:
    discs = text_line(card.discs, "small_strong", hue("ink_soft"), scale)
    side = max(10, scale.px(18))
    if card.discs:
        discs.draw_at(out, right, y, "right")
        token = disc(card.colour, side)
        out.blit(token, token.get_rect(midright=(right - discs.width - scale.px(5), y)))
    room = right - left - discs.width - side - scale.px(16)
    unscaled = scale.at_most(1.0)
    fits = text_line(card.role, "small_strong", hue("ink"), scale).width <= room
    shrunk_line(card.role, "small_strong", hue("ink"), scale if fits else unscaled, room).draw_at(
        out, left, y
    )


@cached_picture
def coin(side: int) -> pygame.Surface:
    """Coin with a dollar sign."""
    body = circle(0, 0, 50, hue("brass_dark")) + circle(0, 0, 46, hue("brass"))
    body += circle(0, 0, 34, "none", stroke=hue("brass_light"), stroke_width=5)
    out = rasterise(body, (-50, -50, 100, 100), (side, side))
    draw_centred(out, art_line("$", SANS_BOLD, hue("ink"), round(side * 0.5)), (side / 2, side / 2))
    return out


@cached_picture
def panel_glow(size: tuple[int, int], blur: int) -> pygame.Surface:
    """Brass glow around the acting player's panel."""
    box = blank(size)
    pygame.draw.rect(box, hue("brass_light"), box.get_rect(), border_radius=8)
    return glow_of(box, blur, hue("brass_light"), 120)
