"""A line beside the board that describes an opponent's last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.style.player_colours import disc
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import fitted_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Panel, Widget

SHOWN_S = 3.5
CHECK_EVERY_S = 0.1
"""Seconds between two checks whether something more important needs the place."""
SHADOW_MARGIN = 10
"""Margin for the shadow."""


class MoveCaption(Panel):
    """Appears at the first free one of several places; does not receive input."""

    is_on_top = True

    def __init__(
        self,
        scale: Scale,
        rooms: Sequence[pygame.Rect],
        words: str,
        colour: str,
        clear: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        super().__init__(scale, pygame.Rect(0, 0, 1, 1))
        self._occupied = clear
        self._line = _CaptionLine(words, colour, self.move_to_free_place)
        self._boxes = [self._line.box_in(room, scale) for room in rooms]
        self.add(self._line)
        self.move_to_free_place()

    @property
    def card(self) -> pygame.Rect:
        """The caption's rectangle in window coordinates."""
        return self.to_window(self._line.rect)

    def move_to_free_place(self) -> None:
        """Moves to a free place, or hides if there is none."""
        margin, taken = self.scale.px(SHADOW_MARGIN), list(self._occupied())
        box = next((one for one in self._boxes if one.collidelist(taken) < 0), None)
        place = box.inflate(2 * margin, 2 * margin) if box is not None else self.rect
        if place != self.rect or (box is not None) != self._line.visible:
            self.repaint(self.local_rect)
            self.rect = place
            self._line.rect = pygame.Rect(margin, margin, place.width - 2 * margin, place.height - 2 * margin)
            self._line.visible = box is not None
            self.repaint(self.local_rect)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return None


class _CaptionLine(Widget):
    """A player's disc and a sentence, which disappear after a few seconds."""

    bleed = SHADOW_MARGIN

    def __init__(self, words: str, colour: str, make_way: Callable[[], None]) -> None:
        super().__init__()
        self._words, self._colour, self._make_way = words, colour, make_way
        self._left = SHOWN_S
        self._since_check_s = 0.0
        """Seconds since the last check whether the place is free."""

    def box_in(self, room: pygame.Rect, scale: Scale) -> pygame.Rect:
        """The caption's rectangle within `room`."""
        high = max(scale.picture_px(40), scale.font(18) + scale.px(14))
        text = fitted_line(
            self._words, "small", hue("paper"), scale, max(1, room.width - high - scale.px(20))
        )
        box = pygame.Rect(0, 0, min(room.width, text.width + high + scale.px(24)), high)
        box.center = room.center
        return box

    def tick(self, dt: float) -> None:
        self._left -= dt
        self._since_check_s += dt
        if self._left <= 0 and self.ui is not None and self.panel is not None:
            self.ui.remove(self.panel)
        elif self._since_check_s >= CHECK_EVERY_S:
            self._since_check_s = 0.0
            self._make_way()

    def rest(self) -> float | None:
        return max(0.01, min(CHECK_EVERY_S, self._left))

    def draw(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self.rect
        draw_box_shadow(target, box, box.height // 2, scale.px(5), scale.px(3), 90)
        pygame.draw.rect(target, hue("night_dark"), box, border_radius=box.height // 2)
        pygame.draw.rect(target, hue("brass_dark"), box, max(1, scale.px(2)), border_radius=box.height // 2)
        side = round(box.height * 0.68)
        token = disc(self._colour, side)
        target.blit(token, token.get_rect(midleft=(box.left + (box.height - side) // 2, box.centery)))
        left = box.left + box.height + scale.px(4)
        words = fitted_line(self._words, "small", hue("paper"), scale, box.right - scale.px(16) - left)
        words.draw_at(target, left, box.centery)
