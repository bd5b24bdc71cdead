"""Tear-off calendar leaf, and the title's button for the daily run."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive.date_text import months
from game.client.style.icons import icon
from game.client.style.text_rendering import fitted, line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.i18n import _

LEAF = 62
"""Width of the leaf on the button."""


def draw_leaf(
    target: pygame.Surface, leaf: pygame.Rect, day: tuple[int, int], scale: Scale, roles: tuple[str, str]
) -> None:
    """Draws a leaf: the month on red, the day below. `day` is (month, day), `roles` their text styles."""
    radius = round(leaf.width * 0.07)
    pygame.draw.rect(target, hue("paper_light"), leaf, border_radius=radius)
    head = pygame.Rect(leaf.left, leaf.top, leaf.width, round(leaf.height * 0.3))
    pygame.draw.rect(target, hue("red"), head, border_top_left_radius=radius, border_top_right_radius=radius)
    pygame.draw.rect(target, hue("ink"), leaf, max(1, scale.px(2)), border_radius=radius)
    month = fitted(months()[day[0] - 1].upper(), roles[0], hue("paper_light"), scale, leaf.width)
    month.at(target, head.centerx, head.centery, "centre")
    number = line(str(day[1]), roles[1], hue("ink"), scale)
    number.at(target, leaf.centerx, leaf.bottom - leaf.height * 0.36, "centre")


class DailyPlate(Button):
    """Button with today's leaf and a short text; a tick marks a run that was played."""

    def __init__(self, on_press: Callable[[], None], day: tuple[int, int]) -> None:
        super().__init__(_("Daily run"), on_press, "night")
        self.day = day
        self.words, self.done = "", False

    def tell(self, words: str, done: bool) -> None:
        """Sets the text and whether today's run was played."""
        self.words, self.done = words, done
        self.dirty()

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        from game.client.ui.rich_text import plain, rich  # deferred: the first frame shows no text

        scale, box = self.scale, self.rect
        side = min(scale.px(LEAF), box.height - scale.px(22))
        leaf = pygame.Rect(box.left + scale.px(16), 0, side, side)
        leaf.centery = box.centery
        draw_leaf(target, leaf, self.day, scale, ("smallest", "name"))
        if self.done:
            spot = scale.px(11)
            pygame.draw.circle(target, hue("ready"), leaf.bottomright, spot)
            tick = icon("tick", round(1.4 * spot), hue("paper_light"))
            target.blit(tick, tick.get_rect(center=leaf.bottomright))
        left = leaf.right + scale.px(16)
        room = box.right - scale.px(16) - left
        head = line(self.text, "button", ink, scale, 0.6)
        below = rich(plain(self.words), "smallest", ink, scale, room, night=True)
        tall, gap = head.surface.get_height(), scale.px(14)
        high = min(below.height, box.height - tall - scale.px(6))
        y = box.centery - (gap + high - tall // 2) // 2
        head.at(target, left, y)
        target.blit(below.surface, (left, y + gap), (0, 0, room, high))
