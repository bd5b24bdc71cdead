"""Illustrations of the Railways guide, by page number."""

from __future__ import annotations

import pygame

from game.client.art.network_pieces import hub, little_train, node, strip
from game.client.art.railways_cards import CityFace, city_card, locomotive_card, railways_back, track_card
from game.client.art.yardmaster_tokens import badge, cube
from game.client.boards.guide_drawing import Drawing, beside, overlapped
from game.client.boards.railways.appearance import letters
from game.client.style.theme import Scale

CARD = 84


def drawings() -> dict[int, Drawing]:
    """Building, delivering, drawing, and the sets of the final scoring."""
    return {3: _building, 4: _delivering, 5: _drawing, 7: _sets}


def _city(name: str, value: int, demand: str) -> CityFace:
    signs = letters()
    return CityFace(name, value, tuple((colour, signs[colour]) for colour in ("P", "G")), demand)


def _building(scale: Scale) -> pygame.Surface:
    """A city card and track of one of its colours become a link from START."""
    tracks = [track_card("P", value, letters()["P"], scale.px(CARD)) for value in (1, 2)]
    paid = [city_card(_city("Swindon", 3, "red"), scale.px(CARD)), overlapped(tracks, 0.6)]
    unit = scale.t * 0.7
    laid = [hub(scale.px(70)), strip("P", "P1", unit), strip("P", "P2", unit)]
    laid.append(node(_city("Swindon", 3, "red"), unit, False))
    return beside([beside(paid, scale, 6), "→", beside(laid, scale, 2)], scale)


def _delivering(scale: Scale) -> pygame.Surface:
    """A cube travels over a link to a city that accepts it."""
    unit = scale.t * 0.7
    way = [node(_city("Swindon", 3, "yellow"), unit, False), little_train("green", 2, unit, True)]
    way.append(node(_city("Dijon", 2, "red"), unit, False))
    return beside([cube("red", scale.px(34)), beside(way, scale, 6)], scale)


def _drawing(scale: Scale) -> pygame.Surface:
    wide, signs = scale.px(CARD), letters()
    tracks = [track_card("G", 1, signs["G"], wide), track_card("W", 2, signs["W"], wide)]
    return beside([railways_back(wide), *tracks, locomotive_card(wide)], scale)


def _sets(scale: Scale) -> pygame.Surface:
    """Four of a kind, three of a kind."""
    side = scale.px(34)
    four, three = ([cube("blue", side)] * 4, 3), ([cube("red", side)] * 3, 2)
    row: list[pygame.Surface | str] = []
    for cubes, points in (four, three):
        row += [overlapped(cubes, 1.1), badge(f"+{points}", side)]
    return beside(row, scale)
