"""Backdrop of the title: sky, roundhouse, engine and logo.

It is painted over several frames; before that, the logo is drawn on a plain sky. Only the smoke and the
headlamp move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.art.logo import logo
from game.client.panels.title.texts import game_count_text
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.i18n import _

if TYPE_CHECKING:
    from game.client.fx.particles import Smoke
    from game.client.panels.title.game_doors import DoorPosition

TAGLINE_FROM = 0.8
FLAT_SKY = hue("sky_flat")
LOGO_SIZE = (1130, 139)
"""Maximum size of the logo at 1080p."""
MIN_WALL_FOR_WINDOW = 180
"""A window is painted above a door only if the wall there is at least so high."""
LAMP_Y = 475
CHIMNEY_Y = 240
DOOR_WIDTH = 328
"""Width of a door with its frame. LAMP and CHIMNEY are positions in a picture of 1920 by 1080 pixels."""


class TitleBackdrop:
    """Picture of the roundhouse with its engine, centred in the window."""

    def __init__(self, scale: Scale, games: int) -> None:
        self._scale = scale
        self._games = games
        self.u = round(scale.u, 4)
        self.axis = scale.width // 2
        self.top = round((scale.height - 1080 * self.u) / 2)
        self._logo_width = round(LOGO_SIZE[0] * self.u)
        self._has_tagline = self.u >= TAGLINE_FROM
        self._painted: pygame.Surface | None = None
        self._smoke: Smoke | None = None

    def door_rect(self, place: DoorPosition) -> pygame.Rect:
        """Rectangle of a door in the window."""
        unit = self.u * place.size
        left, top = (
            self.axis + place.x * self.u - DOOR_WIDTH / 2 * unit,
            self.top + place.y * self.u - 24 * unit,
        )
        return pygame.Rect(round(left), round(top), round(DOOR_WIDTH * unit), round(538 * unit))

    @property
    def logo_rect(self) -> pygame.Rect:
        """Rectangle of the logo."""
        box = pygame.Rect(0, 0, self._logo_width, round(self._logo_width * LOGO_SIZE[1] / LOGO_SIZE[0]))
        box.center = self.axis, self.top + round((38 + LOGO_SIZE[1] / 2) * self.u)
        return box

    def fit_logo(self, left: int, right: int, plate: pygame.Rect | None) -> None:
        """Shrinks the logo to fit between the widgets in the corners; hides its tagline if `plate` would
        cover it."""
        aside = self._scale.px(14)
        self._logo_width = min(self._logo_width, 2 * (min(self.axis - left, right - self.axis) - aside))
        if plate is None:
            return
        if plate.top < self.logo_rect.bottom:
            self._logo_width = min(self._logo_width, 2 * (self.axis - plate.right - aside))
        if plate.collidepoint(self.axis - 520 * self.u, self._tagline_at):
            self._has_tagline = False  # large text covers the tagline

    def paint_steps(
        self, doors: Sequence[pygame.Rect], shut: Sequence[pygame.Rect]
    ) -> list[Callable[[], pygame.Rect]]:
        """The functions that paint the picture step by step; each returns the region it changed."""

        def stalls(target: pygame.Surface) -> pygame.Rect:
            return self._paint_stalls(target, doors, shut)

        over = (self._paint_arch, self._paint_ground, self._paint_engine, stalls)
        return [self._paint_house, *map(self._painter, over)]

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything painted so far."""
        if self._painted is None:
            target.fill(FLAT_SKY)
            self._paint_logo(target)
            return
        clip = target.get_clip()
        target.blit(self._painted, clip, clip)
        if self._smoke is not None:
            self._smoke.draw(target)

    def draw_headlamp_flare(self, target: pygame.Surface, share: float) -> None:
        """Draws the flaring headlamp on top of everything."""
        from game.client.art.backgrounds.title_engine import headlamp_glow

        glow = headlamp_glow(round(self.u * (1 + 1.2 * share), 1))
        target.blit(glow, glow.get_rect(center=self._lamp))
        veil = pygame.Surface(target.get_clip().size)
        veil.fill(hue("lamp"))
        veil.set_alpha(round(150 * share * share))
        target.blit(veil, target.get_clip())

    def update_smoke(self, dt: float) -> pygame.Rect:
        """Advances the chimney smoke; returns the changed region."""
        if self._smoke is None:
            from game.client.fx.particles import Smoke

            self._smoke = Smoke(
                1.4 * self.u,
                drift=15,
                light=hue("smoke.title_light"),
                shade=hue("smoke.title_shade"),
                into=hue("smoke.title"),
            )
            self._smoke.rate = 3.6
        return self._smoke.update(dt, (self.axis, self.top + CHIMNEY_Y * self.u))

    @property
    def _lamp(self) -> tuple[int, int]:
        return self.axis, self.top + round(LAMP_Y * self.u)

    @property
    def _tagline_at(self) -> float:
        return self.top + 211 * self.u

    def _painter(self, paint: Callable[[pygame.Surface], pygame.Rect]) -> Callable[[], pygame.Rect]:
        def on_ground() -> pygame.Rect:
            assert self._painted is not None, "the house is painted first"
            return paint(self._painted)

        return on_ground

    def _paint_logo(self, target: pygame.Surface) -> None:
        """Draws the logo and its tagline."""
        target.blit(logo(self._logo_width), self.logo_rect)
        if not self._has_tagline:
            return
        scale, y = Scale(self._scale.width, self._scale.height), self._tagline_at
        thick = max(1, round(3 * self.u))
        for words, x in ((game_count_text(self._games), -300), (_("ON ONE ROUND TABLE"), 305)):
            text = text_line(words, "button", hue("paper"), scale, tracking=4.4)
            centre = self.axis + x * self.u
            text.draw_at(target, centre, y, "centre")
            for side in (-1, 1):
                near = centre + side * (text.width / 2 + 22 * self.u)
                pygame.draw.line(target, hue("brass"), (near, y), (near + side * 36 * self.u, y), thick)

    def _paint_house(self) -> pygame.Rect:
        """Paints sky, wall and logo."""
        from game.client.art.backgrounds.title_background import cloud_bank, sky, wall

        wide = self._scale.width
        painted = pygame.Surface((wide, self._scale.height))
        painted.fill(FLAT_SKY)
        painted.blit(sky((wide, self.top + round(420 * self.u)), self.u), (0, 0))
        painted.blit(cloud_bank(self.u), (self.axis + round(20 * self.u), self.top - round(70 * self.u)))
        painted.blit(wall(wide, self.u), (0, self.top + round(180 * self.u)))
        self._paint_logo(painted)
        self._painted = painted
        return painted.get_rect()

    def _paint_arch(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.backgrounds.title_background import arch

        return target.blit(arch(self.u), (self.axis - round(330 * self.u), self.top + round(215 * self.u)))

    def _paint_ground(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.backgrounds.title_background import ground

        top = self.top + round(820 * self.u)
        size = (self._scale.width, self._scale.height - top)
        return target.blit(ground(size, self.u), (0, top))

    def _paint_engine(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.backgrounds.title_background import steam_bank
        from game.client.art.backgrounds.title_engine import BOX, front_engine, headlamp_glow

        corner = (self.axis + round(BOX[0] * self.u), self.top + round(BOX[1] * self.u))
        target.blit(front_engine(self.u), corner)
        glow = headlamp_glow(self.u)
        target.blit(glow, glow.get_rect(center=self._lamp))
        bank = steam_bank(self.u)
        y = self.top + round(826 * self.u)
        target.blit(bank, (self.axis - round(470 * self.u), y))
        target.blit(pygame.transform.flip(bank, True, False), (self.axis + round(210 * self.u), y))
        return target.get_rect()

    def _paint_stalls(
        self, target: pygame.Surface, doors: Sequence[pygame.Rect], shut: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Paints closed doors where there is no game, and windows above low doors."""
        from game.client.art.backgrounds.title_background import cornice, high_window
        from game.client.art.interface.game_posters import shut_door

        for box in shut:
            target.blit(shut_door(round(box.width / DOOR_WIDTH, 4)), box)
        for box in (*shut, *doors):
            top = self.top + cornice((box.centerx - self.axis) / self.u) * self.u
            if box.top - top > MIN_WALL_FOR_WINDOW * self.u:
                window = high_window(self.u)
                target.blit(window, window.get_rect(center=(box.centerx, (top + box.top) / 2)))
        return target.get_rect()
