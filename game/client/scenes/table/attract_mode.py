"""Attract mode: while nobody uses the title, bots play. Any key, click or touch ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.art.logo import logo
from game.client.scenes.table.table_scene import TableScene
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.i18n import _
from game.rules.core.game import Result

if TYPE_CHECKING:
    from game.client.match.match_feed import MatchFeed
    from game.client.window.app import App

_WAKES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN)
_WAKES_TOO = (pygame.JOYBUTTONDOWN, pygame.MOUSEMOTION)
MIN_MOTION_PX = 6
"""The mouse must move so many pixels to end the mode; a bump against the desk moves it less."""


class AttractScene(TableScene):
    """A match between bots, with the program's logo in front."""

    def __init__(self, app: App, feed: MatchFeed, on_wake: Callable[[], None]) -> None:
        super().__init__(app, feed, lambda _table, _result: on_wake(), on_wake)
        self._on_wake = on_wake

    @property
    def soundscape(self) -> None:
        """None, so that the sound of the title below continues."""
        return

    def _sound_result(self, result: Result) -> None:
        """Plays no sound at the end, because nobody here has played."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and max(map(abs, event.rel)) < MIN_MOTION_PX:
            return False
        if event.type in _WAKES or event.type in _WAKES_TOO:
            self._on_wake()
            return True
        return super().handle(event)

    def draw_over(self, target: pygame.Surface) -> None:
        super().draw_over(target)
        scale = self.app.scale
        sign = logo(scale.picture_px(460))
        box = sign.get_rect(midbottom=(scale.width // 2, scale.height - scale.picture_px(96)))
        plate = box.inflate(scale.picture_px(90), scale.picture_px(44))
        plate.height += scale.picture_px(44)
        if not target.get_clip().colliderect(plate.inflate(40, 40)):
            return
        draw_box_shadow(target, plate, scale.picture_px(12), scale.picture_px(10), scale.picture_px(6), 130)
        pygame.draw.rect(target, hue("night"), plate, border_radius=scale.picture_px(12))
        edge = max(1, scale.picture_px(2))
        pygame.draw.rect(target, hue("brass"), plate, edge, border_radius=scale.picture_px(12))
        target.blit(sign, box)
        words = text_line(_("Press any key to play"), "label", hue("wash"), scale)
        words.draw_at(target, plate.centerx, plate.bottom - scale.picture_px(34), "centre")
