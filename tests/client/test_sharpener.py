"""A network of another size is scaled at once, redrawn piece by piece, and never redrawn needlessly."""

import pygame
import pytest

from game.client.boards.railways.network.sharpener import Sharpener
from game.client.boards.sprites import Appearance, Sprite, SpritePose, SpriteSpec
from game.client.style.svg import cached_picture, clear_picture_caches


@pytest.fixture(autouse=True)
def without_pictures():
    clear_picture_caches()


def thing(name, drawn):
    """Returns a look that records in ``drawn`` when it is drawn."""

    def draw(size):
        drawn.append((name, size))
        return pygame.Surface((round(size), round(size)))

    draw.__qualname__ += name
    return Appearance((name,), cached_picture(draw))


def test_a_thing_of_another_size_is_scaled_until_it_is_drawn_anew():
    sharp, drawn = Sharpener(), []
    look = thing("one", drawn)
    assert sharp(look, 40.0) is look
    soft = sharp(look, 60.0)
    assert soft.key != look.key
    shown = Sprite(SpriteSpec(soft, SpritePose(100, 100, 60.0)))
    assert shown.image().get_size() == (60, 60)
    assert shown.rect == pygame.Rect(70, 70, 60, 60)
    assert drawn == [("one", 40.0)]
    assert sharp.is_due
    sharp.sharpen(0.0)
    assert drawn[-1] == ("one", 60.0)
    assert sharp(look, 60.0) is look
    assert not sharp.is_due


def test_what_is_not_seen_is_not_drawn_anew_and_what_lies_on_top_comes_first():
    sharp, drawn = Sharpener(), []
    things = {name: thing(name, drawn) for name in "abc"}
    for look in things.values():
        sharp(look, 40.0)
    stand_ins = {name: sharp(look, 60.0).key for name, look in things.items()}
    drawn.clear()
    assert set(sharp.sharpen(60.0, [stand_ins["c"], stand_ins["a"]])) == {stand_ins["c"], stand_ins["a"]}
    assert drawn == [("c", 60.0), ("a", 60.0)]
    assert sharp.is_due
    assert sharp(things["b"], 60.0).drawn_at == 40.0
    assert not sharp(things["a"], 60.0).drawn_at


def test_nothing_is_drawn_when_the_wheel_turns_though_others_have_driven_out_the_pictures():
    sharp, drawn = Sharpener(), []
    look = thing("one", drawn)
    for size in (40.0, 60.0):
        sharp(look, size)
        sharp.sharpen(60.0)
    drawn.clear()
    clear_picture_caches()
    stand_in = sharp(look, 90.0)
    assert (stand_in.drawn_at, stand_in.draw(40.0).get_width()) == (40.0, 40)
    whole = sharp(look, 40.0, is_large=True)
    assert (whole.key, whole.drawn_at, whole.draw(40.0).get_width()) == (look.key, 0.0, 40)
    assert not drawn
    assert not sharp.is_due


def test_what_is_large_and_at_hand_in_a_size_is_seen_in_it_at_once():
    sharp, drawn = Sharpener(), []
    look = thing("one", drawn)
    sharp(look, 40.0)
    look.draw(60.0)
    assert sharp(look, 60.0).drawn_at == 40.0
    assert sharp(look, 50.0, is_large=True).drawn_at == 40.0
    assert sharp(look, 60.0, is_large=True) is look
