"""Advice from a bot: a lantern at the next target to touch, and a note with the move and its reason."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.client.art.people.conductor import lantern_light
from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.theme import Scale, hue
from game.client.ui.button import IconButton
from game.client.ui.rich_text import escape_markup, render_markup
from game.client.ui.widget import Panel, Widget

NOTE_WIDTH = 560
SWING_S = 1.4
"""Seconds in which the lantern swings to and fro once."""
SWING_FRAME_S = 1 / 20


class AdviceLantern(Panel):
    """Light around a target on the table; it does not receive input."""

    is_on_top = True

    def __init__(self, scale: Scale, about: pygame.Rect, calm: bool) -> None:
        side = max(scale.picture_px(150), round(1.5 * max(about.size)))
        side = min(side, scale.picture_px(420))
        box = pygame.Rect(0, 0, side, side)
        box.center = about.center
        super().__init__(scale, box)
        flame = _Flame(side, calm)
        flame.place(self.local_rect)
        self.add(flame)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return None


class _Flame(Widget):
    """A pulsing light with a lantern icon at its upper edge."""

    bleed = 0

    def __init__(self, side: int, calm: bool) -> None:
        super().__init__()
        self._side, self._calm = side, calm
        self._age = 0.0

    def tick(self, dt: float) -> None:
        self._age += dt
        self.mark_dirty()

    def rest(self) -> float | None:
        return None if self._calm else SWING_FRAME_S

    def draw(self, target: pygame.Surface) -> None:
        light = lantern_light(self._side)
        beat = 0.0 if self._calm else math.sin(2 * math.pi * self._age / SWING_S)
        light.set_alpha(round(150 + 40 * beat))
        target.blit(light, self.rect)
        mark = icon("hint", max(16, self._side // 6), hue("brass_light"))
        spot = (self.rect.centerx + round(self._side * 0.02 * beat), self.rect.top + self._side // 7)
        target.blit(mark, mark.get_rect(center=spot))


class AdviceNote(Panel):
    """A card with the advised move and its reason, shown until something happens or the player closes it."""

    is_on_top = True
    blocks_pointers = True

    def __init__(self, scale: Scale, words: str, reason: str, top: int, on_close: Callable[[], None]) -> None:
        wide = min(scale.px(NOTE_WIDTH), scale.width - scale.px(40))
        margin, pad, side = scale.px(12), scale.px(14), scale.px(40)
        markup = f"<b>{escape_markup(words)}</b>" + (f"\n{escape_markup(reason)}" if reason else "")
        inner = wide - 2 * pad - side - scale.px(44)
        self._words = render_markup(markup, "small", hue("paper_light"), scale, inner, night=True)
        high = max(side, self._words.height) + 2 * pad
        box = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
        box.midtop = (scale.width // 2, top)
        super().__init__(scale, box)
        self._card = self.local_rect.inflate(-2 * margin, -2 * margin)
        close = IconButton("cross", on_close, "")
        close.place((self._card.right - side - scale.px(4), self._card.top + scale.px(4), side, side))
        self.add(close)

    @property
    def card(self) -> pygame.Rect:
        """The card's rectangle in window coordinates."""
        return self.to_window(self._card)

    def backdrop(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self._card
        draw_box_shadow(target, box, scale.px(9), scale.px(7), scale.px(4), 120)
        pygame.draw.rect(target, hue("night"), box, border_radius=scale.px(9))
        pygame.draw.rect(target, hue("brass"), box, max(1, scale.px(2)), border_radius=scale.px(9))
        side = scale.px(30)
        mark = icon("hint", side, hue("brass_light"))
        target.blit(mark, mark.get_rect(midleft=(box.left + scale.px(14), box.centery)))
        at = (box.left + scale.px(56), box.centery - self._words.height // 2)
        target.blit(self._words.surface, at)
