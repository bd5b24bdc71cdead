"""The line below a rail table that says who is waited for."""

from types import SimpleNamespace

import pygame

from game.client.boards.hexboard.around.surround import LEAST, StatusLine
from game.client.look.theme import Scale


def painted(end):
    """What the line paints right of its disc when plates begin at an end."""
    scale = Scale(1280, 720, 2.0)
    layout = SimpleNamespace(status=pygame.Rect(0, 0, 1280, 80), scale=scale)
    target = pygame.Surface((1280, 80))
    line = StatusLine()
    line.tell("Your turn: bid $4 or more, or drop out", "orange", True)
    line.draw(target, layout, end, "", "")
    left = scale.art(16) + scale.px(42)
    mask = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    return left, mask.get_bounding_rects() and max(box.right for box in mask.get_bounding_rects())


def test_words_that_nobody_could_read_are_left_out():
    left, right = painted(None)
    assert right > left + 100
    scale = Scale(1280, 720, 2.0)
    left, right = painted(left + scale.px(20 + LEAST) - 1)
    assert right <= left
