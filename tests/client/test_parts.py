"""Every board is made of parts that can be read on their own."""

import pygame
import pytest

from game.client.boards.board_part import Command, EmitSound, Repaint
from game.client.pictures.match_moments import MatchMoment, recorded_until
from tests.client.screens import seat_down, show_through
from tools.architecture import layers

BOARD_MODULES = {
    "hex_board": "interactive_board",
    "railways": "railways_board",
    "yardmaster": "yardmaster_board",
}
BOARDS = layers.ROOT / "game" / "client" / "boards"


def opened(key, game_map=""):
    app, scene = seat_down((1280, 720), recorded_until(MatchMoment(key, game_map, 2, "parts", 5)))
    show_through(app, scene)
    return scene.board


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hex_board", "railways", "yardmaster"])
def test_no_part_knows_the_board_and_no_two_modules_know_each_other(name):
    """A part receives a sight and returns commands."""
    sources = layers.sources_of(BOARDS / name)
    knows = {
        module: {
            target for target in map(layers.module_resolver(sources), layers.imported_names(source)) if target
        }
        for module, source in sources.items()
    }
    inside = f"game.client.boards.{name}"
    board = f"{inside}.{BOARD_MODULES[name]}"
    assert board in knows
    assert {module for module, known in knows.items() if board in known} <= {
        inside,
        f"{inside}.table_display",
    }
    assert layers.cycles((module, target) for module, known in knows.items() for target in known) == []
    assert len(knows) > 20


@pytest.mark.parametrize("name", ["hex_board", "railways", "yardmaster"])
def test_no_folder_of_a_board_is_flat(name):
    for folder in (BOARDS / name, *(path for path in (BOARDS / name).iterdir() if path.is_dir())):
        assert len(list(folder.glob("*.py"))) <= 22, folder


@pytest.mark.parametrize("key", ["railways", "yardmaster"])
def test_no_helper_of_a_card_table_holds_the_board(key):
    """The parts of a board reach it only through the sight."""
    board = opened(key)
    for part in (*board.parts, board.animation_state):
        held = [name for name, value in vars(part).items() if value is board]
        assert not held, (type(part).__name__, held)


def test_the_rail_board_carries_out_what_a_part_returns_when_its_highlights_are_refreshed(monkeypatch):
    board, box, painted = opened("age_of_steam", "st_lucia"), pygame.Rect(3, 4, 5, 6), []
    monkeypatch.setattr(board.panels, "refresh_highlights", lambda: [Repaint(box)])
    monkeypatch.setattr(board.context, "repaint", painted.append)
    for refresh in (board.refresh_highlights, board.update_hover):
        painted.clear()
        refresh()
        assert painted.count(box) == 1


def test_a_board_that_does_not_know_a_command_says_so():
    class Dance(Command, frozen=True):
        pass

    board = opened("yardmaster")
    board.run_commands([EmitSound("focus")])
    with pytest.raises(TypeError, match="YardmasterBoard does not know how to Dance"):
        board.run_commands([Dance()])
