"""Sprites: pictures are rotated and scaled within the time of a frame, and end in full quality."""

import pygame
import pytest

from game.client.boards.lamplight import EARLY, PATIENCE, Lamplighter
from game.client.boards.sprites import Appearance, Sprite, SpriteGroup, SpritePose, SpriteSpec
from game.client.boards.turning import FINE, SOFT, Turner
from game.client.style.slack import slack

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


def test_what_is_too_much_for_a_frame_is_turned_roughly_and_finely_in_the_next_ones(app):
    cast = SpriteGroup(lambda _area: None)
    number = FINE // BIG**2 + 3
    cast.apply_specs({k: SpriteSpec(big_look(k), SpritePose(400, 400, BIG, 10.0 + k)) for k in range(number)})
    window = pygame.Surface((BIG, BIG))
    for frame in range(2 * number):
        cast.mark_dirty_regions()
        cast.draw(window)
        if frame == 0:
            assert cast.is_rough
            assert not cast[0].is_rough
    assert not cast.is_rough
    for k, sprite in cast.by_key.items():
        assert made(sprite.image()) == made(Turner().turned(sprite.appearance.draw(BIG), 10.0 + k, 1.0))


def test_what_has_left_the_window_is_not_waited_for(app):
    cast = SpriteGroup(lambda _area: None)
    cast.apply_specs({k: SpriteSpec(big_look(k), SpritePose(400, 400, BIG, 20.0 + k)) for k in range(4)})
    cast.mark_dirty_regions()
    cast.draw(pygame.Surface((BIG, BIG)))
    assert cast.is_rough
    for _frame in range(3):
        cast.mark_dirty_regions()
    assert not cast.is_rough


@pytest.mark.parametrize("angle", [0.0, 12.0])
def test_a_picture_of_another_size_is_scaled_as_it_is_painted_and_nothing_is_kept_of_it(app, angle):
    drawn = picture(100)
    shown = Sprite(SpriteSpec(Appearance(("thing",), lambda _size: drawn), SpritePose(200, 200, 100, angle)))
    shown.draw(pygame.Surface((400, 400)))
    shown.drop_layers()
    shown.appearance, shown.rest_pose = (
        shown.appearance._replace(key=("soft",), drawn_at=100),
        shown.rest_pose._replace(size=140),
    )
    shown.set_pose(shown.rest_pose)
    window, meant = pygame.Surface((400, 400)), pygame.Surface((400, 400))
    shown.draw(window)
    whole = Turner().turned(drawn, angle, 1.0)
    large = pygame.transform.scale(whole, [round(1.4 * side) for side in whole.get_size()])
    meant.blit(large, large.get_rect(center=(200, 200)))
    assert made(window) == made(meant)
    assert shown._image is None
    assert not shown.is_rough


def test_a_picture_of_nearly_the_right_size_is_scaled_finely_where_there_is_time(app):
    cast, number = SpriteGroup(lambda _area: None), FINE // BIG**2 + 3
    soft = {k: big_look(k)._replace(drawn_at=BIG) for k in range(number)}
    cast.apply_specs({k: SpriteSpec(look, SpritePose(400, 400, BIG * 1.1)) for k, look in soft.items()})
    window = pygame.Surface((BIG, BIG))
    cast.mark_dirty_regions()
    cast.draw(window)
    assert cast.is_rough
    for _frame in range(2 * number):
        cast.mark_dirty_regions()
        cast.draw(window)
    assert not cast.is_rough
    assert made(cast[number - 1].image()) == made(Turner().turned(picture(BIG), 0.0, 1.1))


def test_what_lies_deep_is_painted_only_where_it_is_seen(app):
    asked = []
    cast = SpriteGroup(asked.append)
    cast.restrict_painting(pygame.Rect(0, 0, 400, 200), deeper=60)
    cast.apply_specs({"deep": SpriteSpec(big_look("deep"), SpritePose(200, 200, 100, z=20))})
    cast.mark_dirty_regions()
    assert asked
    assert all(area.bottom <= 200 for area in asked)
    cast.apply_specs({"high": SpriteSpec(big_look("high"), SpritePose(200, 200, 100, z=80))})
    cast.mark_dirty_regions()
    assert asked[-1].bottom > 200


def test_what_turns_a_little_stays_as_it_is_for_want_of_time_and_is_turned_when_it_rests(app):
    cast = SpriteGroup(lambda _area: None)
    cast.apply_specs({k: SpriteSpec(big_look(k), SpritePose(400, 400, BIG, 20.0 + k)) for k in range(3)})
    window = pygame.Surface((BIG, BIG))
    for _frame in range(8):
        cast.mark_dirty_regions()
        cast.draw(window)
    before = [sprite.image() for sprite in cast]
    for sprite in cast:
        sprite.set_pose(sprite.pose._replace(angle=sprite.pose.angle + 1))
    cast.mark_dirty_regions()
    cast.draw(window)
    assert [sprite.image() is old for sprite, old in zip(cast, before, strict=True)] == [False, True, True]
    for _frame in range(4):
        cast.mark_dirty_regions()
        cast.draw(window)
    for k, sprite in cast.by_key.items():
        assert made(sprite.image()) == made(Turner().turned(sprite.appearance.draw(BIG), 21.0 + k, 1.0))


def test_a_picture_that_stays_for_a_moment_lies_within_what_is_painted(app):
    sprite = Sprite(SpriteSpec(big_look(0), SpritePose(400, 400, BIG, 9.0)))
    shown = sprite.image().get_size()
    sprite.set_pose(SpritePose(400, 400, BIG, 8.0))
    assert sprite.area.width >= shown[0]
    assert sprite.area.height >= shown[1]


def test_lights_that_cannot_all_be_turned_are_lit_one_after_the_other(app):
    cast, drawn, light = SpriteGroup(lambda _area: None), picture(BIG), picture(BIG + 40)
    look = Appearance(("lit",), lambda _size: drawn, lambda _size, _strong: light)
    cast.apply_specs({k: SpriteSpec(look, SpritePose(400, 400, BIG, 3.0 * k)) for k in range(1, 4)})
    for sprite in cast:
        sprite.set_highlight(1)
    window, lit = pygame.Surface((BIG, BIG)), []
    for _frame in range(12):
        cast.mark_dirty_regions()
        cast.draw(window)
        lit.append(sum(sprite._light.last(light) is not None for sprite in cast))
    assert lit[0] < 3
    assert lit == sorted(lit)
    assert lit[-1] == 3
    assert not cast.is_rough


def test_shadows_that_cannot_all_be_turned_come_one_after_the_other(app):
    cast, drawn, shade = SpriteGroup(lambda _area: None), picture(BIG), picture(BIG + 40)
    look = Appearance(("raised",), lambda _size: drawn, shadow=lambda _size: shade)
    cast.apply_specs({k: SpriteSpec(look, SpritePose(400, 400, BIG, 3.0 * k)) for k in range(1, 5)})
    window, fallen = pygame.Surface((BIG, BIG)), []
    for _frame in range(12):
        cast.mark_dirty_regions()
        cast.draw(window)
        fallen.append(sum(sprite._shade.last(shade) is not None for sprite in cast))
    assert 0 < fallen[0] < 4
    assert fallen == sorted(fallen)
    assert fallen[-1] == 4
    assert not cast.is_rough
    for k, sprite in cast.by_key.items():
        assert sprite._shade.shows(shade, 3.0 * k, 1.0)


@pytest.mark.parametrize("angle", [0.0, 7.5, -31.0])
@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.4])
def test_a_blurred_picture_turned_small_is_as_large_as_one_turned_whole(app, angle, zoom):
    turner, drawn = Turner(), picture(200)
    soft, fine = turner.softly(drawn, angle, zoom), turner.turned(drawn, angle, zoom)
    assert abs(soft.get_width() - fine.get_width()) <= 2 * SOFT
    assert abs(soft.get_height() - fine.get_height()) <= 2 * SOFT
    middles = zip(soft.get_at(soft.get_rect().center), fine.get_at(fine.get_rect().center), strict=True)
    assert all(abs(one - other) <= 2 for one, other in middles)


def test_a_stand_in_is_the_turned_picture_of_before_in_another_size(app):
    drawn = {size: picture(round(size)) for size in (100.0, 150.0)}
    look = Appearance(("thing",), drawn.__getitem__)
    sprite = Sprite(SpriteSpec(look, SpritePose(200, 200, 100.0, 30.0)))
    turned = sprite.image()
    stand_in = look._replace(key=("thing", 100.0), drawn_at=100.0)
    sprite.appearance, sprite.rest_pose = stand_in, sprite.rest_pose._replace(size=150.0)
    sprite.set_pose(sprite.rest_pose)
    wide, high = turned.get_size()
    assert sprite.image().get_size() == (round(wide * 1.5), round(high * 1.5))
    sprite.set_appearance(look)
    assert made(sprite.image()) == made(Turner().turned(drawn[150.0], 30.0, 1.0))


def test_the_edge_of_a_turned_picture_fades_out_without_a_dark_seam(app):
    card = pygame.Surface((60, 90), pygame.SRCALPHA)
    card.fill("#F6EDD8")
    turned = Turner().turned(card, 9.0, 1.0)
    shown = [turned.get_at((x, y)) for x in range(turned.get_width()) for y in range(turned.get_height())]
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
    cast.mark_dirty_regions()
    cast["moved"].draw(windows[0])
    for name, window in (("moved", windows[1]), ("fresh", windows[2])):
        cast[name].set_pose(end)
        cast.mark_dirty_regions()
        cast[name].draw(window)
        assert not cast[name].is_rough
    assert made(windows[1]) == made(windows[2])
    assert made(windows[1]) != made(windows[0])


def test_no_light_is_drawn_in_a_frame_that_has_had_much_to_do(monkeypatch):
    now, lamps = [0.0], Lamplighter()
    monkeypatch.setattr(slack, "clock", lambda: now[0])
    monkeypatch.setattr(slack, "_began", 0.0)
    lamps.begin_frame()
    now[0] = EARLY
    assert lamps.light("late", lambda: picture(4)) is None
    now[0] = EARLY / 2
    assert lamps.light("early", lambda: picture(4)) is not None
    now[0] = EARLY
    assert lamps.light("early", lambda: picture(4)) is not None, "it is drawn already"
    for _frame in range(PATIENCE):
        lamps.begin_frame()
    assert lamps.light("late", lambda: picture(4)) is not None, "a machine that never has time lights, too"
    lamps.begin_frame(is_still=False)
    assert lamps.light("other", lambda: picture(4)) is None


def test_a_light_that_must_be_drawn_waits_until_nothing_moves(app):
    cast, light, drawn = SpriteGroup(lambda _area: None), picture(60), []

    def halo(_size, _strong):
        drawn.append(1)
        return light

    shining = SpriteSpec(
        Appearance(("waits for light",), lambda _size: picture(40), halo), SpritePose(100, 100, 40)
    )
    cast.apply_specs({"shines": shining, "flies": SpriteSpec(big_look("flies"), SpritePose(400, 400, BIG))})
    cast["shines"].set_highlight(1)
    cast["flies"].set_pose(SpritePose(0, 0, BIG))
    cast.mark_dirty_regions()
    cast.draw(pygame.Surface((BIG, BIG)))
    assert not drawn
    assert cast.is_rough, "it is asked for again"
    cast["flies"].set_pose(cast["flies"].rest_pose)
    cast.mark_dirty_regions()
    assert drawn
