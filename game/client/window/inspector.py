"""Inspector for developers: hit areas, repainted regions, display lists, picture cache and frame times.

``roundhouse --inspect`` enables it; F12 then shows its views one after the other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.style.picture_service import pictures
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale

if TYPE_CHECKING:
    from game.client.window.scene import Scene

FRAMES = 240
"""Number of frames in the graph."""
REPAINTS = 24
"""Number of frames for which a repainted region stays outlined."""
FRAME_MS = 1000 / 60
GRAPH_HIGH, MS_AT_TOP = 120, 50.0
INK, AREA, REPAINT, BACK = "#FFFFFF", "#36C5F0", "#FF4D6D", (0, 0, 0, 200)
VIEWS = ("", "hit areas", "repaints", "figures")


class Inspector:
    """Draws over the topmost scene what the program knows about it."""

    def __init__(self) -> None:
        self.view = VIEWS[0]
        self._frames_ms: deque[float] = deque(maxlen=FRAMES)
        self._repaints: deque[Sequence[pygame.Rect]] = deque(maxlen=REPAINTS)

    def show_next_view(self) -> None:
        self.view = VIEWS[(VIEWS.index(self.view) + 1) % len(VIEWS)]

    def note_frame(self, seconds: float) -> None:
        self._frames_ms.append(1000 * seconds)

    def note_repaints(self, rects: Sequence[pygame.Rect]) -> None:
        self._repaints.append([rect.copy() for rect in rects])

    def draw(self, target: pygame.Surface, scale: Scale, scene: Scene, pointer: tuple[int, int]) -> None:
        """Draws the current view."""
        if self.view == "hit areas":
            self._draw_areas(target, scale, scene, pointer)
        elif self.view == "repaints":
            for age, rects in enumerate(reversed(self._repaints)):
                for rect in rects:
                    pygame.draw.rect(target, REPAINT, rect, max(1, 4 - age // 6))
        elif self.view == "figures":
            self._draw_figures(target, scale, scene)

    def _draw_areas(
        self, target: pygame.Surface, scale: Scale, scene: Scene, pointer: tuple[int, int]
    ) -> None:
        """Outlines every area that can be touched, and names those under the pointer, topmost first."""
        areas = scene.inspected_areas()
        for _name, rect in areas:
            pygame.draw.rect(target, AREA, rect, 1)
        below = [f"{name}  {tuple(rect)}" for name, rect in areas if rect.collidepoint(pointer)]
        _write(target, scale, below[::-1] or ["nothing to touch here"])

    def _draw_figures(self, target: pygame.Surface, scale: Scale, scene: Scene) -> None:
        frames = sorted(self._frames_ms) or [0.0]
        lines = [
            f"scene: {type(scene).__name__}",
            *scene.inspected_figures(),
            f"pictures: {pictures.count}, {pictures.bytes >> 20} of {pictures.max_bytes >> 20} MB",
            f"background drawing: {'on' if pictures.has_thread else 'off'}",
            f"frames: median {frames[len(frames) // 2]:.1f} ms, longest {frames[-1]:.1f} ms",
        ]
        foot = _write(target, scale, lines)
        graph = pygame.Rect(scale.px(12), foot + scale.px(8), FRAMES * 2, GRAPH_HIGH)
        _darken(target, graph)
        for at, spent in enumerate(self._frames_ms):
            high = min(GRAPH_HIGH, round(spent * GRAPH_HIGH / MS_AT_TOP))
            target.fill(
                AREA if spent < FRAME_MS else REPAINT, (graph.x + 2 * at, graph.bottom - high, 2, high)
            )
        y = graph.bottom - round(FRAME_MS * GRAPH_HIGH / MS_AT_TOP)
        pygame.draw.line(target, INK, (graph.left, y), (graph.right, y))


def _write(target: pygame.Surface, scale: Scale, lines: Sequence[str]) -> int:
    """Writes lines into the upper left corner; returns where they end."""
    drawn = [text_line(words, "small", INK, scale).surface for words in lines]
    pad = scale.px(12)
    box = pygame.Rect(pad, pad, max(one.get_width() for one in drawn) + 2 * pad, pad)
    box.height += sum(one.get_height() for one in drawn)
    _darken(target, box)
    y = box.top + pad // 2
    for one in drawn:
        target.blit(one, (box.left + pad, y))
        y += one.get_height()
    return box.bottom


def _darken(target: pygame.Surface, box: pygame.Rect) -> None:
    shade = pygame.Surface(box.size, pygame.SRCALPHA)
    shade.fill(BACK)
    target.blit(shade, box)
