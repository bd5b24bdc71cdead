"""Background of the table and of the status line."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.surroundings.table_layout import KEYLINE, RailLayout
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import rotated, vertical_gradient
from game.client.style.theme import hue

NIGHT = 64
"""Width of the cached background strip; small enough for the processor cache."""


class _Shade:
    """Shadow of the sheet."""

    def __init__(self, size: tuple[int, int], reach: int) -> None:
        near, far = hue("rail.shade"), hue("clear")
        beside = vertical_gradient((size[1], reach), (near, far))
        self._reach = reach
        self._below = vertical_gradient((size[0], reach), (near, far))
        self._right, self._left = rotated(beside, 270), rotated(beside, 90)

    def lay(self, out: pygame.Surface, sheet: pygame.Rect) -> None:
        out.blit(self._below, sheet.bottomleft)
        out.blit(self._right, sheet.topright)
        out.blit(self._left, (sheet.left - self._reach, sheet.top))


@cached_picture
def _night(high: int) -> pygame.Surface:
    """Background strip; without alpha it blits four times as fast."""
    night = vertical_gradient((1, high), (hue("night"), hue("night_dark"), hue("night_deep")))
    return pygame.transform.scale(night, (NIGHT, high)).convert()


class Backdrop:
    """Dark background, paper with two lines, and the ground of the status line.

    Repeats a narrow strip instead of caching the whole background, which would take 14 MB at 4K.
    """

    def __init__(self, layout: RailLayout) -> None:
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
        self._shade = _Shade(layout.sheet.size, layout.scale.picture_px(16))

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for band in self._bands:
            seen = band.clip(clip)
            if seen.width and seen.height:
                target.set_clip(seen)
                self._draw_band(target, seen)
        target.set_clip(clip)

    def _draw_band(self, target: pygame.Surface, seen: pygame.Rect) -> None:
        """Draws one region around the sheet."""
        layout, scale, sheet = self._layout, self._layout.scale, self._layout.sheet
        cut = (0, seen.top - layout.area.top, NIGHT, seen.height)
        target.blits([(self._night, (x, seen.top), cut) for x in range(seen.left, seen.right, NIGHT)])
        self._shade.lay(target, sheet)
        if seen.colliderect(sheet):
            pygame.draw.rect(target, hue("paper"), sheet)
            for inset, width in ((KEYLINE * 0.35, 1.6), (KEYLINE * 0.75, 1.0)):
                box = sheet.inflate(-2 * scale.picture_px(inset), -2 * scale.picture_px(inset))
                _keyline(target, box, max(1, round(width * scale.u)))
        if seen.colliderect(layout.status):
            line_, radius = max(1, scale.picture_px(1.6)), scale.picture_px(8)
            pygame.draw.rect(target, hue("night_deep"), layout.status, border_radius=radius)
            pygame.draw.rect(target, hue("brass_dark"), layout.status, line_, border_radius=radius)


def _keyline(target: pygame.Surface, box: pygame.Rect, thick: int) -> None:
    """Draws a frame as four filled sides, because `pygame.draw.rect` leaves a stray line at a clipped
    corner."""
    inner = box.inflate(-2 * thick, -2 * thick)
    for side in (
        (box.left, box.top, box.width, thick),
        (box.left, inner.bottom, box.width, thick),
        (box.left, inner.top, thick, inner.height),
        (inner.right, inner.top, thick, inner.height),
    ):
        target.fill(hue("ink"), side)
