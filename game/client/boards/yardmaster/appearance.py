"""Appearances of the Yardmaster sprites."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from game.client.art.freight_cars import CARGO, FOOT, TOP, Cargo, car, car_halo, tail_lamp
from game.client.art.locomotives import FOOT as ENGINE_FOOT
from game.client.art.locomotives import TOP as ENGINE_TOP
from game.client.art.locomotives import engine
from game.client.art.yard_track import shed_wall
from game.client.art.yardmaster_cards import Bonus, bonus_card, card_size, cargo_back, cargo_card
from game.client.art.yardmaster_tokens import (
    badge,
    cap_token,
    exchange_token,
    gauge,
    lever,
    lever_beam,
    price_chip,
)
from game.client.boards.card_appearance import Light, card_look, paper_board, stack_look
from game.client.boards.sprites import Look
from game.client.style.icons import icon
from game.client.style.numerals import SERIF_BOLD, squeezed
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, glow_of, lit_box, ring_of
from game.client.style.svg import circle, picture, raster, recent
from game.client.style.text_rendering import line
from game.client.style.theme import Face as TypeFace
from game.client.style.theme import Scale, hue
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
GROWN = 1.3
"""Maximum growth of the plaque text."""
PLAQUES = 8
"""Number of cached plaques: those of all seats, and those that change."""
LIGHT = Light(22, 12, hue("brass_light"), 230)


def bonus_text(face: Face) -> str:
    """Short text at the bottom of a bonus card."""
    return {
        DRAW_THREE: _("Take three cards"),
        PAY_ONE_LESS: _("A car costs one less"),
        STEAL: _("Take one card"),
        REFRESH: _("Send cars away"),
    }[face]


@lru_cache(maxsize=64)
def bonus_look(face: Face, name: str, text: str) -> Look:
    return card_look((face, name, text), lambda size: bonus_card(BONUS_ART[face], name, text, round(size)))


@lru_cache(maxsize=64)
def cargo_look(face: Face, name: str) -> Look:
    return card_look((face, name), lambda size: cargo_card(CARGO[face], name, round(size)))


def face_look(face: Face) -> Look:
    if face in BONUS_ART:
        return bonus_look(face, card_name(face), bonus_text(face))
    return cargo_look(face, card_name(face))


def lying_look(face: Face, held_at: float) -> Look:
    """Appearance of a discarded card: the picture of the card in hand, scaled down."""
    held = face_look(face)
    return held._replace(key=("lying", held.key), draw=lambda size: _reduced(face, held_at, round(size)))


@picture
def _reduced(face: Face, held_at: float, width: int) -> pygame.Surface:
    """Scales the picture of the card in hand; redrawing at this size would take a whole frame at 4K."""
    return pygame.transform.smoothscale(face_look(face).draw(held_at), card_size(width))


def back_look() -> Look:
    return card_look(("cargo back",), lambda size: cargo_back(round(size)))


def pile_look(count: int) -> Look:
    return stack_look("cargo pile", count, 8, cargo_back)


def car_look(face: Face) -> Look:
    cargo, value = CARGO[face[0]], int(face[1:])
    return Look(
        ("car", face),
        lambda size: car(cargo, value, round(size, 1)),
        lambda size, hovered: car_halo(cargo, value, round(size, 1), hovered),
        CAR_PIVOT,
    )


def engine_look(colour: str) -> Look:
    return Look(("engine", colour), lambda size: engine(colour, round(size, 1)), None, ENGINE_PIVOT)


def lamp_look() -> Look:
    return Look(("lamp",), lambda size: tail_lamp(round(size)))


def token_look(face: Face) -> Look:
    cargo = CARGO[face]
    return Look(
        ("token", face),
        lambda size: exchange_token(cargo, round(size)),
        lambda size, hovered: _round_halo(round(size), hovered),
        is_shaped=True,
    )


@picture
def _round_halo(side: int, hovered: bool) -> pygame.Surface:
    shape = raster(circle(0, 0, 50, hue("white")), (-50, -50, 100, 100), (side, side))
    halo = glow_of(shape, max(3, round(side * 0.2)), hue("yard.token_glow"))
    ring = ring_of(shape, max(1, round(side * (0.07 if hovered else 0.035))), hue("brass_light"))
    halo.blit(ring, ring.get_rect(center=halo.get_rect().center))
    return halo


def cap_look(state: str) -> Look:
    return Look(("cap", state), lambda size: cap_token(round(size), state))


def gauge_look(score: int, goal: int, preview: int, lit: bool) -> Look:
    return Look(
        ("gauge", score, goal, preview, lit), lambda size: gauge(score, goal, round(size), preview, lit)
    )


def lever_look(used: bool, cap: bool) -> Look:
    return Look(
        ("lever", used, cap),
        lambda size: lever(round(size), used, cap),
        lambda size, _hovered: _lever_glow(round(size), used, cap),
    )


def beam_look(size: tuple[int, int]) -> Look:
    return Look(("beam", size), lambda _size: lever_beam(*size))


@picture
def _lever_glow(high: int, used: bool, cap: bool) -> pygame.Surface:
    return glow_of(lever(high, used, cap), max(2, high // 16), hue("brass_light"), 120)


def badge_look(text: str) -> Look:
    return Look(("badge", text), lambda size: badge(text, round(size)))


def shed_look(size: tuple[int, int]) -> Look:
    return Look(("shed", size), lambda _size: shed_wall(size))


def chips_look(cargo: Cargo, states: tuple[str, ...], tokens: Cargo | None) -> Look:
    return Look(
        ("chips", cargo, states, tokens),
        lambda size: _chips(cargo, states, tokens, round(size)),
        pivot=(0.0, 0.5),
    )


@picture
def _chips(cargo: Cargo, states: tuple[str, ...], token: Cargo | None, side: int) -> pygame.Surface:
    """Price of a car: chips for cards in hand, for two-for-one pairs and for missing cards."""
    gap = round(side * 0.16)
    chips = [price_chip(token or cargo if state == "pair" else cargo, side, state) for state in states]
    out = blank((sum(chip.get_width() + gap for chip in chips), side))
    x = 0
    for chip in chips:
        out.blit(chip, (x, 0))
        x += chip.get_width() + gap
    return out


class Plaque(NamedTuple):
    """Contents of a seat's plaque."""

    name: str
    colour: str
    bot: bool
    cards: int
    limit: int
    current: bool
    small: bool


def plaque_look(plaque: Plaque, size: tuple[int, int], scale: Scale) -> Look:
    return Look(
        ("plaque", plaque, size, scale),
        lambda _size: _plaque(plaque, size, scale),
        lambda _size, hovered: _plaque_halo(size, round(8 * scale.u), hovered),
        is_shaped=True,
    )


@picture
def _plaque_halo(size: tuple[int, int], radius: int, hovered: bool) -> pygame.Surface:
    blur = max(4, size[1] // 12)
    return lit_box(size, radius, blur, hue("yard.plate_glow"), hue("brass"), 4 if hovered else 2)


@recent(PLAQUES)
def _plaque(plaque: Plaque, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """A seat's plaque: disc, name and card count; gauge and tokens are separate sprites."""
    u, small = scale.u, plaque.small
    out, box = paper_board(size, u, plaque.current, LIGHT)
    side = round((38 if not small else 30) * u)
    x, y = box.left + round(12 * u), box.top + round((25 if not small else 20) * u)
    out.blit(disc(plaque.colour, side), (x, y - side // 2))
    room = size[0] - round((72 if not small else 64) * u)
    high = round((27 if not small else 23) * u * min(scale.text, GROWN))
    words = squeezed(plaque.name, SERIF_BOLD, hue("ink"), high, room)
    words.at(out, x + side + round(8 * u), y)
    y += round((36 if not small else 28) * u)
    glyph = icon("hand", round((26 if not small else 22) * u), hue("ink"))
    out.blit(glyph, glyph.get_rect(midleft=(x, y)))
    plain = scale.at_most(GROWN)
    count = line(str(plaque.cards), TypeFace("sans", "Bold", 25 if not small else 22), hue("ink"), plain)
    count.at(out, x + glyph.get_width() + round(6 * u), y)
    rest = line(f"/{plaque.limit}", TypeFace("sans", "Regular", 20), hue("ink_soft"), plain)
    rest.at(out, x + glyph.get_width() + round(6 * u) + count.width, y)
    if plaque.bot:
        robot = icon("bot", round(20 * u), hue("ink_soft"))
        out.blit(robot, robot.get_rect(midleft=(x + round(80 * u * min(scale.text, GROWN)), y)))
    return out
