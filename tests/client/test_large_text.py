"""Large text: the most-read words grow, and nothing is lost for lack of room."""

import pygame
import pytest

from game.client.boards.hex_board.surroundings.goods_panel import _name_pixels
from game.client.boards.hex_board.surroundings.phase_line import PhaseLine
from game.client.boards.yardmaster.surroundings.table_layout import YardmasterLayout
from game.client.games import game_client_of
from game.client.style.theme import Scale, theme_length
from game.client.ui.widget import Panel
from game.rules import catalog
from game.rules_guide import guide_pages
from tests.client.local import LocalFeed
from tests.client.rail_tables import opened

NAMES = ("Shares", "Order", "Actions", "Build", "Move goods", "Income", "Growth")
STOPS = [(name.lower(), name) for name in NAMES]


@pytest.mark.parametrize("room", [220, 400, 900])
@pytest.mark.parametrize("phase", ["shares", "build", "growth"])
def test_the_phase_line_keeps_all_its_stops(phase, room):
    line = PhaseLine()
    line.stops = STOPS
    panel = Panel(Scale(1280, 720, 1.5), pygame.Rect(0, 0, room, 60))
    line.place(panel.local_rect)
    panel.add(line)
    line.set_phase(phase, "1 / 4", 2, 7)
    shown = line._fitting(room)
    assert [key for key, _name in shown] == [key for key, _name in STOPS]
    assert dict(shown)[phase]
    assert line._width(shown, line._gap(shown)) <= room or room == 220


@pytest.mark.slow
def test_names_on_the_map_grow_and_the_auction_keeps_to_its_sheet():
    app, scene = opened(LocalFeed(catalog.create("steam", "northeast", 4), "sh", bot="random"))
    app.settings.text_size = 200
    app.apply_settings()
    app.step([], 0.1)
    assert scene.board.painter.smallest > theme_length("smallest_text")
    box = scene.board.overlays.auction_box
    assert box is not None
    assert scene.board.layout.inner.contains(box.inflate(-40, -40))


def test_yardmaster_plaques_grow_and_the_goal_stays_where_it_is():
    usual, large = (
        YardmasterLayout(Scale(1280, 720, text), pygame.Rect(0, 44, 1280, 676), 3, 0, 18)
        for text in (1.0, 1.5)
    )
    assert large.plaque(0).width > usual.plaque(0).width
    assert large.engine_x > large.plaque(0).right
    assert large.goal_x == pytest.approx(usual.goal_x)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_drawings_stand_on_pages_of_the_guide(app, game):
    drawings = game_client_of(game).rules_guide_illustrations()
    assert drawings
    assert max(drawings) < len(guide_pages(game))
    assert all(draw(Scale(1280, 720)).get_bounding_rect().width > 40 for draw in drawings.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_name_runs_under_a_gauge(seats):
    at = YardmasterLayout(Scale(1280, 720), pygame.Rect(0, 44, 1280, 676), seats, 0, 18)
    small = seats > 3
    foot = at.plaque(0).top + ((20 + 12) if small else (25 + 14)) * at.u
    gauge = at.gauge(0)
    assert gauge.y - gauge.size / 2 >= foot - 1
    assert gauge.y + gauge.size / 2 <= at.plaque(0).bottom


def test_names_in_the_goods_rows_grow_with_the_text_and_stay_off_the_squares():
    high = 45
    usual, large, huge = (_name_pixels(high, Scale(1280, 720, text)) for text in (1.0, 1.5, 2.0))
    assert usual < large <= huge
    assert high * 0.24 + huge * 0.5 <= high * 0.44 + 2, "half of a line is below its middle"
