"""The dark table under everything, and the ground of the line below."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.surroundings.layout import KEYLINE, Layout
from game.client.style.surface_effects import turned, vertical
from game.client.style.svg import picture
from game.client.style.theme import hue

NIGHT = 64
"""How wide the strip of the night is that is kept: so little of it stays near the processor."""


class _Shade:
    """The sheet's shadow: dark at its edge, gone after so many pixels."""

    def __init__(self, size: tuple[int, int], reach: int) -> None:
        near, far = hue("rail.shade"), hue("clear")
        beside = vertical((size[1], reach), (near, far))
        self._reach = reach
        self._below = vertical((size[0], reach), (near, far))
        self._right, self._left = turned(beside, 270), turned(beside, 90)

    def lay(self, out: pygame.Surface, sheet: pygame.Rect) -> None:
        out.blit(self._below, sheet.bottomleft)
        out.blit(self._right, sheet.topright)
        out.blit(self._left, (sheet.left - self._reach, sheet.top))


@picture
def _night(high: int) -> pygame.Surface:
    """Without alpha: a window full of it is laid four times as quickly."""
    night = vertical((1, high), (hue("night"), hue("night_dark"), hue("night_deep")))
    return pygame.transform.scale(night, (NIGHT, high)).convert()


class Backdrop:
    """Night, the paper with its two key-lines, the ground of the status line.

    Only a strip of the night is kept, and laid side by side: at 4K a picture of all that is seen round the
    sheet would be 14 MB.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        area, inner = layout.area, layout.inner
        bands = (
            (area.left, area.top, area.width, inner.top - area.top),
            (area.left, inner.bottom, area.width, area.bottom - inner.bottom),
            (area.left, inner.top, inner.left - area.left, inner.height),
            (inner.right, inner.top, area.right - inner.right, inner.height),
        )
        self._bands = [pygame.Rect(band) for band in bands]
        self._night = _night(area.height)
        self._shade = _Shade(layout.sheet.size, layout.scale.art(16))

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for band in self._bands:
            seen = band.clip(clip)
            if seen.width and seen.height:
                target.set_clip(seen)
                self._draw_band(target, seen)
        target.set_clip(clip)

    def _draw_band(self, target: pygame.Surface, seen: pygame.Rect) -> None:
        """A part of what lies round the sheet."""
        layout, scale, sheet = self._layout, self._layout.scale, self._layout.sheet
        cut = (0, seen.top - layout.area.top, NIGHT, seen.height)
        target.blits([(self._night, (x, seen.top), cut) for x in range(seen.left, seen.right, NIGHT)])
        self._shade.lay(target, sheet)
        if seen.colliderect(sheet):
            pygame.draw.rect(target, hue("paper"), sheet)
            for inset, width in ((KEYLINE * 0.35, 1.6), (KEYLINE * 0.75, 1.0)):
                box = sheet.inflate(-2 * scale.art(inset), -2 * scale.art(inset))
                _keyline(target, box, max(1, round(width * scale.u)))
        if seen.colliderect(layout.status):
            line_, radius = max(1, scale.art(1.6)), scale.art(8)
            pygame.draw.rect(target, hue("night_deep"), layout.status, border_radius=radius)
            pygame.draw.rect(target, hue("brass_dark"), layout.status, line_, border_radius=radius)


def _keyline(target: pygame.Surface, box: pygame.Rect, thick: int) -> None:
    """Four sides, filled: a frame drawn where the clip cuts a corner off leaves a stroke beyond it."""
    inner = box.inflate(-2 * thick, -2 * thick)
    for side in (
        (box.left, box.top, box.width, thick),
        (box.left, inner.bottom, box.width, thick),
        (box.left, inner.top, thick, inner.height),
        (inner.right, inner.top, thick, inner.height),
    ):
        target.fill(hue("ink"), side)
