"""Names on the rail board can be read on every map, at every size and at any time."""

from __future__ import annotations

import copy
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.map.board_painter import BoardPainter
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.map_picture import MapPicture
from game.client.boards.hex_board.map.projection import fit_projection
from game.client.match.match_feed import players_of
from game.client.panels.table.table_bar import BarTitle, TableBar, bar_height
from game.client.style.player_colours import player_hue
from game.client.style.theme import Scale, theme_length
from game.client.ui.widget import Widget
from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.rail.actions import LayTrack
from net.storage.saves import read_save
from tests.client.rail_tables import RAIL, opened_at_build

SHEETS = ((894, 609), (1344, 916), (2688, 1832))
"""Sizes of the sheet in windows of 720, 1080 and 2160 lines."""
MAX_TOUCHING = 5
"""Maximum number of names that touch track at once, in the fullest recorded match at the smallest size."""
GRAZE = 5
"""Maximum number of track points, half a tile, that a name may touch where no room is left beside them."""


@pytest.fixture(autouse=True)
def _screen():
    pygame.display.set_mode((8, 8))


def longest_replay(key, game_map):
    """Returns the largest recorded match on a map."""
    found = (Path(__file__).parents[1] / "replays" / key).glob(f"{game_map}-*.save")
    return read_save(max(sorted(found), key=lambda path: path.stat().st_size))


def moments(saved):
    """Yields the state of a match at its beginning, in its middle and at its end."""
    replica, whole = Replica(saved.game), len(saved.journal)
    for number, item in enumerate(saved.journal, start=1):
        replica.feed(item)
        if number in (6, whole // 2, whole):
            yield number, copy.deepcopy(replica.state)


def overlap(box, other):
    """Whether two boxes share more than a common edge."""
    shared = box.clip(other)
    return shared.width > 1 and shared.height > 1


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "game_map"), RAIL)
def test_names_cover_no_name_no_cube_no_price_no_disc_and_hardly_any_track(key, game_map):
    saved = longest_replay(key, game_map)
    text = catalog.game_text(saved.game, ())
    colours = [player.colour for player in players_of(saved.start)]
    painter = BoardPainter(
        MapGeography(text.board.railmap.level), text, colours, theme_length("smallest_text")
    )
    for number, state in moments(saved):
        for sheet in SHEETS:
            painter.stand(pygame.Rect(0, 0, 1, 1), fit_projection(painter.country, sheet), state)
            names, where = painter.standing.name_boxes, (number, sheet)
            for index, name in enumerate(names):
                assert painter.standing.room.sheet.contains(name), where
                others = [
                    *names[index + 1 :],
                    *painter.standing.mark_boxes,
                    *painter.standing.cube_boxes.values(),
                ]
                assert not [other for other in others if overlap(name, other)], (where, name)
            touched = [len(painter.standing.room.track_in(name.inflate(-4, -4))) for name in names]
            assert max(touched) <= GRAZE, where
            assert sum(map(bool, touched)) <= MAX_TOUCHING, where


@pytest.mark.parametrize("lines", [720, 1080, 2160])
@pytest.mark.parametrize(("key", "game_map"), RAIL)
def test_the_name_of_every_map_has_room_in_the_bar(key, game_map, lines):
    scale = Scale(lines * 16 // 9, lines)
    game = catalog.create(key, game_map)
    title = BarTitle(game, catalog.game_text(game, ()).board.railmap.level.name)
    wanted = title.preferred_width(scale, bar_height(scale))
    TableBar(scale, title, Widget(), [])
    assert title.rect.width >= wanted
    assert wanted < scale.width * 0.35


def test_the_track_of_a_tile_on_a_town_is_seen_under_its_name():
    app, scene, _feed = opened_at_build()
    sight, sheet = scene.board.part_view, scene.board.sheet
    railmap, lights = sight.table.railmap, MapHighlights(sheet, sight.table, sight.colours)
    tiles = [face for face in railmap.tiles.faces if face.town and len(face.segments) == 1]

    def under_name():
        for hex_, (_words, box) in sheet.painter.standing.towns.items():
            name = sheet.box_in_window(box)
            for face in tiles:
                action = LayTrack(railmap.sites[hex_].label, face.kind, face.rotation)
                (way, _edge) = lights.tile_lines(action)
                if any(name.clipline(*ends) for ends in pairwise(way)):
                    return action, name
        raise AssertionError("no name lies where track would")

    action, name = under_name()
    paint = player_hue(sight.colours[scene.acting_seat])
    picture = app.canvas.copy()
    lights.draw_tile(picture, scene.stage.view, scene.acting_seat, action)
    before, after = (
        pygame.mask.from_threshold(one.subsurface(name), paint, (40, 40, 40, 255)).count()
        for one in (app.canvas, picture)
    )
    assert after > before + 5


@pytest.mark.slow
def test_a_board_that_goes_on_from_the_last_is_the_same_as_one_made_anew():
    """Track, signs and tiles are reused from item to item; nothing old may remain."""
    saved = longest_replay("age_of_steam", "rust_belt")
    text = catalog.game_text(saved.game, ())
    colours = [player.colour for player in players_of(saved.start)]
    country, part = MapGeography(text.board.railmap.level), pygame.Rect(0, 0, 600, 400)

    def seen(pieces):
        picture = MapPicture(pygame.Surface(part.size), pieces).surface()
        return pygame.image.tobytes(picture, "RGB")

    def painter():
        return BoardPainter(country, text, colours, theme_length("smallest_text"))

    lies, goes_on, replica, looked_at = SHEETS[:2], painter(), Replica(saved.game), 0
    for number, item in enumerate(saved.journal):
        frame = fit_projection(country, lies[number % 2])  # simulates opening and closing a drawer
        replica.feed(item)
        kept = goes_on.stand(part, frame, replica.state)
        if number % 41 == 0:
            anew, looked_at = painter(), looked_at + 1
            fresh = anew.stand(part, frame, replica.state)
            assert [(one.box, one.cube) for one in kept] == [(one.box, one.cube) for one in fresh], number
            assert seen(kept) == seen(fresh), number
            for what in ("name_boxes", "mark_boxes", "cube_boxes"):
                assert getattr(goes_on.standing, what) == getattr(anew.standing, what), (number, what)
            assert goes_on.standing.room.boxes == anew.standing.room.boxes, number
    assert looked_at > 3
