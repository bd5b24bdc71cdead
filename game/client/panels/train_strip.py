"""A train in the player's colour that decorates the bottom of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.art.trains.freight_cars import Cargo, above_rail, car
from game.client.art.trains.locomotives import engine, engine_above_rail
from game.client.art.trains.track_and_signals import level_track
from game.client.ui.widget import Widget

if TYPE_CHECKING:
    from game.client.window.app import App


class TrainStrip(Widget):
    """An engine in the player's colour with four kinds of cars."""

    bleed = 2
    CARS: tuple[tuple[Cargo, int], ...] = (("coal", 2), ("cattle", 1), ("oil", 2), ("timber", 2))

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app

    def draw(self, target: pygame.Surface) -> None:
        unit = self.scale.px(58)
        rail = self.rect.bottom - self.scale.px(24)
        bed = level_track(self.rect.width, round(self.scale.t, 4))
        target.blit(bed, bed.get_rect(midleft=(self.rect.x, rail - self.scale.px(2))))
        x = self.rect.x + self.scale.px(40)
        lead = engine(self.app.settings.colour, unit)
        target.blit(lead, (x, rail - engine_above_rail(unit)))
        x += lead.get_width()
        for cargo, value in self.CARS:
            drawn = car(cargo, value, unit)
            if x + drawn.get_width() > self.rect.right:
                break
            target.blit(drawn, (x, rail - above_rail(unit)))
            x += drawn.get_width()
