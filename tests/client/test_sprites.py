"""Sprites: what they display, and what is repainted when they change."""

import pygame
import pytest

from game.client.boards.sprites import Appearance, Sprite, SpriteGroup, SpritePose, SpriteSpec
from game.client.boards.turning import SOFT, turned, turned_softly

BIG = 800


def picture(side):
    out = pygame.Surface((side, side), pygame.SRCALPHA)
    out.fill("#C8963E", (side // 4, side // 4, side // 2, side // 2))
    return out


def made(surface):
    return pygame.image.tobytes(surface, "RGBA")


def big_look(name):
    drawn = picture(BIG)
    return Appearance((name,), lambda _size: drawn)


def test_what_lies_deep_is_painted_only_where_it_is_seen(app):
    asked = []
    cast = SpriteGroup(asked.append)
    cast.restrict_painting(pygame.Rect(0, 0, 400, 200), deeper=60)
    cast.apply_specs({"deep": SpriteSpec(big_look("deep"), SpritePose(200, 200, 100, z=20))})
    cast.update_display()
    assert asked
    assert all(area.bottom <= 200 for area in asked)
    cast.apply_specs({"high": SpriteSpec(big_look("high"), SpritePose(200, 200, 100, z=80))})
    cast.update_display()
    assert asked[-1].bottom > 200


@pytest.mark.parametrize("angle", [0.0, 7.5, -31.0])
@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.4])
def test_a_blurred_picture_turned_small_is_as_large_as_one_turned_whole(app, angle, zoom):
    drawn = picture(200)
    soft, fine = turned_softly(drawn, angle, zoom), turned(drawn, angle, zoom)
    assert abs(soft.get_width() - fine.get_width()) <= 2 * SOFT
    assert abs(soft.get_height() - fine.get_height()) <= 2 * SOFT
    middles = zip(soft.get_at(soft.get_rect().center), fine.get_at(fine.get_rect().center), strict=True)
    assert all(abs(one - other) <= 2 for one, other in middles)


def test_the_edge_of_a_turned_picture_fades_out_without_a_dark_seam(app):
    card = pygame.Surface((60, 90), pygame.SRCALPHA)
    card.fill("#F6EDD8")
    tilted = turned(card, 9.0, 1.0)
    shown = [tilted.get_at((x, y)) for x in range(tilted.get_width()) for y in range(tilted.get_height())]
    soft = [colour for colour in shown if 0 < colour.a < 255]
    assert len(soft) > 200
    assert all(colour.r > 0xE0 for colour in soft)


@pytest.mark.parametrize("angle", [0.0, 0.5, 45.0, -123.0])
def test_the_area_of_a_thing_holds_its_picture(app, angle):
    sprite = Sprite(SpriteSpec(big_look("thing"), SpritePose(1000.3, 900.7, BIG * 0.6, angle)))
    sprite.rest_pose = sprite.rest_pose._replace(size=BIG)
    assert sprite.area.contains(sprite.rect)


@pytest.mark.parametrize(
    "change",
    [{}, {"angle": 31.0}, {"size": 60.0}, {"alpha": 120}],
    ids=["elsewhere", "turned", "larger", "fainter"],
)
def test_what_has_moved_is_painted_like_what_was_put_there(app, change):
    look = Appearance(
        ("thing",), lambda size: picture(round(size)), shadow=lambda size: picture(round(size) + 20)
    )
    start, end = SpritePose(70.4, 60.6, 48.0, 12.0), SpritePose(113.7, 91.2, 48.0, 12.0)._replace(**change)
    cast = SpriteGroup(lambda _area: None)
    cast.apply_specs({name: SpriteSpec(look, start) for name in ("moved", "fresh")})
    windows = [pygame.Surface((200, 160)) for _ in range(3)]
    cast.update_display()
    cast["moved"].draw(windows[0])
    for name, window in (("moved", windows[1]), ("fresh", windows[2])):
        cast[name].pose = end
        cast.update_display()
        cast[name].draw(window)
    assert made(windows[1]) == made(windows[2])
    assert made(windows[1]) != made(windows[0])
