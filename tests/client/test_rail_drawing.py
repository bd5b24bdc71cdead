"""What the rail board draws on its sheet: rivers, bridges, loose ends, closed sides and ornaments."""

from __future__ import annotations

import math
from itertools import product

import pygame
import pytest

from game.client.boards.hex_board.map import map_title, track_art
from game.client.boards.hex_board.map.hex_geometry import HexOrientation, crossings
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.projection import MapProjection, fit_projection
from game.client.boards.hex_board.map.sea_ornaments import ROSE, STEAMER, print_ornaments
from game.client.boards.hex_board.surroundings.backdrop import _keyline
from game.client.boards.hex_board.table_display import UPRIGHT
from game.client.style.player_colours import player_hue
from game.client.style.theme import hue
from game.rules import catalog
from game.rules.rail.map.tiles import CENTRE
from tests.client.rail_tables import RAIL

RIVERED = [
    ("age_of_steam", "rust_belt"),
    ("age_of_steam", "st_lucia"),
    ("steam", "northeast"),
    ("steam", "ruhr"),
]


def country_of(key, game_map):
    game = catalog.create(key, game_map)
    return MapGeography(game.table.railmap.level)


@pytest.mark.parametrize(("key", "game_map"), RIVERED)
def test_a_river_crosses_a_side_at_one_place_seen_from_both_hexes(key, game_map):
    country = country_of(key, game_map)
    for course in country.rivers:
        for edge in (course.start, course.end):
            if edge is None:
                continue
            other = course.hex.neighbour(edge)
            here, there = country.geometry.centre(course.hex), country.geometry.centre(other)
            a, b = country.river_crossing(course.hex, edge)
            c, d = country.river_crossing(other, (edge + 3) % 6)
            assert math.dist((here[0] + a, here[1] + b), (there[0] + c, there[1] + d)) < 1e-6
            assert math.dist((a, b), country.geometry.side(edge)) > 0.2


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "game_map"), RIVERED)
def test_track_from_bank_to_bank_has_a_bridge_and_track_on_one_bank_has_none(key, game_map):
    country = country_of(key, game_map)
    bridged = 0
    for course in country.rivers:
        if course.start is None or course.end is None:
            continue
        first, last = sorted((course.start, course.end))
        for a in range(6):
            for b in range(a + 1, 6):
                if {a, b} & {first, last}:
                    continue
                parted = (first < a < last) != (first < b < last)
                number = len(country.bridge_spans(course.hex, ((a, b),)))
                assert number % 2 == parted, (country.level.grid.label(course.hex), a, b)
                bridged += number
    assert bridged


def test_lines_that_do_not_meet_have_no_crossing():
    assert crossings([(0, 0), (2, 0)], [(0, 1), (2, 1)]) == ([], 2.0)
    assert crossings([(0, 0), (2, 0)], [(0.5, -1), (0.5, 1)])[0] == [0.5]


def test_dry_hexes_have_no_bridges():
    country = country_of("age_of_steam", "rust_belt")
    wet = {course.hex for course in country.rivers}
    dry = [hex_ for hex_ in country.cells if hex_ not in wet]
    assert dry
    assert not any(country.bridge_spans(hex_, ((0, 3), (1, CENTRE))) for hex_ in dry)


def printed(colour):
    """Returns how much of a straight track's centre line contrasts with the bed of its owner's colour."""
    picture = track_art.tile(HexOrientation(False), (((0, 3), colour),), False, 100.0)
    x, y = picture.get_rect().center
    bed = pygame.Color(player_hue(colour))
    shades = [picture.get_at((x, y + step))[:3] for step in range(-70, 71)]
    return sum(math.dist(shade, bed[:3]) > 60 for shade in shades) / len(shades)


def test_owners_are_told_apart_by_the_stripe_on_their_track_alone():
    pygame.display.set_mode((8, 8))
    assert printed("orange") == 1.0
    assert 0.5 < printed("green") < 0.8
    assert 0.3 < printed("blue") < 0.6
    assert printed("pink") == 0.0
    assert 0.2 < printed("grey") < 0.6


@pytest.mark.parametrize("game_map", ["st_lucia", "barbados", "germany"])
def test_the_compass_of_a_map_that_lies_turned_points_left_to_its_north(game_map):
    """Regression: the needle pointed right, and on Germany the names of seas left no room for a compass."""
    level = catalog.create("age_of_steam", game_map).table.railmap.level
    upright, country = MapGeography(level), MapGeography(level, True)
    cells = sorted(country.cells)
    north = min(cells, key=lambda hex_: upright.geometry.centre(hex_)[1])
    south = max(cells, key=lambda hex_: upright.geometry.centre(hex_)[1])
    assert country.geometry.centre(north)[0] < country.geometry.centre(south)[0]
    spots = [country.geometry.centre(hex_) for hex_ in country.cells]
    left, top = (min(spot[at] for spot in spots) - 2 for at in (0, 1))
    wide, high = (max(spot[at] for spot in spots) + 2 - edge for at, edge in ((0, left), (1, top)))
    pieces = []
    print_ornaments(pieces, country, MapProjection(30.0, left, top, (round(30 * wide), round(30 * high))))
    side = round(ROSE * 30.0)
    (rose,) = (piece[0] for piece in pieces if piece[0].get_width() == side)
    red = pygame.mask.from_threshold(rose, hue("red"), (40, 40, 40, 255))
    assert red.count()
    assert red.centroid()[0] < side / 2 - 3


@pytest.mark.parametrize("size", [(1572, 916), (1048, 610)])
def test_a_turned_map_with_little_water_beside_its_title_has_a_smaller_compass(size):
    """Regression: St. Lucia had a steamer instead of a compass, and nothing showed north."""
    country = MapGeography(catalog.create("age_of_steam", "st_lucia").table.railmap.level, True)
    frame, pieces = fit_projection(country, size), []
    list(map_title._print_title(pieces, country, frame, ""))
    words = [
        frame.to_point(corner) for piece in pieces for corner in (piece.box.topleft, piece.box.bottomright)
    ]
    left, top = (min(spot[at] for spot in words) for at in (0, 1))
    wide, high = (max(spot[at] for spot in words) - edge for at, edge in ((0, left), (1, top)))
    words_box, drawn = pygame.FRect(left, top, wide, high), []
    print_ornaments(drawn, country, frame, words_box)
    sides = {piece[0].get_width() for piece in drawn}
    assert sides == {round(STEAMER * frame.unit)}
    reds = [pygame.mask.from_threshold(one[0], hue("red"), (40, 40, 40, 255)).centroid() for one in drawn]
    assert reds[0][0] < round(STEAMER * frame.unit) / 2 - 3, "it points left"


def test_a_motto_stands_under_the_title_of_its_map_and_off_the_land():
    game = catalog.create("age_of_steam", "western_us", 4)
    country = country_of("age_of_steam", "western_us")
    frame = fit_projection(country, (1344, 916))
    motto = catalog.game_text(game, ("",) * 4).map_subtitle()
    assert motto
    bare, told = [], []
    list(map_title._print_title(bare, country, frame, ""))
    list(map_title._print_title(told, country, frame, motto))
    assert len(told) == len(bare) + 1
    *_title, rule, said = (piece.box for piece in told)
    assert rule.bottom <= said.top
    assert said.width <= rule.width
    for corner in (said.topright, said.bottomleft, said.bottomright):
        assert country.geometry.hex_at(frame.to_point(corner)) not in country.land_on_map


@pytest.mark.parametrize(("key", "game_map"), RAIL)
@pytest.mark.parametrize("turned", [False, True])
def test_a_narrow_sheet_beside_a_drawer_is_land_or_sea_to_its_edges(key, game_map, turned):
    """On an upright table display a drawer leaves the map less than half as wide as high."""
    country = MapGeography(catalog.create(key, game_map).table.railmap.level, turned, UPRIGHT)
    frame = fit_projection(country, (408, 860))
    left, top, wide, high = frame.box
    aside, above = country.margins
    assert country.box[0] - aside <= left
    assert country.box[1] - above <= top
    assert left + wide <= country.box[0] + country.box[2] + aside
    assert top + high <= country.box[1] + country.box[3] + above


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("edge", range(1, 6))
def test_track_that_lies_takes_no_more_room_than_it_needs_about_the_same_middle(turned, edge):
    asked = (HexOrientation(turned), (((0, edge), "green"),), False, 40.0)
    whole, laid = track_art.tile(*asked), track_art.board_tile(*asked, (), 255)
    assert laid.get_width() * laid.get_height() < 0.85 * whole.get_width() * whole.get_height()

    def seen(picture):
        ground = pygame.Surface(whole.get_size())
        ground.blit(picture, picture.get_rect(center=ground.get_rect().center))
        return pygame.image.tobytes(ground, "RGB")

    assert seen(laid) == seen(whole)


def test_a_sea_with_a_name_is_called_by_it_off_title_and_compass():
    country = MapGeography(catalog.create("age_of_steam", "western_us", 4).table.railmap.level)
    frame = fit_projection(country, (1362, 950))
    pieces = map_title.printed_pieces(country, frame)
    (name,) = [piece for piece in pieces if piece.picture.get_height() > 5 * piece.picture.get_width()]
    assert name.box.collidelistall([piece.box for piece in pieces]) == [pieces.index(name)]
    for spot in (name.box.midtop, name.box.center, name.box.midbottom):
        assert country.geometry.hex_at(frame.to_point(spot)) not in country.land


@pytest.mark.parametrize("thick", [1, 2])
def test_key_lines_painted_in_parts_are_those_painted_whole(thick):
    box, whole = pygame.Rect(5, 5, 40, 30), pygame.Surface((50, 40))
    _keyline(whole, box, thick)
    for x, y in product(range(50), range(40)):
        part, meant = pygame.Surface((50, 40)), pygame.Surface((50, 40))
        for surface in (part, meant):
            surface.set_clip((x, y, 3, 4))
        _keyline(part, box, thick)
        meant.blit(whole, (0, 0))
        assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(meant, "RGB"), (x, y)
