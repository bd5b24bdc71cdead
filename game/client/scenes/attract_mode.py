"""Attract mode: bots play while nobody is at the title. Any key, click or touch ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.art.logo import logo
from game.client.scenes.table import TableScene
from game.client.style.surface_effects import cast
from game.client.style.text_rendering import line
from game.client.style.theme import hue
from game.i18n import _

if TYPE_CHECKING:
    from game.client.match.match_feed import Feed
    from game.client.window.app import App

_WAKES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN)
_WAKES_TOO = (pygame.JOYBUTTONDOWN, pygame.MOUSEMOTION)
STILL = 6
"""Minimum mouse movement in pixels that ends the mode; a bump against the desk moves it less."""


class Attract(TableScene):
    """Match between bots with the program's logo in front."""

    def __init__(self, app: App, feed: Feed, on_wake: Callable[[], None]) -> None:
        super().__init__(app, feed, lambda _table, _result: on_wake(), on_wake)
        self._on_wake = on_wake

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and max(map(abs, event.rel)) < STILL:
            return False
        if event.type in _WAKES or event.type in _WAKES_TOO:
            self._on_wake()
            return True
        return super().handle(event)

    def draw_over(self, target: pygame.Surface) -> None:
        super().draw_over(target)
        scale = self.app.scale
        sign = logo(scale.art(460))
        box = sign.get_rect(midbottom=(scale.width // 2, scale.height - scale.art(96)))
        plate = box.inflate(scale.art(90), scale.art(44))
        plate.height += scale.art(44)
        if not target.get_clip().colliderect(plate.inflate(40, 40)):
            return
        cast(target, plate, scale.art(12), scale.art(10), scale.art(6), 130)
        pygame.draw.rect(target, hue("night"), plate, border_radius=scale.art(12))
        edge = max(1, scale.art(2))
        pygame.draw.rect(target, hue("brass"), plate, edge, border_radius=scale.art(12))
        target.blit(sign, box)
        words = line(_("Press any key to play"), "label", hue("wash"), scale)
        words.at(target, plate.centerx, plate.bottom - scale.art(34), "centre")
