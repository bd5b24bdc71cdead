"""Appearances of the Yardmaster sprites."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from game.client.art.game_pieces.yardmaster_cards import (
    Bonus,
    bonus_card,
    card_size,
    cargo_back,
    cargo_card,
)
from game.client.art.game_pieces.yardmaster_tokens import (
    badge,
    cap_token,
    exchange_token,
    gauge,
    lever,
    lever_beam,
    price_chip,
)
from game.client.art.people.character_portraits import bot_mark
from game.client.art.trains.freight_cars import CARGO, FOOT, TOP, Cargo, car, car_halo, tail_lamp
from game.client.art.trains.locomotives import FOOT as ENGINE_FOOT
from game.client.art.trains.locomotives import TOP as ENGINE_TOP
from game.client.art.trains.locomotives import engine
from game.client.art.trains.track_and_signals import shed_wall
from game.client.boards.card_appearances import SeatPanelGlow, card_appearance, paper_board, stack_appearance
from game.client.boards.sprites import Appearance
from game.client.style.icons import icon
from game.client.style.picture_lettering import SERIF_BOLD, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, box_halo, glow_of, ring_of
from game.client.style.svg import circle, rasterise
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.style.theme import Typeface as TypeFace
from game.i18n import _
from game.rules.core.codec import Face
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL
from game.rules.yardmaster.words.text import card as card_name

BONUS_ART: dict[Face, Bonus] = {
    DRAW_THREE: "draw_three",
    PAY_ONE_LESS: "pay_less",
    STEAL: "steal",
    REFRESH: "refresh",
}
CAR_PIVOT = (0.5, -TOP / (FOOT - TOP))
ENGINE_PIVOT = (0.0, -ENGINE_TOP / (ENGINE_FOOT - ENGINE_TOP))
MAX_TEXT_GROWTH = 1.3
"""Maximum growth of the plaque text."""
PLAQUE_GLOW = SeatPanelGlow(22, 12, hue("brass_light"), 230)


def bonus_text(face: Face) -> str:
    """Short text at the bottom of a bonus card."""
    return {
        DRAW_THREE: _("Take three cards"),
        PAY_ONE_LESS: _("A car costs one less"),
        STEAL: _("Take one card"),
        REFRESH: _("Send cars away"),
    }[face]


@lru_cache(maxsize=64)
def bonus_appearance(face: Face, name: str, text: str) -> Appearance:
    return card_appearance(
        (face, name, text), lambda size: bonus_card(BONUS_ART[face], name, text, round(size))
    )


@lru_cache(maxsize=64)
def cargo_appearance(face: Face, name: str) -> Appearance:
    return card_appearance((face, name), lambda size: cargo_card(CARGO[face], name, round(size)))


def face_appearance(face: Face) -> Appearance:
    if face in BONUS_ART:
        return bonus_appearance(face, card_name(face), bonus_text(face))
    return cargo_appearance(face, card_name(face))


def discarded_appearance(face: Face, held_at: float) -> Appearance:
    """Appearance of a discarded card: the picture of the card in hand, scaled down."""
    held = face_appearance(face)
    return held._replace(key=("lying", held.key), draw=lambda size: _reduced(face, held_at, round(size)))


@cached_picture
def _reduced(face: Face, held_at: float, width: int) -> pygame.Surface:
    """Scales the picture of the card in the hand down; drawing it at this size would take a whole frame at
    4K."""
    return pygame.transform.smoothscale(face_appearance(face).draw(held_at), card_size(width))


def back_appearance() -> Appearance:
    return card_appearance(("cargo back",), lambda size: cargo_back(round(size)))


def pile_appearance(count: int) -> Appearance:
    return stack_appearance("cargo pile", count, 8, cargo_back)


def car_appearance(face: Face) -> Appearance:
    cargo, value = CARGO[face[0]], int(face[1:])
    return Appearance(
        ("car", face),
        lambda size: car(cargo, value, round(size, 1)),
        lambda size, hovered: car_halo(cargo, value, round(size, 1), hovered),
        CAR_PIVOT,
    )


def engine_appearance(colour: str) -> Appearance:
    return Appearance(("engine", colour), lambda size: engine(colour, round(size, 1)), None, ENGINE_PIVOT)


def lamp_appearance() -> Appearance:
    return Appearance(("lamp",), lambda size: tail_lamp(round(size)))


def token_appearance(face: Face) -> Appearance:
    cargo = CARGO[face]
    return Appearance(
        ("token", face),
        lambda size: exchange_token(cargo, round(size)),
        lambda size, hovered: _round_halo(round(size), hovered),
        is_shaped=True,
    )


@cached_picture
def _round_halo(side: int, hovered: bool) -> pygame.Surface:
    shape = rasterise(circle(0, 0, 50, hue("white")), (-50, -50, 100, 100), (side, side))
    halo = glow_of(shape, max(3, round(side * 0.2)), hue("yard.token_glow"))
    ring = ring_of(shape, max(1, round(side * (0.07 if hovered else 0.035))), hue("brass_light"))
    halo.blit(ring, ring.get_rect(center=halo.get_rect().center))
    return halo


def cap_appearance(state: str) -> Appearance:
    return Appearance(("cap", state), lambda size: cap_token(round(size), state))


def gauge_appearance(score: int, goal: int, preview: int, lit: bool) -> Appearance:
    return Appearance(
        ("gauge", score, goal, preview, lit), lambda size: gauge(score, goal, round(size), preview, lit)
    )


def lever_appearance(used: bool, cap: bool) -> Appearance:
    return Appearance(
        ("lever", used, cap),
        lambda size: lever(round(size), used, cap),
        lambda size, _hovered: _lever_glow(round(size), used, cap),
    )


def beam_appearance(size: tuple[int, int]) -> Appearance:
    return Appearance(("beam", size), lambda _size: lever_beam(*size))


@cached_picture
def _lever_glow(high: int, used: bool, cap: bool) -> pygame.Surface:
    return glow_of(lever(high, used, cap), max(2, high // 16), hue("brass_light"), 120)


def badge_appearance(text: str) -> Appearance:
    return Appearance(("badge", text), lambda size: badge(text, round(size)))


def shed_appearance(size: tuple[int, int]) -> Appearance:
    return Appearance(("shed", size), lambda _size: shed_wall(size))


def chips_appearance(cargo: Cargo, states: tuple[str, ...], tokens: Cargo | None) -> Appearance:
    return Appearance(
        ("chips", cargo, states, tokens),
        lambda size: _chips(cargo, states, tokens, round(size)),
        pivot=(0.0, 0.5),
    )


@cached_picture
def _chips(cargo: Cargo, states: tuple[str, ...], token: Cargo | None, side: int) -> pygame.Surface:
    """The price of a car as chips: for cards in the hand, for pairs of others, and for missing cards."""
    gap = round(side * 0.16)
    chips = [price_chip(token or cargo if state == "pair" else cargo, side, state) for state in states]
    out = blank((sum(chip.get_width() + gap for chip in chips), side))
    x = 0
    for chip in chips:
        out.blit(chip, (x, 0))
        x += chip.get_width() + gap
    return out


class SeatNamePlate(NamedTuple):
    """Contents of a seat's plaque."""

    name: str
    colour: str
    bot: str
    cards: int
    limit: int
    current: bool
    small: bool


def plaque_appearance(plaque: SeatNamePlate, size: tuple[int, int], scale: Scale) -> Appearance:
    return Appearance(
        ("plaque", plaque, size, scale),
        lambda _size: _plaque(plaque, size, scale),
        lambda _size, hovered: _plaque_halo(size, round(8 * scale.u), hovered),
        is_shaped=True,
    )


@cached_picture
def _plaque_halo(size: tuple[int, int], radius: int, hovered: bool) -> pygame.Surface:
    blur = max(4, size[1] // 12)
    return box_halo(size, radius, blur, hue("yard.plate_glow"), hue("brass"), 4 if hovered else 2)


@cached_picture
def _plaque(plaque: SeatNamePlate, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """A seat's name plate: disc, name and number of cards; gauge and tokens are separate sprites."""
    u, small = scale.u, plaque.small
    out, box = paper_board(size, u, plaque.current, PLAQUE_GLOW)
    side = round((38 if not small else 30) * u)
    x, y = box.left + round(12 * u), box.top + round((25 if not small else 20) * u)
    out.blit(disc(plaque.colour, side), (x, y - side // 2))
    room = size[0] - round((72 if not small else 64) * u)
    high = round((27 if not small else 23) * u * min(scale.text, MAX_TEXT_GROWTH))
    words = shrunk_art_line(plaque.name, SERIF_BOLD, hue("ink"), high, room)
    words.draw_at(out, x + side + round(8 * u), y)
    y += round((36 if not small else 28) * u)
    glyph = icon("hand", round((26 if not small else 22) * u), hue("ink"))
    out.blit(glyph, glyph.get_rect(midleft=(x, y)))
    plain = scale.at_most(MAX_TEXT_GROWTH)
    count = text_line(str(plaque.cards), TypeFace("sans", "Bold", 25 if not small else 22), hue("ink"), plain)
    count.draw_at(out, x + glyph.get_width() + round(6 * u), y)
    rest = text_line(f"/{plaque.limit}", TypeFace("sans", "Regular", 20), hue("ink_soft"), plain)
    rest.draw_at(out, x + glyph.get_width() + round(6 * u) + count.width, y)
    if plaque.bot:
        mark = bot_mark(plaque.bot, round((36 if not small else 30) * u))
        out.blit(mark, mark.get_rect(midleft=(x + round(80 * u * min(scale.text, MAX_TEXT_GROWTH)), y)))
    return out
