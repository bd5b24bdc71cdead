"""Illustrations of the rules guide for the Railways card game, by page number."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.railways_cards import (
    CityCardContent,
    city_card,
    locomotive_card,
    railways_back,
    track_card,
)
from game.client.art.game_pieces.railways_network import hub, link_train, node, track_card_strip
from game.client.art.game_pieces.yardmaster_tokens import badge, cube
from game.client.boards.railways.sprite_appearances import track_letters
from game.client.boards.rules_guide_illustration import Drawing, in_a_row, overlapped
from game.client.style.theme import Scale

CARD = 84


def drawings() -> dict[int, Drawing]:
    """Building, delivering, drawing, and the sets of the final scoring."""
    return {3: _building, 4: _delivering, 5: _drawing, 7: _sets}


def _city(name: str, value: int, demand: str) -> CityCardContent:
    signs = track_letters()
    return CityCardContent(name, value, tuple((colour, signs[colour]) for colour in ("P", "G")), demand)


def _building(scale: Scale) -> pygame.Surface:
    """A city card and track of one of its colours become a link from START."""
    tracks = [track_card("P", value, track_letters()["P"], scale.px(CARD)) for value in (1, 2)]
    paid = [city_card(_city("Swindon", 3, "red"), scale.px(CARD)), overlapped(tracks, 0.6)]
    unit = scale.t * 0.7
    laid = [hub(scale.px(70)), track_card_strip("P", "P1", unit), track_card_strip("P", "P2", unit)]
    laid.append(node(_city("Swindon", 3, "red"), unit, False))
    return in_a_row([in_a_row(paid, scale, 6), "→", in_a_row(laid, scale, 2)], scale)


def _delivering(scale: Scale) -> pygame.Surface:
    """A cube travels over a link to a city that accepts it."""
    unit = scale.t * 0.7
    way = [node(_city("Swindon", 3, "yellow"), unit, False), link_train("green", 2, unit, True)]
    way.append(node(_city("Dijon", 2, "red"), unit, False))
    return in_a_row([cube("red", scale.px(34)), in_a_row(way, scale, 6)], scale)


def _drawing(scale: Scale) -> pygame.Surface:
    wide, signs = scale.px(CARD), track_letters()
    tracks = [track_card("G", 1, signs["G"], wide), track_card("W", 2, signs["W"], wide)]
    return in_a_row([railways_back(wide), *tracks, locomotive_card(wide)], scale)


def _sets(scale: Scale) -> pygame.Surface:
    """Four of a kind, three of a kind."""
    side = scale.px(34)
    four, three = ([cube("blue", side)] * 4, 3), ([cube("red", side)] * 3, 2)
    row: list[pygame.Surface | str] = []
    for cubes, points in (four, three):
        row += [overlapped(cubes, 1.1), badge(f"+{points}", side)]
    return in_a_row(row, scale)
