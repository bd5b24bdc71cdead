"""Card of a new city in the drawer: hexagon, die and chance, waiting cubes, or the town it became."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art.dice import die
from game.client.art.yardmaster_tokens import cube
from game.client.boards.hex_board.map.city_art import city, good, name_bar
from game.client.boards.hex_board.map.hex_geometry import Lie
from game.client.style.numerals import SERIF_BOLD, squeezed
from game.client.style.surface_effects import grey
from game.client.style.svg import raster, recent, rect
from game.client.style.text_rendering import fitted, line
from game.client.style.theme import Scale, hue
from game.i18n import _, capitalize_first
from game.rules.rail.table_view import NewCityInfo
from game.rules.rail.words.nouns import colour

SMALLEST = 12


class CityCard(NamedTuple):
    """Content of a card; equal contents share a cached picture."""

    sign: NewCityInfo
    chance: int
    """Percentage chance of goods growth in a round."""
    on_map: int
    """Number of cubes of its colour on the map."""
    state: str = "open"
    """``open`` (can be founded), ``lit`` (hovered), ``held`` (picked) or ``shown`` (unavailable)."""


@recent(12)
def city_card(card: CityCard, lie: Lie, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of a card; brass border if the city can be founded."""
    wide, high = size
    bright, gone = card.state in ("lit", "held"), not card.sign.left
    fill = hue("wash") if bright else hue("paper_light") if card.state == "open" else hue("paper")
    edge = hue("brass_light") if bright else hue("brass") if card.state == "open" else hue("paper_dark")
    width = scale.art(4) if bright else scale.art(2)
    body = rect(
        width / 2, width / 2, wide - width, high - width, fill, scale.art(8), stroke=edge, stroke_width=width
    )
    out = raster(body, (0, 0, wide, high), size)
    left = _draw_sign(out, card.sign, lie, high, scale)
    right, upper, lower = wide - scale.art(14), round(high * 0.32), round(high * 0.7)
    if gone:
        words = _("is {place}").format(place=card.sign.home) if card.sign.home else _("none left")
        fitted(words, "small", hue("faint"), scale, right - left).at(out, left, high // 2)
        return grey(out)
    side = min(scale.px(30), round(high * 0.34))
    tally = line(str(card.on_map), "strong", hue("ink"), scale)
    tally.at(out, right, lower, "right")
    token = cube(good(card.sign.colour), side)
    out.blit(token, token.get_rect(midright=(right - tally.width - scale.art(5), lower)))
    room = right - tally.width - side - scale.art(16) - left
    if card.sign.die:
        face = die(card.sign.die, side, card.sign.dark)
        out.blit(face, face.get_rect(midleft=(left, upper)))
        sentence = _("{chance} % a round").format(chance=card.chance)
        fitted(sentence, "small", hue("ink"), scale, right - left - side - scale.art(10)).at(
            out, left + side + scale.art(10), upper
        )
        _draw_waiting(out, card.sign.waits, (left, lower), side, room, scale)
    else:
        fitted(capitalize_first(colour(card.sign.colour)), "strong", hue("ink"), scale, right - left).at(
            out, left, upper
        )
        sentence = _("{number} left").format(number=card.sign.left)
        fitted(sentence, "small", hue("ink_soft"), scale, room).at(out, left, lower)
    return out


@recent(2)
def signs_head(left: int, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Head of the drawer with the number of cities left."""
    out = raster(rect(0, 0, *size, hue("night"), scale.art(8)), (0, 0, *size), size)
    label = line(_("{number} left").format(number=left), "small", hue("mist"), scale)
    label.at(out, size[0] - scale.art(14), size[1] // 2, "right")
    room = size[0] - label.width - scale.art(40)
    squeezed(_("New cities"), SERIF_BOLD, hue("paper_light"), scale.font(25), room).at(
        out, scale.art(14), size[1] // 2
    )
    return out


def _draw_sign(out: pygame.Surface, sign: NewCityInfo, lie: Lie, high: int, scale: Scale) -> int:
    """Draws the city hexagon; returns where the text begins."""
    unit = (high - 2 * scale.art(8)) / 2.1
    hexagon = city(lie, good(sign.colour), True, sign.badge, sign.dark, 0, unit, SMALLEST)
    middle = scale.art(8) + round(1.06 * unit)
    out.blit(hexagon, hexagon.get_rect(center=(middle, high // 2)))
    bar = name_bar((colour(sign.colour),), "", unit, max(SMALLEST, round(0.36 * unit)))
    out.blit(bar, bar.get_rect(center=(middle, high // 2)))
    return middle + round(1.06 * unit) + scale.art(10)


def _draw_waiting(
    out: pygame.Surface, waits: tuple[str, ...], at: tuple[int, int], side: int, room: int, scale: Scale
) -> None:
    (x, middle), room = at, room + at[0]
    for one in waits:
        out.blit(cube(good(one), side), (x, middle - side // 2))
        x += side + scale.art(3)
    words = _("wait") if waits else _("no cubes wait")
    fitted(words, "small", hue("ink_soft"), scale, max(1, room - x)).at(out, x + scale.art(5), middle)
