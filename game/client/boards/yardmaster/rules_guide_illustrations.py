"""Illustrations of the rules guide for Yardmaster, by page number."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cap_token, exchange_token
from game.client.art.trains.freight_cars import Cargo, car
from game.client.art.trains.locomotives import engine
from game.client.boards.rules_guide_illustration import Drawing, in_a_row, overlapped
from game.client.boards.yardmaster.sprite_appearances import (
    BONUS_ART,
    bonus_appearance,
    bonus_text,
    cargo_appearance,
)
from game.client.style.surface_effects import blank
from game.client.style.theme import Scale, hue
from game.rules.yardmaster.words.text import card as card_name


def drawings() -> dict[int, Drawing]:
    """Paying, coupling, bonus cards and the yardmaster's cap."""
    return {3: _paying, 4: _coupling, 5: _bonus, 6: _cap}


def _card(face: str, scale: Scale) -> pygame.Surface:
    return cargo_appearance(face, card_name(face)).draw(scale.px(74))


def _paying(scale: Scale) -> pygame.Surface:
    """A car, its price, and the same price with an exchange token."""
    cattle, timber = _card("R", scale), _card("G", scale)
    plain = overlapped([cattle, cattle], 0.55)
    swapped = overlapped([cattle, timber, timber], 0.55)
    token = exchange_token("timber", scale.px(56))
    return in_a_row([car("cattle", 2, scale.px(36)), "=", plain, "=", swapped, token], scale)


def _coupling(scale: Scale) -> pygame.Surface:
    """Cars that match by cargo, then by number."""
    unit = scale.px(30)
    train: list[tuple[Cargo, int]] = [("timber", 3), ("timber", 1), ("coal", 1), ("coal", 2)]
    parts = [engine("green", unit), *(car(cargo, value, unit) for cargo, value in train)]
    out = blank((sum(part.get_width() for part in parts), max(part.get_height() for part in parts)))
    x = 0
    for part in parts:
        out.blit(part, (x, out.get_height() - part.get_height()))
        x += part.get_width()
    pygame.draw.rect(out, hue("ink"), (0, out.get_height() - scale.px(3), x, scale.px(3)))
    return out


def _bonus(scale: Scale) -> pygame.Surface:
    looks = [bonus_appearance(face, card_name(face), bonus_text(face)) for face in BONUS_ART]
    return in_a_row([artwork.draw(scale.px(96)) for artwork in looks], scale)


def _cap(scale: Scale) -> pygame.Surface:
    side = scale.px(64)
    return in_a_row([cap_token(side), "→", cap_token(side, "down"), "→", cap_token(side)], scale)
