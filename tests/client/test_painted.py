"""Cached pictures of the board: only changed areas are repainted."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.map.canvases import Canvases
from game.client.boards.hex_board.map.partial_repaint import FrozenBoardPicture, Painted, Piece
from game.client.boards.hex_board.map.picture_scaling import ReducedMapPicture, rescaled
from game.client.boards.hex_board.map.projection import MapProjection

NOBODY: frozenset[object] = frozenset()


def piece(colour: str, x: int, y: int, cube: object = None) -> Piece:
    picture = pygame.Surface((20, 20), pygame.SRCALPHA)
    picture.fill((*pygame.Color(colour)[:3], 160))
    return Piece(picture, pygame.Rect(x, y, 20, 20), cube)


def ground() -> pygame.Surface:
    out = pygame.Surface((100, 80))
    out.fill("#D8CFA0")
    pygame.draw.line(out, "#205070", (0, 0), (99, 79), 3)
    return out


def afresh(pieces: list[Piece], hidden: frozenset[object] = NOBODY) -> bytes:
    painted = Painted(ground())
    painted.show(pieces, hidden)
    return pygame.image.tobytes(painted.picture, "RGB")


def test_what_was_painted_over_and_over_looks_as_if_it_were_painted_once():
    red, blue, green = piece("red", 10, 10), piece("blue", 20, 20), piece("green", 70, 50)
    painted = Painted(ground())
    for pieces in ([red, blue], [red], [red, green], [blue, green], [green, blue], [], [red, blue, green]):
        painted.show(pieces, NOBODY)
        assert pygame.image.tobytes(painted.picture, "RGB") == afresh(pieces)


def test_a_hidden_cube_is_left_off_and_comes_back():
    pieces = [piece("red", 10, 10), piece("blue", 18, 14, cube="coal")]
    painted = Painted(ground())
    painted.show(pieces, NOBODY)
    painted.show(pieces, frozenset({"coal"}))
    assert pygame.image.tobytes(painted.picture, "RGB") == afresh(pieces[:1])
    painted.show(pieces, NOBODY)
    assert pygame.image.tobytes(painted.picture, "RGB") == afresh(pieces)


def test_over_a_rough_picture_it_comes_to_the_same_band_by_band():
    pieces, rough = [piece("red", 4 * number, 3 * number) for number in range(20)], ground()
    rough.fill("black", (0, 0, 100, 40))
    painted = Painted(ground(), rough, bare=False)
    for _ in painted.bands(pieces, NOBODY):
        pass
    assert painted.picture is rough
    assert pygame.image.tobytes(rough, "RGB") == afresh(pieces)


def test_a_still_is_shown_again_whatever_was_shown_meanwhile():
    pieces, painted = [piece("red", 10, 10), piece("blue", 18, 14, cube="coal")], Painted(ground())
    painted.show(pieces, frozenset({"coal"}))
    still = FrozenBoardPicture(painted.picture, painted, pieces, frozenset({"coal"}))
    painted.show([piece("green", 30, 30)], NOBODY)
    assert pygame.image.tobytes(still.picture(), "RGB") == afresh(pieces[:1])


def test_a_part_of_the_board_shows_what_lies_there():
    red = piece("red", 40, 30)
    painted = Painted(ground(), pygame.Surface((100, 80)), (30, 20))
    painted.show([red], NOBODY)
    assert pygame.image.tobytes(painted.picture, "RGB") == afresh([piece("red", 10, 10)])


def test_a_surface_that_was_given_back_is_used_again_and_never_twice():
    canvases = Canvases()
    first, other = canvases.take((100, 80)), canvases.take((100, 80))
    canvases.give(first)
    part = canvases.take((60, 80))
    assert part.get_size() == (60, 80)
    assert part.get_abs_parent() is first
    assert canvases.take((60, 80)).get_abs_parent() not in (first, other)
    canvases.give(part, part)
    assert canvases.take((100, 81)).get_abs_parent() is not first, "it is too small"


def speckled(size):
    """Returns a surface on which no two places look alike."""
    wide, high = size
    rows = bytes((7 * x * x + 13 * y * y + 31 * x * y) % 251 for y in range(high) for x in range(3 * wide))
    out = pygame.Surface(size)
    out.blit(pygame.image.frombytes(rows, size, "RGB"), (0, 0))
    return out


SIZES = [
    (1.0, (0, 40), (300, 480)),
    (1.0, (0, -8), (300, 390)),
    (0.85, (0, 0), (260, 400)),
    (0.6, (-30, 90), (300, 390)),
]
"""Scale of the map, its offset, and the size of the sheet."""


LARGER = [(1.18, (0, 0), (320, 480)), (1.3, (-20, -40), (320, 500)), (1.05, (15, 60), (310, 490))]


def frames(share, moved, size):
    left, top = (-side / 20 for side in moved)
    return MapProjection(20.0, 0.0, 0.0, (300, 400)), MapProjection(20.0 * share, left, top, size)


@pytest.mark.parametrize(("share", "moved", "size"), SIZES + LARGER)
def test_a_map_of_another_size_can_be_painted_on_its_own_picture(share, moved, size):
    before, now = frames(share, moved, size)
    surface = pygame.Surface((320, 500))
    surface.blit(speckled((300, 400)), (0, 0))
    elsewhere = pygame.Surface(size)
    rescaled(speckled((300, 400)), before, now, elsewhere)
    there = surface.subsurface((0, 0, *size))
    rescaled(surface.subsurface((0, 0, 300, 400)), before, now, there)
    assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(elsewhere, "RGB")


@pytest.mark.parametrize(("share", "moved", "size"), SIZES)
def test_a_smaller_ground_laid_bit_by_bit_is_what_would_be_laid_at_once(share, moved, size):
    before, now = frames(share, moved, size)
    smaller = ReducedMapPicture(speckled((300, 400)), before, now, size)
    for _strip, bare in smaller.strips:
        bare.fill("tan")
    at_once, by_bits = pygame.Surface(size), pygame.Surface(size)
    smaller.lay(at_once, at_once.get_rect())
    for x in range(0, size[0], 70):
        for y in range(0, size[1], 37):
            place = pygame.Rect(x, y, 70, 37)
            by_bits.set_clip(place)
            smaller.lay(by_bits, place)
    assert pygame.image.tobytes(by_bits, "RGB") == pygame.image.tobytes(at_once, "RGB")
