"""Card of a new city: hexagon, die and chance, waiting cubes, or the town on which it was put."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art.game_pieces.dice import die
from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map.city_art import city_picture, good_theme_name, name_bar
from game.client.boards.hex_board.map.hex_geometry import HexOrientation
from game.client.style.picture_lettering import SERIF_BOLD, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import greyscale
from game.client.style.svg import rasterise, rect
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.i18n import _, capitalize_first
from game.rules.rail.display_records import NewCityInfo
from game.rules.rail.words.nouns import colour

SMALLEST = 12


class CityCard(NamedTuple):
    """Content of a card; equal contents share a cached picture."""

    sign: NewCityInfo
    chance: int
    """Chance in per cent that it gets cubes in a round."""
    on_map: int
    """Number of cubes of its colour on the map."""
    state: str = "open"
    """``open`` (can be founded), ``lit`` (under the pointer), ``held`` (chosen) or ``shown`` (cannot be
    founded)."""


@cached_picture
def city_card(card: CityCard, lie: HexOrientation, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of a card; brass border if the city can be founded."""
    wide, high = size
    bright, gone = card.state in ("lit", "held"), not card.sign.left
    fill = hue("wash") if bright else hue("paper_light") if card.state == "open" else hue("paper")
    edge = hue("brass_light") if bright else hue("brass") if card.state == "open" else hue("paper_dark")
    width = scale.picture_px(4) if bright else scale.picture_px(2)
    body = rect(
        width / 2,
        width / 2,
        wide - width,
        high - width,
        fill,
        scale.picture_px(8),
        stroke=edge,
        stroke_width=width,
    )
    out = rasterise(body, (0, 0, wide, high), size)
    left = _draw_sign(out, card.sign, lie, high, scale)
    right, upper, lower = wide - scale.picture_px(14), round(high * 0.32), round(high * 0.7)
    if gone:
        words = _("is {place}").format(place=card.sign.city_name) if card.sign.city_name else _("none left")
        fitted_line(words, "small", hue("faint"), scale, right - left).draw_at(out, left, high // 2)
        return greyscale(out)
    side = min(scale.px(30), round(high * 0.34))
    tally = text_line(str(card.on_map), "strong", hue("ink"), scale)
    tally.draw_at(out, right, lower, "right")
    token = cube(good_theme_name(card.sign.colour), side)
    out.blit(token, token.get_rect(midright=(right - tally.width - scale.picture_px(5), lower)))
    room = right - tally.width - side - scale.picture_px(16) - left
    if card.sign.die:
        face = die(card.sign.die, side, card.sign.is_dark)
        out.blit(face, face.get_rect(midleft=(left, upper)))
        sentence = _("{chance} % a round").format(chance=card.chance)
        fitted_line(sentence, "small", hue("ink"), scale, right - left - side - scale.picture_px(10)).draw_at(
            out, left + side + scale.picture_px(10), upper
        )
        _draw_waiting(out, card.sign.waiting_cubes, (left, lower), side, room, scale)
    else:
        fitted_line(
            capitalize_first(colour(card.sign.colour)), "strong", hue("ink"), scale, right - left
        ).draw_at(out, left, upper)
        sentence = _("{number} left").format(number=card.sign.left)
        fitted_line(sentence, "small", hue("ink_soft"), scale, room).draw_at(out, left, lower)
    return out


@cached_picture
def signs_head(left: int, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Head of the drawer with the number of cities left."""
    out = rasterise(rect(0, 0, *size, hue("night"), scale.picture_px(8)), (0, 0, *size), size)
    label = text_line(_("{number} left").format(number=left), "small", hue("mist"), scale)
    label.draw_at(out, size[0] - scale.picture_px(14), size[1] // 2, "right")
    room = size[0] - label.width - scale.picture_px(40)
    shrunk_art_line(_("New cities"), SERIF_BOLD, hue("paper_light"), scale.font(25), room).draw_at(
        out, scale.picture_px(14), size[1] // 2
    )
    return out


def _draw_sign(out: pygame.Surface, sign: NewCityInfo, lie: HexOrientation, high: int, scale: Scale) -> int:
    """Draws the city hexagon; returns where the text begins."""
    unit = (high - 2 * scale.picture_px(8)) / 2.1
    hexagon = city_picture(
        lie, good_theme_name(sign.colour), True, sign.badge, sign.is_dark, 0, unit, SMALLEST
    )
    middle = scale.picture_px(8) + round(1.06 * unit)
    out.blit(hexagon, hexagon.get_rect(center=(middle, high // 2)))
    bar = name_bar((colour(sign.colour),), "", unit, max(SMALLEST, round(0.36 * unit)))
    out.blit(bar, bar.get_rect(center=(middle, high // 2)))
    return middle + round(1.06 * unit) + scale.picture_px(10)


def _draw_waiting(
    out: pygame.Surface, waits: tuple[str, ...], at: tuple[int, int], side: int, room: int, scale: Scale
) -> None:
    (x, middle), room = at, room + at[0]
    for one in waits:
        out.blit(cube(good_theme_name(one), side), (x, middle - side // 2))
        x += side + scale.picture_px(3)
    words = _("wait") if waits else _("no cubes wait")
    fitted_line(words, "small", hue("ink_soft"), scale, max(1, room - x)).draw_at(
        out, x + scale.picture_px(5), middle
    )
