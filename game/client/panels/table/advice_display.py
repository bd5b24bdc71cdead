"""Advice from a bot: a lantern at the next target to touch, and a note with the move and its reason."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

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


class AdviceText(NamedTuple):
    """What the note says."""

    action: str
    reason: str
    loss: str
    """What the move gives up for good, or what must come before it; empty if nothing."""


CoveredAreas = Sequence[tuple[pygame.Rect, float]]
"""Areas that a note should not cover, each with the cost of a covered pixel."""


def least_covering(size: tuple[int, int], top: int, scale: Scale, covered: CoveredAreas) -> pygame.Rect:
    """A place for a note below ``top``: at the upper edge in the middle, or where it costs less."""
    step = scale.px(24)
    middle, right = (scale.width - size[0]) // 2, scale.width - size[0]
    places = [
        pygame.Rect((x, y), size)
        for y in range(top, max(top + 1, scale.height - size[1]), step)
        for x in (middle, 0, right, middle // 2, (middle + right) // 2)
    ]

    def cost(place: pygame.Rect) -> float:
        lost = 0.0
        for area, price in covered:
            common = place.clip(area)
            lost += price * common.width * common.height
        return lost + step * (abs(place.left - middle) + place.top - top)

    return min(places, key=cost)


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
        light.set_alpha(round(110 + 30 * beat))
        target.blit(light, self.rect)
        mark = icon("hint", max(16, self._side // 6), hue("brass_light"))
        spot = (self.rect.centerx + round(self._side * 0.02 * beat), self.rect.top + self._side // 11)
        target.blit(mark, mark.get_rect(center=spot))


class AdviceNote(Panel):
    """A card with the advised move, its reason and what the move gives up, shown until the next touch.

    It lies where it covers least of what can be touched, and never the advised target if there is other room.
    """

    is_on_top = True

    def __init__(
        self, scale: Scale, advice: AdviceText, top: int, on_close: Callable[[], None], covered: CoveredAreas
    ) -> None:
        wide = min(scale.px(NOTE_WIDTH), scale.width - scale.px(40))
        margin, pad, side = scale.px(12), scale.px(14), scale.px(40)
        markup = f"<b>{escape_markup(advice.action)}</b>"
        markup += f"\n{escape_markup(advice.reason)}" if advice.reason else ""
        markup += f"\n<red><b>{escape_markup(advice.loss)}</b></red>" if advice.loss else ""
        inner = wide - 2 * pad - side - scale.px(44)
        self._words = render_markup(markup, "small", hue("paper_light"), scale, inner, night=True)
        high = max(side, self._words.height) + 2 * pad
        box = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
        super().__init__(scale, least_covering(box.size, top, scale, covered))
        self._card = self.local_rect.inflate(-2 * margin, -2 * margin)
        close = IconButton("cross", on_close, "")
        close.place((self._card.right - side - scale.px(4), self._card.top + scale.px(4), side, side))
        self.add(close)

    @property
    def card(self) -> pygame.Rect:
        """The card's rectangle in window coordinates."""
        return self.to_window(self._card)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """Only its button takes touches; all others go to the table below."""
        found = super().hit(pos)
        return found if isinstance(found, IconButton) else None

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
