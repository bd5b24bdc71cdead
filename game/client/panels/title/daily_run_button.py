"""The title's button for the daily run, with the leaf of a tear-off calendar."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive.date_text import months
from game.client.style.icons import icon
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.i18n import _

LEAF_WIDTH = 62
"""Width of the leaf on the button."""


def draw_calendar_leaf(
    target: pygame.Surface, leaf: pygame.Rect, day: tuple[int, int], scale: Scale, roles: tuple[str, str]
) -> None:
    """Draws a calendar leaf: the month on red, the day below.

    `day` is (month, day); `roles` are their text styles.
    """
    radius = round(leaf.width * 0.07)
    pygame.draw.rect(target, hue("paper_light"), leaf, border_radius=radius)
    head = pygame.Rect(leaf.left, leaf.top, leaf.width, round(leaf.height * 0.3))
    pygame.draw.rect(target, hue("red"), head, border_top_left_radius=radius, border_top_right_radius=radius)
    pygame.draw.rect(target, hue("ink"), leaf, max(1, scale.px(2)), border_radius=radius)
    month = fitted_line(months()[day[0] - 1].upper(), roles[0], hue("paper_light"), scale, leaf.width)
    month.draw_at(target, head.centerx, head.centery, "centre")
    number = text_line(str(day[1]), roles[1], hue("ink"), scale)
    number.draw_at(target, leaf.centerx, leaf.bottom - leaf.height * 0.36, "centre")


class DailyRunButton(Button):
    """A button with today's calendar leaf and a short text; a tick says that today's run was played."""

    def __init__(self, on_press: Callable[[], None], day: tuple[int, int]) -> None:
        super().__init__(_("Daily run"), on_press, "night")
        self.day = day
        self.result_text, self.is_played = "", False

    def set_result(self, words: str, done: bool) -> None:
        """Sets the text and whether today's run was played."""
        self.result_text, self.is_played = words, done
        self.mark_dirty()

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        from game.client.ui.rich_text import (  # deferred: the first frame shows no text
            escape_markup,
            render_markup,
        )

        scale, box = self.scale, self.rect
        side = min(scale.px(LEAF_WIDTH), box.height - scale.px(22))
        leaf = pygame.Rect(box.left + scale.px(16), 0, side, side)
        leaf.centery = box.centery
        draw_calendar_leaf(target, leaf, self.day, scale, ("smallest", "name"))
        if self.is_played:
            spot = scale.px(11)
            pygame.draw.circle(target, hue("ready"), leaf.bottomright, spot)
            tick = icon("tick", round(1.4 * spot), hue("paper_light"))
            target.blit(tick, tick.get_rect(center=leaf.bottomright))
        left = leaf.right + scale.px(16)
        room = box.right - scale.px(16) - left
        head = text_line(self.text, "button", ink, scale, 0.6)
        below = render_markup(escape_markup(self.result_text), "smallest", ink, scale, room, night=True)
        tall, gap = head.surface.get_height(), scale.px(14)
        high = min(below.height, box.height - tall - scale.px(6))
        y = box.centery - (gap + high - tall // 2) // 2
        head.draw_at(target, left, y)
        target.blit(below.surface, (left, y + gap), (0, 0, room, high))
