"""Tooltip: light text on dark ground with a small arrow; it never covers what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.style.surface_effects import draw_box_shadow
from game.client.style.theme import Scale, hue, theme_length
from game.i18n import _

if TYPE_CHECKING:
    from game.client.style.text_rendering import TextLine


def disabled_tooltip(help_text: str, reason: str) -> str:
    """The tooltip of a disabled control: what it does, and why it is disabled."""
    refusal = _("<red><b>Not yet:</b></red> {reason}").format(reason=reason)
    return f"{help_text}\n{refusal}" if help_text else refusal


class Tooltip:
    """The single tooltip of a window."""

    def __init__(self) -> None:
        self.text = ""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._about = pygame.Rect(0, 0, 0, 0)
        self._scale = Scale(1, 1)

    @property
    def rect(self) -> pygame.Rect:
        """Window rectangle of the tooltip."""
        return self._rect

    def open(
        self, text: str, about: pygame.Rect, scale: Scale, clear: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect:
        """Shows ``text`` beside the rectangle ``about`` without covering ``clear``; returns the area to
        repaint."""
        old = self._area()
        self.text, self._about, self._scale = text, about, scale
        if text:
            self._rect = _placed(self._words().surface.get_size(), about, scale, clear)
        return old.union(self._area()) if old.width else self._area()

    def close(self) -> pygame.Rect:
        """Hides the tooltip; returns the area to repaint."""
        area = self._area()
        self.text = ""
        return area

    def draw(self, target: pygame.Surface) -> None:
        """Paints the tooltip if it is open."""
        if not self.text or not target.get_clip().colliderect(self._area()):
            return
        scale, box = self._scale, self._rect
        radius = scale.px(theme_length("radius_tip"))
        draw_box_shadow(target, box, radius, scale.px(8), scale.px(5), 120)
        pygame.draw.rect(target, hue("ink"), box, border_radius=radius)
        self._draw_beak(target)
        pad = scale.px(16)
        target.blit(self._words().surface, (box.x + pad, box.y + scale.px(10)))

    def _draw_beak(self, target: pygame.Surface) -> None:
        half = self._scale.px(11)
        x = max(self._rect.left + 2 * half, min(self._rect.right - 2 * half, self._about.centerx))
        if self._rect.right <= self._about.left or self._rect.left >= self._about.right:
            return
        if self._rect.top >= self._about.bottom:
            y, tip = self._rect.top, self._rect.top - half
        else:
            y, tip = self._rect.bottom - 1, self._rect.bottom + half
        pygame.draw.polygon(target, hue("ink"), [(x - half, y), (x + half, y), (x, tip)])

    def _words(self) -> TextLine:
        # Imported here to keep rich text out of the first frame.
        from game.client.ui.rich_text import render_markup

        width = min(self._scale.px(460), self._scale.width - self._scale.px(80))
        return render_markup(self.text, "small", hue("paper_light"), self._scale, width, night=True)

    def _area(self) -> pygame.Rect:
        if not self.text:
            return pygame.Rect(0, 0, 0, 0)
        return self._rect.inflate(self._scale.px(48), self._scale.px(60))


def _placed(
    words: tuple[int, int], about: pygame.Rect, scale: Scale, clear: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where the tooltip covers least: above what it is about, below it, or beside it."""
    box = pygame.Rect(0, 0, words[0] + 2 * scale.px(16), words[1] + 2 * scale.px(10))
    gap, edge = scale.px(14), scale.px(8)
    window = pygame.Rect(0, 0, scale.width, scale.height).inflate(-2 * edge, -2 * edge)
    # A subject on an area to keep clear, such as a token on a plaque, has its tooltip beside that area.
    grounds = [about, *(other for other in clear if other != about and other.contains(about))]
    near = [option.clamp(window) for ground in grounds for option in _round(box, about, ground, gap)]

    def hides(option: pygame.Rect) -> int:
        return sum(_shared(option, other) for other in (about, *clear))

    best = min(near, key=hides)
    if not hides(best):
        return best
    # If every candidate covers something, tries positions between the covered areas, the nearest first.
    hit = [other for other in clear if other.collidelist(near) >= 0]
    rows = [option.y for other in (about, *hit) for option in _round(box, about, other, gap // 2)[:2]]
    columns = [option.x for other in (about, *hit) for option in _round(box, about, other, gap // 2)]
    far = [box.move_to(topleft=(x, y)).clamp(window) for y in {*rows} for x in {*columns}]
    return min((best, *far), key=lambda option: (hides(option), _apart(option, about), option.topleft))


def _round(box: pygame.Rect, about: pygame.Rect, ground: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Positions above, below and beside a rectangle, each as near as possible."""
    return [
        box.move_to(midbottom=(about.centerx, ground.top - gap)),
        box.move_to(midtop=(about.centerx, ground.bottom + gap)),
        box.move_to(midleft=(ground.right + gap, about.centery)),
        box.move_to(midright=(ground.left - gap, about.centery)),
    ]


def _apart(one: pygame.Rect, other: pygame.Rect) -> int:
    """Horizontal plus vertical distance between the centres of two rectangles."""
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Area that two rectangles share."""
    common = one.clip(other)
    return common.width * common.height
