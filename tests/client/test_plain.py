"""The plain board: aligned columns, wrapped words, and pages for what does not fit."""

import pygame
import pytest

from game.client.boards.plain_board import MORE_CHOICES, MORE_TABLE
from game.client.boards.plain_table_text import TextPageRenderer
from game.client.games.game_client import GameClient
from game.client.scenes.table import table_input
from game.client.scenes.table.table_scene import TableScene
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.rules import catalog
from game.text_columns import split_into_blocks
from tests.client.local import LocalFeed
from tests.client.table import click, key
from tests.example.registered import night_mail
from tests.example.words.text import NightMailText

__all__ = ["night_mail"]

LOOKS = [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150), ((640, 360), 200)]
LINES = [
    "The night ends when somebody has delivered 40 miles, or when it is dawn at last.",
    "Driver\tDelivered\tOn the way\tWhat happened to the train in this night",
    "Anna\t7\t\theld at Crewe, at Carlisle, at Beattock and once more before the bridge",
    "Bartholomew Featherstonehaugh\t112\t14\tran on",
    "Béla\t–\t\t",
]
DISCS = {"Anna": "green", "Béla": "blue"}


PAGES = [
    TextPageRenderer(round(wide * share), Scale(wide, high, text / 100), DISCS)
    for (wide, high), text in LOOKS
    for share in (0.5, 0.3)
]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_no_row_is_wider_than_the_page_and_no_cell_than_its_column(page):
    for block in split_into_blocks(LINES):
        rows = list(page.render_block(block))
        assert len(rows) == len(block.rows)
        assert all(row.get_width() <= page.width for row in rows)
    table = next(block for block in split_into_blocks(LINES) if block.is_table)
    role, widths = next(
        (
            (role, found)
            for role in ("text", "small", "smallest")
            if (found := page.column_widths(table, role))
        ),
        ("", []),
    )
    for row in table.rows if widths else ():
        for cell, wide in zip(row, widths, strict=True):
            room = wide - page._disc_room(cell)
            assert render_markup(cell, role, hue("ink"), page.scale, room).width <= room


def test_columns_of_figures_end_and_columns_of_words_begin_in_one_line():
    page = TextPageRenderer(900, Scale(1920, 1080), {})
    rows = page.render_all(
        ["Driver\tMiles\tNote", "Anna\t7\there", "Béla\t112\tthere", "Carlo\t3\teverywhere"]
    )
    left, middle, right = page.column_widths(
        next(split_into_blocks(["Driver\tMiles\tNote", "Carlo\t112\teverywhere"])), "text"
    )
    gap = page.scale.px(30)
    ends = {_ink(row, left, left + gap + middle)[1] for row in rows[1:]}
    begins = {_ink(row, left + gap + middle, row.get_width())[0] for row in rows[1:]}
    assert max(ends) - min(ends) <= 2
    assert max(begins) - min(begins) <= 2
    assert right > 0


def _ink(row, start, end):
    """Returns the left and right edge of the visible pixels between two positions."""
    box = pygame.Rect(start, 0, end - start, row.get_height())
    seen = row.subsurface(box.clip(row.get_rect())).get_bounding_rect()
    return start + seen.left, start + seen.right


def test_narrow_columns_stay_whole_and_wide_ones_share_the_rest():
    page = TextPageRenderer(700, Scale(1920, 1080), {})
    (block,) = split_into_blocks(["A\t" + "word " * 30 + "\t1", "B\t" + "word " * 60 + "\t2"])
    widths = page.column_widths(block, "text")
    assert sum(widths) + 2 * page.scale.px(30) <= 700
    assert widths[1] > 500
    assert widths[0] < 30


def test_more_columns_than_can_stand_side_by_side_are_told_in_lines():
    page = TextPageRenderer(300, Scale(1920, 1080), {})
    (block,) = split_into_blocks(
        ["\t".join(f"Featherstonehaugh{at}" for at in range(9)), "\t".join("123456789")]
    )
    assert [page.column_widths(block, role) for role in ("text", "small", "smallest")] == [[], [], []]
    assert [row.get_width() for row in page.render_block(block)] == [300, 300]


class Wordy(NightMailText):
    """Texts that are longer than the available room."""

    def action(self, view, seat, action):
        return super().action(view, seat, action) + " and tell the whole country about it " * 4

    def table_lines(self, view, seat):
        return [*super().table_lines(view, seat), *(f"signal {at}\t{at}" for at in range(60))]


def seated(monkeypatch, game, size, text, words=None):
    monkeypatch.setattr(table_input, "game_client_of", GameClient)
    app = App(Settings(mute=True, graphics="direct", speed=0, text_size=text), size=size)
    scene = TableScene(app, LocalFeed(game, "plain"))
    if words is not None:
        scene.text = scene.desk.text = words(game, scene.desk.names)
    app.push(scene)
    for _ in range(5):
        app.step([], 0.1)
    return app, scene


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("size", "text"), LOOKS)
def test_every_row_and_every_choice_is_on_a_page_inside_the_sheet(night_mail, monkeypatch, size, text):
    app, scene = seated(monkeypatch, catalog.create(night_mail, "", 3), size, text, Wordy)
    board = scene.board
    seen = []
    while True:
        shown = board._shown_rows
        bottom = shown.button.top if shown.button else board._table_area.bottom
        assert all(box.bottom <= bottom for _number, box in shown.items)
        assert all(box.height == board._rows[number].get_height() for number, box in shown.items)
        seen += [number for number, _box in shown.items]
        if len(seen) >= len(board._rows):
            break
        click(scene, board.area_of(MORE_TABLE).center)
        app.step([], 0.05)
    assert seen == list(range(len(board._rows)))
    for number, box in board._shown_choices.items:
        words = board._label(number)
        assert board._choice_area.contains(box)
        assert words.height <= box.height
        assert words.width + scene.app.scale.px(58) <= box.width


def test_a_page_turns_by_keys_too(night_mail, monkeypatch):
    app, scene = seated(monkeypatch, catalog.create(night_mail, "", 3), (1280, 720), 100, Wordy)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == MORE_TABLE))
    key(scene, pygame.K_RETURN)  # the first key press only shows the focus
    assert scene.board._shown_rows.items[0][0] == 0
    key(scene, pygame.K_RETURN)
    app.step([], 0.05)
    assert scene.board._shown_rows.items[0][0] > 0
    assert scene.feed.proposed == []


@pytest.mark.slow
def test_long_lists_of_choices_turn_their_pages(monkeypatch):
    app, scene = seated(monkeypatch, catalog.create("age_of_steam", "rust_belt", 3), (1280, 720), 150)
    for _ in range(200):
        if len(scene.board._choices) > 30:
            break
        if scene.acting_seat is not None and scene.picker.offers:
            scene._propose(scene.feed._choice(scene.acting_seat))
        app.step([], 0.1)
    board, seen = scene.board, []
    while not seen or board._shown_choices.items[0][0]:
        seen += [number for number, _box in board._shown_choices.items]
        assert board._shown_choices.button is not None
        click(scene, board.area_of(MORE_CHOICES).center)
        app.step([], 0.05)
    assert seen == list(range(len(board._choices)))
    assert len(seen) > 30


def test_words_do_not_grow_again_while_one_looks(night_mail, monkeypatch):
    app, scene = seated(monkeypatch, catalog.create(night_mail, "", 3), (1280, 720), 100)
    few = scene.board._growth
    scene.board._set([f"line {at}" for at in range(40)])
    assert scene.board._growth > few == 0
    scene.board.show(scene.board.view)
    assert scene.board._growth > few
    scene.resize()
    app.step([], 0.05)
    assert scene.board._growth == few
