"""Pictures of the map: painted in parts, hidden cubes, and scaled stand-ins."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.map.map_picture import MapPicture, Piece, stretched
from game.client.boards.hex_board.map.projection import MapProjection

SIZE = (100, 80)


def piece(colour: str, x: int, y: int, cube: object = None) -> Piece:
    picture = pygame.Surface((20, 20), pygame.SRCALPHA)
    picture.fill((*pygame.Color(colour)[:3], 160))
    return Piece(picture, pygame.Rect(x, y, 20, 20), cube)


def ground() -> pygame.Surface:
    out = pygame.Surface(SIZE)
    out.fill("#D8CFA0")
    pygame.draw.line(out, "#205070", (0, 0), (99, 79), 3)
    return out


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_map_painted_in_parts_looks_like_one_painted_at_once():
    pieces = [piece("red", 10, 10), piece("blue", 20, 20), piece("green", 70, 50), piece("red", 90, 70)]
    picture, window, whole = (
        MapPicture(ground(), pieces),
        pygame.Surface((140, 120)),
        pygame.Surface((140, 120)),
    )
    picture.draw(whole, (15, 25))
    for x in range(0, 140, 30):
        for y in range(0, 120, 17):
            window.set_clip((x, y, 30, 17))
            picture.draw(window, (15, 25))
            assert window.get_clip() == pygame.Rect(x, y, 30, 17).clip(window.get_rect())
    assert pixels(window) == pixels(whole)
    assert pixels(whole.subsurface((15, 25, *SIZE))) == pixels(picture.surface())


def test_a_hidden_cube_is_left_out():
    pieces = [piece("red", 10, 10), piece("blue", 18, 14, cube="coal")]
    hidden = MapPicture(ground(), pieces, frozenset({"coal"})).surface()
    assert pixels(hidden) == pixels(MapPicture(ground(), pieces[:1]).surface())
    assert pixels(hidden) != pixels(MapPicture(ground(), pieces).surface())


def test_a_scrolled_map_shows_its_pieces_where_they_are():
    scrolled = MapPicture(ground(), [piece("red", 40, 30)], shift=(30, 20)).surface()
    assert pixels(scrolled) == pixels(MapPicture(ground(), [piece("red", 10, 10)]).surface())


@pytest.mark.parametrize(("unit", "left", "top"), [(10.0, 0.0, 0.0), (20.0, 1.0, 0.5), (5.0, -1.0, -2.0)])
def test_a_stand_in_has_everything_at_its_place(unit, left, top):
    before, now = MapProjection(10.0, 0.0, 0.0, SIZE), MapProjection(unit, left, top, (120, 90))
    picture = pygame.Surface(SIZE)
    picture.fill("red", (30, 20, 40, 30))
    out = stretched(picture, before, now, pygame.Rect(0, 0, 120, 90))
    assert out.get_at(now.to_pixel((5.0, 3.5)))[:3] == (255, 0, 0)
    for corner in ((2.5, 1.5), (7.5, 5.5)):
        at = now.to_pixel(corner)
        assert not out.get_rect().collidepoint(at) or out.get_at(at)[:3] != (255, 0, 0)


def test_only_pieces_that_came_or_went_have_changed():
    ground_, red, blue = ground(), piece("red", 10, 10), piece("blue", 60, 40, cube="coal")
    before = MapPicture(ground_, [red, blue])
    assert MapPicture(ground_, [red, blue]).changes_since(before) == []
    assert MapPicture(ground_, [red, blue], frozenset({"coal"})).changes_since(before) == [blue.box]
    green = piece("green", 30, 30)
    boxes = MapPicture(ground_, [green, blue]).changes_since(before)
    assert sorted(map(tuple, boxes)) == [tuple(red.box), tuple(green.box)]
    assert MapPicture(ground(), [red, blue]).changes_since(before) == [pygame.Rect((0, 0), SIZE)]
