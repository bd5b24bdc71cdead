"""The line below a rail table that names the player to act."""

from types import SimpleNamespace

import pygame

from game.client.boards.hex_board.surroundings.status_line import (
    LEAST,
    BuildStepsPiece,
    CubePiece,
    StatusLine,
    TextPiece,
    insert_piece,
)
from game.client.style.player_colours import player_hue
from game.client.style.theme import Scale


def painted(end):
    """Returns the left edge of the words and the right edge of the paint when the plates begin at ``end``."""
    scale = Scale(1280, 720, 2.0)
    layout = SimpleNamespace(status=pygame.Rect(0, 0, 1280, 80), scale=scale)
    target = pygame.Surface((1280, 80))
    line = StatusLine()
    line.set_prompt("Your turn: bid $4 or more, or drop out", "orange", True)
    line.draw(target, layout, end, "", "")
    left = scale.picture_px(16) + scale.px(42)
    mask = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    return left, mask.get_bounding_rects() and max(box.right for box in mask.get_bounding_rects())


def test_words_that_nobody_could_read_are_left_out():
    left, right = painted(None)
    assert right > left + 100
    scale = Scale(1280, 720, 2.0)
    left, right = painted(left + scale.px(20 + LEAST) - 1)
    assert right <= left


def row(room):
    """Paints a plan of two steps, of which one can be laid, with plates that begin at ``room``."""
    scale = Scale(1920, 1080)
    layout = SimpleNamespace(status=pygame.Rect(0, 0, 1920, 60), scale=scale)
    target, line = pygame.Surface((1920, 60)), StatusLine()
    pictured = (
        TextPiece("Lay 1 more tile"),
        BuildStepsPiece("orange", 2, 1, 1),
        TextPiece("$5", "brass_light"),
    )
    line.draw(target, layout, room, "Plan: $2 + $3 = $5 of $16", "", pictured)
    return target


def is_painted(target, tint):
    return bool(pygame.mask.from_threshold(target, tint, (2, 2, 2, 255)).count())


def test_steps_and_sum_of_a_plan_are_pictured_where_there_is_room():
    assert is_painted(row(1200), player_hue("orange"))
    assert not is_painted(row(200), player_hue("orange"))


def test_a_picture_stands_where_the_sentence_has_its_mark():
    good = CubePiece("red")
    assert insert_piece("move {cube} to Wheeling:", "{cube}", good) == (
        TextPiece("move"),
        good,
        TextPiece("to Wheeling:"),
    )
    assert insert_piece("{cube} to Wheeling:", "{cube}", good) == (good, TextPiece("to Wheeling:"))
