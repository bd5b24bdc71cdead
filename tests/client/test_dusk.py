"""Dusk over the table."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.yardmaster.motion.dimming import ALPHA, Dimming

AREA = pygame.Rect(0, 40, 960, 700)
HOLE = (240, 360, 480, 240)
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


def test_it_is_dark_all_over_but_in_its_holes(window):
    dusk = Dimming(AREA, (HOLE,))
    dusk.share = 1.0
    shown(dusk, window, window.get_rect())
    dark = window.get_at((20, 720))
    assert all(abs(dark[tone] - DAY[tone] * (1 - ALPHA / 255)) < 25 for tone in range(3))
    lit = window.get_at((480, AREA.top + 480))
    assert all(lit[tone] > 0.9 * DAY[tone] for tone in range(3))
    assert window.get_at((20, 20))[:3] == DAY, "over the table is no dusk"


def test_what_moves_in_the_dark_is_painted_over_in_parts(window):
    dusk = Dimming(AREA, (HOLE,))
    dusk.share = 1.0
    shown(dusk, window, AREA)
    before = pixels(window)
    for x in range(0, 900, 90):
        shown(dusk, window, pygame.Rect(x, 100 + x // 2, 120, 130))
    assert pixels(window) == before
