"""Pictures: caching, sizes and distinction without colour."""

import itertools
from functools import partial

import pygame
import pytest

from game.client.art.game_pieces.yardmaster_cards import BONUSES, bonus_card, cargo_card
from game.client.art.game_pieces.yardmaster_tokens import cube, exchange_token, gauge, price_chip
from game.client.art.interface.button_plates import MARGIN, button_plate
from game.client.art.interface.printed_items import round_stamp, worn
from game.client.art.trains.freight_cars import CARGOES, car, car_size
from game.client.art.trains.locomotives import PHASES, engine
from game.client.style.icons import icon, icon_names
from game.client.style.picture_service import PictureService
from game.client.style.player_colours import all_colours, disc, text_on
from game.client.style.surface_effects import (
    framed_box,
    greyscale,
    ring_of,
    shadow_of,
    stretched,
    with_shadow,
)
from game.client.style.svg import mix, rasterise, rect
from game.client.style.theme import hue
from game.resources import MissingAsset


@pytest.fixture(autouse=True)
def window(app):
    return app


def shapes(picture, side):
    """Reduces a picture to light and dark cells, split at the picture's own mid-grey."""
    small = pygame.transform.smoothscale(greyscale(picture), (side, side))
    cells = [small.get_at((x, y)) for y in range(side) for x in range(side)]
    lights = [cell.r if cell.a > 60 else 255 for cell in cells]
    middle = (min(lights) + max(lights)) / 2
    return [light > middle for light in lights]


def differs(a, b, cells, side=16):
    return sum(x != y for x, y in zip(shapes(a, side), shapes(b, side), strict=True)) >= cells


def test_a_picture_is_drawn_once():
    assert car("coal", 3, 56.0) is car("coal", 3, 56.0)
    assert car("coal", 3, 56.0) is not car("coal", 3, 57.0)


def test_kept_pictures_stay_within_their_budget_and_the_unused_go_first():
    service, drawn = PictureService(3 * 40 * 40 * 4), []

    def draw(name):
        drawn.append(name)
        return pygame.Surface((40, 40), pygame.SRCALPHA)

    for name in "abcadacb":
        service.picture(name, partial(draw, name))
        assert service.bytes <= service.max_bytes
    assert drawn == ["a", "b", "c", "d", "b"]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
@pytest.mark.parametrize("cargo", CARGOES)
def test_a_car_is_as_long_as_its_value(cargo, value):
    assert car(cargo, value, 56.0).get_size() == car_size(value, 56.0)
    assert car_size(value, 56.0)[0] == value * 56


@pytest.mark.parametrize(
    "draw",
    [
        lambda c: car(c, 2, 56.0),
        lambda c: cargo_card(c, "", 108),
        lambda c: exchange_token(c, 52),
        lambda c: price_chip(c, 36),
    ],
)
def test_cargoes_are_told_apart_without_colour(draw):
    for a, b in itertools.combinations(CARGOES, 2):
        assert differs(draw(a), draw(b), 20, side=32), (a, b)


def test_players_are_told_apart_without_colour():
    for a, b in itertools.combinations(all_colours(), 2):
        assert differs(disc(a, 64), disc(b, 64), 14, side=32), (a, b)


def test_goods_are_told_apart_without_colour():
    goods = ("red", "blue", "yellow", "purple", "black", "white", "grey")
    for a, b in itertools.combinations(goods, 2):
        assert differs(cube(a, 64), cube(b, 64), 20, side=48), (a, b)


def test_price_chips_tell_having_from_missing_by_shape():
    assert differs(price_chip("coal", 36), price_chip("coal", 36, "missing"), 20)


@pytest.mark.parametrize("colour", ["orange", "green", "blue", "pink", "grey", "yellow"])
def test_words_on_a_livery_can_be_read(colour):
    def light(name):
        parts = [
            (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4)
            for v in pygame.Color(name)[:3]
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    bright, dark = sorted((light(hue(f"players.{colour}")), light(text_on(colour))), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) > 3.4


def test_the_wheels_of_an_engine_turn():
    first, later = (pygame.image.tobytes(engine("green", 56.0, phase), "RGBA") for phase in (0, PHASES // 3))
    assert first != later


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_is_drawn_and_fits_its_square(name):
    drawn = icon(name, 48, "#22282B")
    mask = pygame.mask.from_surface(drawn)
    assert mask.count() > 60
    edge = [(x, y) for x in range(48) for y in (0, 47)] + [(x, y) for y in range(48) for x in (0, 47)]
    assert not any(mask.get_at(at) for at in edge)


def test_an_icon_that_is_not_there_is_named():
    with pytest.raises(MissingAsset, match="zeppelin"):
        icon("zeppelin", 24, "#000000")


def test_a_colour_that_is_not_there_is_named():
    with pytest.raises(MissingAsset, match="zinc"):
        hue("zinc")


def test_long_words_shrink_to_fit_their_card():
    for bonus in BONUSES:
        drawn = bonus_card(
            bonus, "Eggyel kevesebbet fizetsz", "Egy kocsi eggyel kevesebbe kerül neked most", 162
        )
        border = drawn.get_at((3, 160))
        assert border[:3] != pygame.Color("#22282B")[:3]
        assert drawn.get_at((158, 176))[:3] == border[:3]


def test_shadow_and_ring_are_larger_by_what_they_say():
    box = rasterise(rect(0, 0, 40, 30, "#FFFFFF"), (0, 0, 40, 30), (40, 30))
    assert shadow_of(box, 4, 120).get_size() == (56, 46)
    ring = ring_of(box, 3, "#C8963E", gap=2)
    assert ring.get_size() == (60, 50)
    assert ring.get_at((30, 25)).a == 0
    assert ring.get_at((30, 6)).a > 200


def test_a_gauge_shows_the_score_it_is_given():
    assert differs(gauge(0, 18, 104), gauge(18, 18, 104), 3)
    low, high = (pygame.image.tobytes(gauge(5, 18, 104, preview), "RGBA") for preview in (-1, 9))
    assert low != high


def test_a_stamp_is_worn_but_still_there():
    solid = pygame.Surface((64, 64), pygame.SRCALPHA)
    solid.fill("#2F6B3C")
    left = pygame.mask.from_surface(worn(solid)).count()
    assert 0.8 * 64 * 64 < left < 64 * 64
    assert round_stamp("DICE", "VERIFIED", "ALL 9 ENTRIES", 120).get_width() > 120


def test_mixing_ends_at_both_colours():
    assert mix("#102030", "#FFFFFF", 0.0) == "#102030"
    assert mix("#102030", "#FFFFFF", 1.0) == "#FFFFFF"


@pytest.mark.parametrize("unit", [2 / 3, 1.0])
def test_the_dashes_of_a_plate_stay_on_it(unit):
    """Holds for any outline length, because the last dash may be cut anywhere."""
    for size in itertools.product(range(80, 320, 7), (32, 46, 56)):
        drawn = button_plate(size, "paper", "disabled", False, True, unit)
        inside = pygame.Rect((round(MARGIN * unit),) * 2, size)
        found = pygame.mask.from_surface(drawn, 20).get_bounding_rects()
        assert found, size
        assert all(inside.contains(one) for one in found), size


def test_a_large_card_drawn_out_from_its_corners_looks_like_one_drawn_whole():
    def card(wide, high):
        body = rect(2, 2, wide - 4, high - 4, "#F6EDD8", 10, stroke="#B08A3E", stroke_width=4)
        return with_shadow(rasterise(body, (0, 0, wide, high), (wide, high)), 8, 120)

    reach = 10 + 4 + 3 * 8 + 2
    whole, drawn = card(300, 200), stretched(card(2 * reach + 1, 2 * reach + 1), (332, 232), reach + 16)
    assert drawn.get_size() == whole.get_size()
    pixels = zip(whole.get_buffer().raw, drawn.get_buffer().raw, strict=True)
    assert max(abs(a - b) for a, b in pixels) <= 6


@pytest.mark.parametrize(
    ("size", "inset", "width"), [((304, 149), 2, 4), ((428, 848), 1, 2), ((30, 20), 1, 2)]
)
def test_a_framed_box_of_which_the_corners_are_drawn_is_one_drawn_whole(size, inset, width):
    wide, high = size[0] - 2 * inset, size[1] - 2 * inset
    body = rect(inset, inset, wide, high, "#F3E9D2", 8, stroke="#884422", stroke_width=width)
    whole = rasterise(body, (0, 0, *size), size)
    assert framed_box(size, inset, "#F3E9D2", 8, "#884422", width).get_buffer().raw == whole.get_buffer().raw
