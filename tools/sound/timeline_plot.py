"""Draws what was heard during a match beside what happened, a row for every half minute."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame

from game.client.sound.events import SIGNALS
from tools.sound.render_limits import RATE

ROW_S = 30
WIDTH, ROW_HIGH, MARGIN = 1800, 190, 60
LEVEL_HIGH, LANES = 70, 6
QUIETEST_DB = -60.0
BACKGROUND, GRID, INK = (250, 247, 238), (222, 215, 200), (40, 40, 40)
LEVELS = ((120, 150, 190), (190, 150, 120))
LINES = ((40, 130, 70), (190, 40, 40), (70, 90, 170))
SIGNAL, EFFECT, SILENT = (190, 30, 30), (30, 60, 110), (170, 170, 170)


class Heard(NamedTuple):
    """A sound that was asked for, with its position in samples and its side."""

    position: int
    event: str
    place: float
    is_audible: bool


def draw_timeline(
    wave: Any,
    heard: Sequence[Heard],
    items: Sequence[tuple[int, str]],
    volumes: Sequence[tuple[int, float, float, float]],
    path: Path,
) -> None:
    """Writes a picture: levels left and right, volumes of the layers, events, and journal items."""
    rows = -(-len(wave) // (ROW_S * RATE))
    picture = pygame.Surface((WIDTH, rows * ROW_HIGH + 30))
    picture.fill(BACKGROUND)
    pygame.font.init()
    font = pygame.font.Font(None, 15)
    legend = "level left blue, right brown; piece green, drive red, ambience violet; ticks at the foot: items"
    picture.blit(font.render(legend, True, INK), (MARGIN, 6))
    for row in range(rows):
        _draw_grid(picture, row, font)
        _draw_levels(picture, wave, row)
    for column, colour in enumerate(LINES, start=1):
        _draw_line(picture, [(one[0], one[column]) for one in volumes], colour)
    for number, one in enumerate(heard):
        _draw_event(picture, one, number % LANES, font)
    for position, _name in items:
        x, top = _place(position)
        pygame.draw.line(picture, INK, (x, top + ROW_HIGH - 14), (x, top + ROW_HIGH - 8))
    pygame.image.save(picture, path)


def _place(position: int) -> tuple[int, int]:
    """Pixel of a position in samples: x, and the top of its row."""
    row, rest = divmod(position, ROW_S * RATE)
    return MARGIN + round(rest / (ROW_S * RATE) * (WIDTH - MARGIN - 10)), 30 + row * ROW_HIGH


def _draw_grid(picture: pygame.Surface, row: int, font: pygame.Font) -> None:
    for second in range(0, ROW_S, 5):
        x, top = _place((row * ROW_S + second) * RATE)
        pygame.draw.line(picture, GRID, (x, top), (x, top + ROW_HIGH - 8))
        picture.blit(font.render(f"{row * ROW_S + second} s", True, INK), (x + 2, top + ROW_HIGH - 24))


def _draw_levels(picture: pygame.Surface, wave: Any, row: int) -> None:
    start = row * ROW_S * RATE
    step = ROW_S * RATE // (WIDTH - MARGIN - 10)
    part = wave[start : start + ROW_S * RATE]
    for k in range(len(part) // step):
        x, top = _place(start + k * step)
        for side, colour in enumerate(LEVELS):
            level = 20 * np.log10(np.sqrt((part[k * step : (k + 1) * step, side] ** 2).mean()) + 1e-9)
            high = round(max(0.0, 1 - level / QUIETEST_DB) * LEVEL_HIGH / 2)
            middle = top + LEVEL_HIGH // 2
            pygame.draw.line(picture, colour, (x, middle), (x, middle - high if side == 0 else middle + high))


def _draw_line(picture: pygame.Surface, points: Sequence[tuple[int, float]], colour: tuple[int, ...]) -> None:
    before: tuple[int, int] | None = None
    for position, volume in points:
        x, top = _place(position)
        here = (x, top + LEVEL_HIGH - round(volume * LEVEL_HIGH))
        if before is not None and before[0] <= here[0]:
            pygame.draw.line(picture, colour, before, here, 2)
        before = here


def _draw_event(picture: pygame.Surface, one: Heard, lane: int, font: pygame.Font) -> None:
    x, top = _place(one.position)
    colour = SIGNAL if one.event in SIGNALS else EFFECT if one.is_audible else SILENT
    y = top + LEVEL_HIGH + 6 + lane * 14
    pygame.draw.line(picture, colour, (x, top + LEVEL_HIGH), (x, y))
    side = "<" if one.place < -0.3 else ">" if one.place > 0.3 else ""
    picture.blit(font.render(f"{one.event}{side}", True, colour), (x + 2, y - 2))
