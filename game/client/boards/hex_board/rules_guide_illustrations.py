"""Illustrations for the rules guides of the rail games, one function per illustration."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.dice import die
from game.client.art.game_pieces.role_medallions import medallion
from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map import track_art
from game.client.boards.hex_board.map.city_art import city_picture
from game.client.boards.hex_board.map.hex_geometry import HexOrientation
from game.client.boards.hex_board.surroundings.map_overlay_pictures import bare_hex, gain_coin
from game.client.boards.rules_guide_illustration import in_a_row
from game.client.style.surface_effects import blank
from game.client.style.theme import Scale, hue
from game.rules.rail import roles

FLAT_TOP = HexOrientation(pointed=False)
UNIT = 44
ROLES = (
    roles.FIRST_MOVE,
    roles.FIRST_BUILD,
    roles.ENGINEER,
    roles.LOCOMOTIVE,
    roles.URBANIZATION,
    roles.TURN_ORDER,
)


def actions(scale: Scale) -> pygame.Surface:
    """The medallions of the roles in a row."""
    return in_a_row([medallion(role, scale.px(76)) for role in ROLES], scale, 8)


def tiles(scale: Scale) -> pygame.Surface:
    """A straight tile, two curves, a crossing and a town tile."""
    laid: list[tuple[track_art.Tracks, bool, bool]] = [
        ((((0, 3), "green"),), False, False),
        ((((0, 2), "green"),), False, False),
        ((((0, 1), "green"),), False, False),
        ((((0, 3), "green"), ((1, 4), "blue")), True, False),
        ((((0, 3), "green"),), False, True),
    ]
    return in_a_row([_tile(*one, scale) for one in laid], scale, 6)


def _tile(tracks: track_art.Tracks, crossing: bool, town: bool, scale: Scale) -> pygame.Surface:
    unit = scale.px(UNIT)
    layers = [bare_hex(FLAT_TOP, unit), track_art.tile(FLAT_TOP, tracks, crossing, unit)]
    if town:
        layers.append(track_art.town_dot(unit))
    return _stacked(layers)


def _stacked(layers: list[pygame.Surface]) -> pygame.Surface:
    out = blank(max(layer.get_size() for layer in layers))
    for layer in layers:
        out.blit(layer, layer.get_rect(center=out.get_rect().center))
    return out


def goods(scale: Scale) -> pygame.Surface:
    """A cube that passes two links, each of which pays its owner, to a city of its colour."""
    unit, side = scale.px(UNIT), scale.px(30)
    link = track_art.tile(FLAT_TOP, (((0, 3), "green"),), False, unit)
    coins = [gain_coin("+1", colour, scale.px(34)) for colour in ("green", "blue")]
    other = track_art.tile(FLAT_TOP, (((0, 3), "blue"),), False, unit)
    first, middle, last = (
        city_picture(FLAT_TOP, colour, False, "", False, 0, unit, 12)
        for colour in ("purple", "yellow", "blue")
    )
    level = [pygame.transform.rotate(one, 90) for one in (link, other)]
    parts = [
        cube("blue", side),
        first,
        _stacked([level[0], coins[0]]),
        middle,
        _stacked([level[1], coins[1]]),
    ]
    return in_a_row([*parts, last], scale, 0)


def growth(scale: Scale) -> pygame.Surface:
    """A light and a dark die, with the cubes that they bring from their columns."""
    side = scale.px(44)
    light: list[pygame.Surface | str] = [die(3, side), "→", cube("red", side), cube("yellow", side)]
    dark: list[pygame.Surface | str] = [die(5, side, True), "→", cube("black", side)]
    return in_a_row([*light, _space(scale), *dark], scale)


def _space(scale: Scale) -> pygame.Surface:
    out = blank((scale.px(2), scale.px(50)))
    out.fill(hue("paper_dark"))
    return out
