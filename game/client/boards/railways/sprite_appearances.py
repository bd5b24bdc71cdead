"""Appearances of the Railways sprites."""

from __future__ import annotations

import math
from functools import cache

import pygame

from game.client.art.game_pieces import railways_network
from game.client.art.game_pieces.railways_cards import (
    CityCardContent,
    city_card,
    locomotive_card,
    railways_back,
    track_card,
)
from game.client.art.game_pieces.yardmaster_tokens import badge, cube
from game.client.boards.card_appearances import card_appearance, stack_appearance
from game.client.boards.sprites import Appearance
from game.client.match.tweens import Point
from game.client.style.picture_lettering import SANS_BOLD, SERIF, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, glow_of
from game.client.style.svg import circle, group, line, path, rasterise, rect
from game.client.style.theme import hue
from game.i18n import _, language_code, pgettext, place_name
from game.rules.core.codec import Face
from game.rules.railways.level_file import City
from game.rules.railways.state import LOCOMOTIVE

SPRITE_PLAN_SIZE = 100.0
"""Size of network sprites in plan units: their pixel size is that of 100 units."""


def track_letters() -> dict[str, str]:
    """The letter of each track colour in the player's language."""
    return _letters(language_code())


@cache
def _letters(_language: str) -> dict[str, str]:
    return {
        "P": pgettext("letter of a track colour: purple", "P"),
        "G": pgettext("letter of a track colour: green", "G"),
        "B": pgettext("letter of a track colour: brown", "B"),
        "O": pgettext("letter of a track colour: orange", "O"),
        "W": pgettext("letter of a track colour: white", "W"),
    }


def printed_city(city: City) -> CityCardContent:
    """The printed contents of a city card."""
    return _printed(city, language_code())


@cache
def _printed(city: City, language: str) -> CityCardContent:
    """What is printed on a city; cached, because every sprite asks for it at every move."""
    named = _letters(language)
    exits = tuple((colour, named.get(colour, colour)) for colour in city.exits)
    return CityCardContent(place_name(city.name), city.value, exits, city.demand)


def face_appearance(face: Face, roster: dict[Face, City]) -> Appearance:
    """Appearance of any face-up card."""
    if face == LOCOMOTIVE:
        return card_appearance((face,), lambda size: locomotive_card(round(size)))
    if face in roster:
        city = printed_city(roster[face])
        return card_appearance((face, city), lambda size: city_card(city, round(size)))
    colour, value = face[0], int(face[1:])
    letter = track_letters().get(colour, colour)
    return card_appearance((face, letter), lambda size: track_card(colour, value, letter, round(size)))


def back_appearance() -> Appearance:
    return card_appearance(("back",), lambda size: railways_back(round(size)))


def pile_appearance(count: int) -> Appearance:
    return stack_appearance("railways pile", count, 14, railways_back)


def unit_of(size: float) -> float:
    """Pixels per plan unit."""
    return round(size / SPRITE_PLAN_SIZE, 3)


def node_appearance(city: City, plain: bool, both: bool = False) -> Appearance:
    """A city on the network; with ``both``, its name can be read from two sides of a table."""
    face = printed_city(city)
    return Appearance(
        ("node", face, plain, both),
        lambda size: railways_network.node(face, unit_of(size), plain, both),
        lambda size, hovered: railways_network.node_halo(unit_of(size), plain, hovered),
        shadow=lambda size: railways_network.node_shadow(unit_of(size), plain),
        shadow_offset=0.03,
        is_shaped=True,
    )


def hub_appearance() -> Appearance:
    return Appearance(
        ("hub",),
        lambda size: railways_network.hub(max(8, round(1.46 * size))),
        lambda size, hovered: railways_network.hub_halo(max(8, round(1.46 * size)), hovered),
        is_shaped=True,
    )


def cube_appearance(good: str) -> Appearance:
    return Appearance(
        ("cube", good),
        lambda size: cube(good, max(6, round(size))),
        lambda size, hovered: _cube_glow(good, max(6, round(size)), hovered),
        is_shaped=True,
    )


@cached_picture
def _cube_glow(good: str, side: int, hovered: bool) -> pygame.Surface:
    glow = glow_of(cube(good, side), max(3, side // (3 if hovered else 5)), hue("network.cube_glow"))
    glow.blit(glow, (0, 0))
    return glow


def train_appearance(colour: str, value: int, right: bool) -> Appearance:
    return Appearance(
        ("train", colour, value, right),
        lambda size: railways_network.link_train(colour, value, unit_of(size), right),
        pivot=(0.5, 0.8),
    )


def track_appearance(colour: Face, card: Face) -> Appearance:
    """A track card on a link of a colour."""
    return Appearance(
        ("track", colour, card),
        lambda size: railways_network.track_card_strip(colour, card, unit_of(size)),
    )


def bare_track_appearance() -> Appearance:
    """A piece of track without a card."""
    return Appearance(("bare",), lambda size: railways_network.bare_track(unit_of(size)))


def disc_appearance(colour: str) -> Appearance:
    return Appearance(("disc", colour), lambda size: disc(colour, round(size)))


def badge_appearance(text: str) -> Appearance:
    return Appearance(("badge", text), lambda size: badge(text, round(size)))


def mark_appearance() -> Appearance:
    """The mark on a card in the hand that can be built now."""
    return Appearance(("mark",), lambda size: _mark(round(size)))


@cached_picture
def _mark(side: int) -> pygame.Surface:
    body = circle(50, 50, 49, hue("brass_dark")) + circle(50, 50, 44, hue("brass_light"))
    body += line(20, 40, 80, 40, hue("ink"), 6) + line(20, 60, 80, 60, hue("ink"), 6)
    body += "".join(rect(x, 30, 7, 40, hue("ink"), 1) for x in (28, 46.5, 65))
    return rasterise(body, (0, 0, 100, 100), (side, side))


LOWERED_ARM = 44
"""Angle in degrees of a lowered semaphore arm."""


def semaphore_appearance(arm: int) -> Appearance:
    """The signal that announces the closing round, with its arm at an angle."""
    words = _("Closing round")
    return Appearance(("semaphore", words, arm), lambda size: _semaphore(words, arm, round(size)))


@cached_picture
def _semaphore(words: str, arm: int, high: int) -> pygame.Surface:
    text = shrunk_art_line(words, SANS_BOLD, hue("brass_light"), round(high * 0.42), high * 4.4)
    lead = round(high * 1.5)
    out = blank((lead + text.width + round(high * 0.4), high))
    box = out.get_rect()
    pygame.draw.rect(out, hue("night_dark"), box, border_radius=high // 2)
    pygame.draw.rect(out, hue("brass"), box, max(1, round(high * 0.04)), border_radius=high // 2)
    body = rect(34, 10, 6, 84, hue("network.post"), 1) + rect(30, 4, 14, 8, hue("red"), 2)
    blade = (
        rect(-2, -9, 66, 18, hue("red"), 2)
        + rect(44, -9, 8, 18, hue("paper"))
        + circle(-10, 0, 8, hue("network.signal"))
    )
    body += group(blade, f"translate(40 24) rotate({arm})") + circle(38, 24, 4, hue("brass_light"))
    out.blit(rasterise(body, (0, 0, 110, 100), (round(high * 1.1), high)), (round(high * 0.3), 0))
    text.draw_at(out, lead, high / 2)
    return out


def dial_appearance(left: int, whole: int) -> Appearance:
    return Appearance(
        ("dial", left, whole),
        lambda size: dial(left, whole, round(size)),
        lambda size, _hovered: _dial_glow(round(size)),
    )


@cached_picture
def _dial_glow(side: int) -> pygame.Surface:
    return glow_of(
        rasterise(circle(50, 50, 50, hue("white")), (0, 0, 100, 100), (side, side)), side // 8, hue("glow")
    )


@cached_picture
def dial(left: int, whole: int, side: int) -> pygame.Surface:
    """A gauge that shows how near the end is, with what is left; below a fifth, the needle is in the red."""
    share = min(1.0, left / max(1, whole))
    out = _dial_face(side).copy()
    (x, y), (bx, by) = _on_dial(30, share), _on_dial(-9, share)
    body = line(bx, by, x, y, hue("ink"), 3.4, "round") + circle(50, 50, 5, hue("ink"))
    out.blit(rasterise(body, (0, 0, 100, 100), (side, side)), (0, 0))
    tone = hue("red") if share <= 0.2 else hue("ink")
    draw_centred(
        out, shrunk_art_line(str(left), SERIF, tone, round(side * 0.28), side * 0.4), (side / 2, side * 0.77)
    )
    return out


def _on_dial(r: float, share: float) -> Point:
    """The point at radius ``r`` and at this share of the gauge's scale."""
    angle = math.radians(150 + 240 * share)
    return 50 + r * math.cos(angle), 50 + r * math.sin(angle)


@cached_picture
def _dial_face(side: int) -> pygame.Surface:
    """The gauge without its needle."""

    def arc(start: float, end: float, tone: str, width: float) -> str:
        (x0, y0), (x1, y1) = _on_dial(37, start), _on_dial(37, end)
        large = int(240 * (end - start) > 180)
        return path(
            f"M{x0:.2f} {y0:.2f}A37 37 0 {large} 1 {x1:.2f} {y1:.2f}", stroke=tone, stroke_width=width
        )

    body = circle(50, 50, 50, hue("brass_dark")) + circle(50, 50, 47.6, hue("brass"))
    body += circle(50, 50, 43, hue("brass_dark")) + circle(50, 50, 41.4, hue("ivory"))
    body += arc(0, 1, hue("network.dial"), 5) + arc(0, 0.2, hue("red"), 7)
    for k in range(11):
        (x0, y0), (x1, y1) = _on_dial(32, k / 10), _on_dial(28, k / 10)
        body += line(x0, y0, x1, y1, hue("ink"), 1.4)
    return rasterise(body, (0, 0, 100, 100), (side, side))
