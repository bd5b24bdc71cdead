"""Match card in the archive: thumbnail, game, date, map, and the winner or whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame

from game.archive.date_text import timestamp_text
from game.archive.save_summary import SaveSummary, names_of
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.text_rendering import TextLine, fitted_line, shrunk_line, text_line, text_width
from game.client.style.theme import Scale, hue, player_colours
from game.i18n import _, format_number
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.words.readings import ReadingsText

CARD_SIZE = (396, 272)
THUMBNAIL_HEIGHT = 132
EDGE = 6


def thumbnail_size(card: tuple[int, int]) -> tuple[int, int]:
    """Size of the thumbnail on a card."""
    edge = round(card[0] * EDGE / CARD_SIZE[0])
    return card[0] - 2 * edge, round(card[1] * THUMBNAIL_HEIGHT / CARD_SIZE[1])


def seat_colour(match: SaveSummary, seat: int) -> str:
    colours = player_colours()
    return colours[match.colours[seat] % len(colours)]


def ranked_seats(match: SaveSummary) -> list[int]:
    """The seats, best first."""

    def worth(seat: int) -> tuple[bool, int]:
        points = match.points[seat]
        return seat not in match.winners, -(points if points is not None else 0)

    return sorted(range(len(match.names)), key=worth)


def points_text(match: SaveSummary, seat: int) -> str:
    """A seat's points as text."""
    points = match.points[seat]
    if seat in match.out:
        return _("out")
    return "" if points is None else format_number(points)


def game_name(match: SaveSummary) -> str:
    return catalog.title_of(match.game) if match.game else _("No match")


def map_name(match: SaveSummary) -> str:
    """The name of the map; without a map, the number of rounds or the game's subtitle."""
    if not match.game:
        return match.file
    if match.map:
        return catalog.map_title_of(match.game, match.map)
    if words := round_text(match):
        return words
    return _subtitle(match)


def readings_of(match: SaveSummary) -> ReadingsText:
    """How the match reads the rules."""
    return catalog.readings_of(match.game, match.map, match.options)


def _subtitle(match: SaveSummary) -> str:
    """The game's subtitle; empty if this program does not know the game."""
    try:
        return catalog.game_class(match.game).subtitle()
    except BadData:
        return ""


def round_text(match: SaveSummary) -> str:
    """The current round, or the number of rounds of a finished match."""
    if match.is_over and match.round:
        return _("{number} rounds").format(number=match.round)
    if match.rounds:
        return _("round {number} of {all}").format(number=match.round, all=match.rounds)
    return _("round {number}").format(number=match.round) if match.round else ""


def turn_text(match: SaveSummary) -> str:
    """Whose turn it is, in words."""
    if match.turn < 0:
        return ""
    if match.turn == match.own:
        return _("your turn")
    return _("{name}’s turn").format(name=names_of(match)[match.turn])


def draw_match_card(
    target: pygame.Surface,
    box: pygame.Rect,
    match: SaveSummary,
    scale: Scale,
    picture: pygame.Surface | None,
    today: date,
    light: bool = False,
) -> None:
    """Draws a card."""
    radius = scale.picture_px(8)
    pygame.draw.rect(target, hue("paper_light" if light else "paper"), box, border_radius=radius)
    wide, high = thumbnail_size(box.size)
    place = pygame.Rect(box.centerx - wide // 2, box.top + (box.width - wide) // 2, wide, high)
    if picture is not None:
        target.blit(picture, place)
    else:
        target.fill(hue("paper_edge"), place)
    target.fill(hue("ink"), (place.left, place.bottom, place.width, max(1, scale.picture_px(1.6))))
    pad = scale.picture_px(20)
    left, right = box.left + pad, box.right - pad
    rest = box.bottom - place.bottom
    y = place.bottom + round(rest * 0.2)
    when = text_line(timestamp_text(match.when, today), "small", hue("ink_soft"), scale)
    when.draw_at(target, right, y, "right")
    room = right - left - when.width - pad // 2
    _name(match, scale, room).draw_at(target, left, y)
    y = place.bottom + round(rest * 0.43)
    fitted_line(_under_name(match), "italic", hue("brass_text"), scale, right - left).draw_at(target, left, y)
    rule = place.bottom + round(rest * 0.57)
    target.fill(hue("paper_edge"), (left, rule, right - left, max(1, scale.picture_px(1.4))))
    foot = pygame.Rect(left, rule, right - left, box.bottom - rule)
    _draw_foot(target, foot, match, scale)
    _draw_pill(target, place, match, scale)
    pygame.draw.rect(target, hue("paper_dark"), box, max(1, scale.picture_px(1.6)), border_radius=radius)


def _name(match: SaveSummary, scale: Scale, room: int) -> TextLine:
    """The game's name in a heading style, smaller if the date leaves little room."""
    name = game_name(match)
    large = text_width(name, "section", scale) <= room
    return shrunk_line(name, "section" if large else "chip", hue("ink"), scale, room)


def _under_name(match: SaveSummary) -> str:
    """The map, or text that the label in the corner does not already show, and how the rules were read."""
    shows_map = match.map or match.is_over or not match.game
    parts = [map_name(match) if shows_map else _subtitle(match), readings_of(match).profile]
    return " · ".join(part for part in parts if part)


def _draw_foot(target: pygame.Surface, foot: pygame.Rect, match: SaveSummary, scale: Scale) -> None:
    middle = foot.centery
    if not match.game:
        fitted_line(match.trouble, "small", hue("red_dark"), scale, foot.width).draw_at(
            target, foot.left, middle
        )
        return
    if match.is_over:
        _draw_winner(target, foot, match, scale)
        return
    damaged = match.standing == "damaged"
    words = _("to entry {number}").format(number=match.entries) if damaged else turn_text(match)
    tint = hue("red_dark") if damaged else hue("ready" if match.turn == match.own else "ink_soft")
    label = fitted_line(words, "small_strong", tint, scale, foot.width // 2)
    label.draw_at(target, foot.right, middle, "right")
    right = foot.right - label.width - scale.picture_px(12)
    _draw_discs(target, foot.left, right, middle, match, range(len(match.names)), scale)


def _draw_winner(target: pygame.Surface, foot: pygame.Rect, match: SaveSummary, scale: Scale) -> None:
    order = ranked_seats(match)
    first, x, middle = order[0], foot.left, foot.centery
    if match.winners and len(match.names) > 1:
        crown = icon("crown", scale.picture_px(22), hue("brass_dark"))
        target.blit(crown, crown.get_rect(midleft=(x, middle)))
        x += scale.picture_px(30)
    token = disc(seat_colour(match, first), scale.picture_px(30))
    target.blit(token, token.get_rect(midleft=(x, middle)))
    x += scale.picture_px(38)
    points = text_line(points_text(match, first), "number", hue("red"), scale)
    alone = len(match.names) == 1
    names = names_of(match)
    words = _("{name}, alone").format(name=names[0]) if alone else names[first]
    room = foot.right - x - points.width - scale.picture_px(10) - scale.picture_px(34) * (len(order) - 1)
    name = fitted_line(words, "chip", hue("ink"), scale, max(scale.picture_px(60), room))
    name.draw_at(target, x, middle)
    if alone:
        points.draw_at(target, foot.right, middle, "right")
        return
    points.draw_at(target, x + name.width + scale.picture_px(10), middle)
    start = x + name.width + points.width + scale.picture_px(26)
    _draw_discs(target, start, foot.right, middle, match, order[1:], scale, from_right=True)


def _draw_discs(
    target: pygame.Surface,
    left: int,
    right: int,
    middle: int,
    match: SaveSummary,
    seats: Sequence[int],
    scale: Scale,
    from_right: bool = False,
) -> None:
    """Draws each player's disc and points; if they do not fit, only the discs."""
    side, gap = scale.picture_px(24), scale.picture_px(14)
    figures = [text_line(points_text(match, seat), "label", hue("ink"), scale) for seat in seats]
    widths = [side + scale.picture_px(6) + label.width for label in figures]
    with_points = sum(widths) + gap * (len(widths) - 1) <= right - left
    if not with_points:
        widths = [side] * len(widths)
        gap = scale.picture_px(6)
    x = right - sum(widths) - gap * (len(widths) - 1) if from_right else left
    for seat, label, wide in zip(seats, figures, widths, strict=True):
        token = disc(seat_colour(match, seat), side)
        target.blit(token, token.get_rect(midleft=(x, middle)))
        if with_points:
            label.draw_at(target, x + side + scale.picture_px(6), middle)
        x += wide + gap


def _draw_pill(target: pygame.Surface, place: pygame.Rect, match: SaveSummary, scale: Scale) -> None:
    """Draws a label on the thumbnail of an unfinished or damaged match."""
    if match.is_over:
        return
    damaged = match.standing == "damaged"
    words = _("damaged") if damaged else round_text(match) or _("unfinished")
    tint = hue("paper_light" if damaged else "ink")
    label = text_line(words, "small_strong", tint, scale)
    side = scale.picture_px(18)
    box = pygame.Rect(0, 0, label.width + side + scale.picture_px(38), scale.picture_px(38))
    box.topright = (place.right - scale.picture_px(10), place.top + scale.picture_px(10))
    pygame.draw.rect(target, hue("paper_light"), box.inflate(4, 4), border_radius=box.height)
    pygame.draw.rect(target, hue("red" if damaged else "brass"), box, border_radius=box.height)
    glyph = icon("warning" if damaged else "pause", side, tint)
    target.blit(glyph, glyph.get_rect(midleft=(box.left + scale.picture_px(14), box.centery)))
    label.draw_at(target, box.left + scale.picture_px(22) + side, box.centery)
