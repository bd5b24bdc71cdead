"""Dusk over the yard: it falls from above, and a frame paints only where it is falling."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.yardmaster.motion.dusk import ALPHA, Dusk

AREA = pygame.Rect(0, 40, 960, 700)
HOLE = (240, 360, 480, 240)
STEPS = 10
DAY = (240, 220, 180)


@pytest.fixture
def window(app) -> pygame.Surface:
    target = pygame.Surface((960, 740))
    target.fill(DAY)
    return target


def shown(dusk: Dusk, target: pygame.Surface, where: pygame.Rect) -> None:
    """Paint one part of the table again."""
    target.set_clip(where)
    target.fill(DAY)
    dusk.draw(target)
    target.set_clip(None)


def pixels(target: pygame.Surface) -> bytes:
    return bytes(pygame.image.tobytes(target, "RGB"))


def test_where_it_falls_is_all_that_needs_painting(window):
    dusk = Dusk(AREA, (HOLE,))
    for step in (*range(1, STEPS + 1), *range(STEPS - 1, -1, -1)):
        shown(dusk, window, dusk.fall(step / STEPS))
        whole = pygame.Surface(window.get_size())
        shown(dusk, whole, whole.get_rect())
        assert pixels(window) == pixels(whole), f"step {step}"


def test_a_step_of_it_leaves_much_of_the_table_alone(window):
    dusk = Dusk(AREA, (HOLE,))
    painted = [dusk.fall(step / STEPS) for step in range(1, STEPS + 1)]
    assert max(area.height for area in painted) < 0.7 * AREA.height
    assert painted[0].top == AREA.top
    assert painted[-1].bottom == AREA.bottom


def test_it_is_dark_all_over_but_in_its_holes(window):
    dusk = Dusk(AREA, (HOLE,))
    dusk.fall(1.0)
    shown(dusk, window, window.get_rect())
    dark = window.get_at((20, 720))
    assert all(abs(dark[tone] - DAY[tone] * (1 - ALPHA / 255)) < 25 for tone in range(3))
    lit = window.get_at((480, AREA.top + 480))
    assert all(lit[tone] > 0.9 * DAY[tone] for tone in range(3))
    assert window.get_at((20, 20))[:3] == DAY, "over the table is no dusk"


def test_what_moves_in_the_dark_is_painted_over_in_parts(window):
    dusk = Dusk(AREA, (HOLE,))
    dusk.fall(1.0)
    shown(dusk, window, AREA)
    before = pixels(window)
    for x in range(0, 900, 90):
        shown(dusk, window, pygame.Rect(x, 100 + x // 2, 120, 130))
    assert pixels(window) == before
