"""Shows captions of sounds for a moment in the lower right corner, where no game has its prompt."""

from __future__ import annotations

import pygame

from game.client.style.icons import icon
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue

SHOWN_S = 2.0
MOST = 2
"""The most captions at once; one more removes the oldest."""


class SoundCaptions:
    """The captions shown now, the oldest first, in one strip."""

    def __init__(self) -> None:
        self._captions: list[tuple[str, float]] = []
        """Texts, each with the seconds for which it stays."""
        self._box = pygame.Rect(0, 0, 0, 0)
        self._drawn = ""

    @property
    def words(self) -> list[str]:
        return [words for words, _left in self._captions]

    def show(self, words: str) -> None:
        """Adds a caption; if it is visible already, it stays longer."""
        others = [one for one in self._captions if one[0] != words]
        self._captions = [*others, (words, SHOWN_S)][-MOST:]

    def update(self, dt: float, scale: Scale) -> list[pygame.Rect]:
        """Advances time and returns the regions to repaint."""
        if not self._captions:
            return []
        self._captions = [(words, left - dt) for words, left in self._captions if left > dt]
        before, drawn = self._box, self._drawn
        self._box, self._drawn = self._place(scale), self._text
        return [before, self._box] if (before, drawn) != (self._box, self._drawn) else []

    def rest(self) -> float | None:
        """Seconds until the next caption disappears."""
        return min((left for _words, left in self._captions), default=None)

    def draw(self, target: pygame.Surface, scale: Scale) -> None:
        if not self._captions:
            return
        pygame.draw.rect(target, hue("night_dark"), self._box, border_radius=scale.px(10))
        pygame.draw.rect(target, hue("brass"), self._box, max(1, scale.px(2)), border_radius=scale.px(10))
        side = scale.px(24)
        x = self._box.x + scale.px(14)
        target.blit(icon("speaker", side, hue("brass_light")), (x, self._box.centery - side // 2))
        words = text_line(self._text, "label", hue("paper_light"), scale)
        words.draw_at(target, x + side + scale.px(12), self._box.centery)

    @property
    def _text(self) -> str:
        return " · ".join(self.words)

    def _place(self, scale: Scale) -> pygame.Rect:
        if not self._captions:
            return pygame.Rect(0, 0, 0, 0)
        words = text_line(self._text, "label", hue("paper_light"), scale)
        wide, high = words.width + scale.px(64), scale.font(24) + scale.px(16)
        return pygame.Rect(scale.width - wide - scale.px(12), scale.height - high - scale.px(4), wide, high)
