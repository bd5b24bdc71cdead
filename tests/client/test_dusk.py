"""Dusk over the table falls from above, and a frame paints only the part in which it falls."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.yardmaster.motion.dimming import ALPHA, Dimming

AREA = pygame.Rect(0, 40, 960, 700)
HOLE = (240, 360, 480, 240)
STEPS = 10
DAY = (240, 220, 180)


@pytest.fixture
def window(app) -> pygame.Surface:
    target = pygame.Surface((960, 740))
    target.fill(DAY)
    return target


def shown(dusk: Dimming, target: pygame.Surface, *parts: pygame.Rect) -> None:
    """Repaints parts of the table."""
    for part in parts:
        target.set_clip(part)
        target.fill(DAY)
        dusk.draw(target)
    target.set_clip(None)


def pixels(target: pygame.Surface) -> bytes:
    return bytes(pygame.image.tobytes(target, "RGB"))


def test_where_it_falls_is_all_that_needs_painting(window):
    dusk = Dimming(AREA, (HOLE,))
    for step in (*range(1, STEPS + 1), *range(STEPS - 1, -1, -1)):
        shown(dusk, window, *dusk.set_share(step / STEPS))
        whole = pygame.Surface(window.get_size())
        shown(dusk, whole, whole.get_rect())
        assert pixels(window) == pixels(whole), f"step {step}"


def test_a_step_of_it_leaves_much_of_the_table_alone(window):
    dusk = Dimming(AREA, (HOLE,))
    steps = [dusk.set_share(step / STEPS) for step in range(1, STEPS + 1)]
    painted = [parts[0].unionall(parts) for parts in steps]
    assert max(area.height for area in painted) < 0.6 * AREA.height
    assert painted[0].top == AREA.top
    assert painted[-1].bottom == AREA.bottom


def test_nothing_is_painted_in_the_midst_of_a_hole(window):
    dusk = Dimming(AREA, ((-480, 96, 1920, 500),))
    middle = (AREA.centerx, AREA.top + 346)
    parts = [part for step in range(1, STEPS + 1) for part in dusk.set_share(step / STEPS)]
    assert parts
    assert not any(part.collidepoint(middle) for part in parts)


def test_it_is_dark_all_over_but_in_its_holes(window):
    dusk = Dimming(AREA, (HOLE,))
    dusk.set_share(1.0)
    shown(dusk, window, window.get_rect())
    dark = window.get_at((20, 720))
    assert all(abs(dark[tone] - DAY[tone] * (1 - ALPHA / 255)) < 25 for tone in range(3))
    lit = window.get_at((480, AREA.top + 480))
    assert all(lit[tone] > 0.9 * DAY[tone] for tone in range(3))
    assert window.get_at((20, 20))[:3] == DAY, "over the table is no dusk"


def test_what_moves_in_the_dark_is_painted_over_in_parts(window):
    dusk = Dimming(AREA, (HOLE,))
    dusk.set_share(1.0)
    shown(dusk, window, AREA)
    before = pixels(window)
    for x in range(0, 900, 90):
        shown(dusk, window, pygame.Rect(x, 100 + x // 2, 120, 130))
    assert pixels(window) == before


def test_what_lies_between_two_things_that_move_is_drawn_out_once(window, monkeypatch):
    dusk = Dimming(AREA, (HOLE,))
    dusk.set_share(1.0)
    parts = [pygame.Rect(x, 340 + x // 8, 120, 130) for x in range(200, 700, 50)]
    shown(dusk, window, *parts)
    monkeypatch.setattr(pygame.transform, "smoothscale", None)
    shown(dusk, window, *parts)
