"""What stands behind the doors and plates of the title: sky, wall, engine and the name of the house.

It is painted a piece at a time, for loading is the show; until the first piece is there the name stands on a
flat sky. Only the smoke moves, and the headlamp when a match sets out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.art.logo import logo
from game.client.panels.title_text import counted
from game.client.style.text_rendering import line
from game.client.style.theme import Scale, hue
from game.i18n import _

if TYPE_CHECKING:
    from game.client.fx.particles import Smoke
    from game.client.panels.game_doors import DoorPlace

TAGLINE_FROM = 0.8
FLAT_SKY = hue("sky_flat")
NAME = (1130, 139)
"""How large the name of the house is at 1080p, where large words in the corners leave it that room."""
LOW = 180
"""So much wall over a door wants a window."""
LAMP = 475
CHIMNEY = 240
DOOR = 328
"""How wide a door is with its frame, on a picture of 1920 by 1080 like the two heights above."""


class HouseFront:
    """The picture of a roundhouse with its engine, in the middle of a window."""

    def __init__(self, scale: Scale, games: int) -> None:
        self._scale = scale
        self._games = games
        self.u = round(scale.u, 4)
        self.axis = scale.width // 2
        self.top = round((scale.height - 1080 * self.u) / 2)
        self._name_wide = round(NAME[0] * self.u)
        self._tagline = self.u >= TAGLINE_FROM
        self._painted: pygame.Surface | None = None
        self._smoke: Smoke | None = None

    def frame(self, place: DoorPlace) -> pygame.Rect:
        """Where a door is in the window."""
        unit = self.u * place.size
        left, top = self.axis + place.x * self.u - DOOR / 2 * unit, self.top + place.y * self.u - 24 * unit
        return pygame.Rect(round(left), round(top), round(DOOR * unit), round(538 * unit))

    @property
    def name(self) -> pygame.Rect:
        """Where the name of the house stands."""
        box = pygame.Rect(0, 0, self._name_wide, round(self._name_wide * NAME[1] / NAME[0]))
        box.center = self.axis, self.top + round((38 + NAME[1] / 2) * self.u)
        return box

    def leave_room(self, left: int, right: int, plate: pygame.Rect | None) -> None:
        """Keep the name between what stands in the corners, and off a plate below the left one."""
        aside = self._scale.px(14)
        self._name_wide = min(self._name_wide, 2 * (min(self.axis - left, right - self.axis) - aside))
        if plate is None:
            return
        if plate.top < self.name.bottom:
            self._name_wide = min(self._name_wide, 2 * (self.axis - plate.right - aside))
        if plate.collidepoint(self.axis - 520 * self.u, self._tagline_at):
            self._tagline = False  # large words stand there

    def pieces(
        self, doors: Sequence[pygame.Rect], shut: Sequence[pygame.Rect]
    ) -> list[Callable[[], pygame.Rect]]:
        """What paints it, one after the other; each tells what has changed."""

        def stalls(target: pygame.Surface) -> pygame.Rect:
            return self._paint_stalls(target, doors, shut)

        over = (self._paint_arch, self._paint_ground, self._paint_engine, stalls)
        return [self._paint_house, *map(self._painter, over)]

    def draw(self, target: pygame.Surface) -> None:
        """As much as is painted."""
        if self._painted is None:
            target.fill(FLAT_SKY)
            self._paint_name(target)
            return
        clip = target.get_clip()
        target.blit(self._painted, clip, clip)
        if self._smoke is not None:
            self._smoke.draw(target)

    def flare(self, target: pygame.Surface, share: float) -> None:
        """The headlamp flares up over everything."""
        from game.client.art.title_engine import headlamp_glow

        glow = headlamp_glow(round(self.u * (1 + 1.2 * share), 1))
        target.blit(glow, glow.get_rect(center=self._lamp))
        veil = pygame.Surface(target.get_clip().size)
        veil.fill(hue("lamp"))
        veil.set_alpha(round(150 * share * share))
        target.blit(veil, target.get_clip())

    def puff(self, dt: float) -> pygame.Rect:
        """Smoke rises from the chimney; what has changed by that."""
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
        return self._smoke.update(dt, (self.axis, self.top + CHIMNEY * self.u))

    @property
    def _lamp(self) -> tuple[int, int]:
        return self.axis, self.top + round(LAMP * self.u)

    @property
    def _tagline_at(self) -> float:
        return self.top + 211 * self.u

    def _painter(self, paint: Callable[[pygame.Surface], pygame.Rect]) -> Callable[[], pygame.Rect]:
        def on_ground() -> pygame.Rect:
            assert self._painted is not None, "the house is painted first"
            return paint(self._painted)

        return on_ground

    def _paint_name(self, target: pygame.Surface) -> None:
        """The name and its line."""
        target.blit(logo(self._name_wide), self.name)
        if not self._tagline:
            return
        scale, y = Scale(self._scale.width, self._scale.height), self._tagline_at
        thick = max(1, round(3 * self.u))
        for words, x in ((counted(self._games), -300), (_("ON ONE ROUND TABLE"), 305)):
            text = line(words, "button", hue("paper"), scale, tracking=4.4)
            centre = self.axis + x * self.u
            text.at(target, centre, y, "centre")
            for side in (-1, 1):
                near = centre + side * (text.width / 2 + 22 * self.u)
                pygame.draw.line(target, hue("brass"), (near, y), (near + side * 36 * self.u, y), thick)

    def _paint_house(self) -> pygame.Rect:
        """Sky and wall, with the name between them."""
        from game.client.art.title_house import cloud_bank, sky, wall

        wide = self._scale.width
        painted = pygame.Surface((wide, self._scale.height))
        painted.fill(FLAT_SKY)
        painted.blit(sky((wide, self.top + round(420 * self.u)), self.u), (0, 0))
        painted.blit(cloud_bank(self.u), (self.axis + round(20 * self.u), self.top - round(70 * self.u)))
        painted.blit(wall(wide, self.u), (0, self.top + round(180 * self.u)))
        self._paint_name(painted)
        self._painted = painted
        return painted.get_rect()

    def _paint_arch(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.title_house import arch

        return target.blit(arch(self.u), (self.axis - round(330 * self.u), self.top + round(215 * self.u)))

    def _paint_ground(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.title_house import ground

        top = self.top + round(820 * self.u)
        size = (self._scale.width, self._scale.height - top)
        return target.blit(ground(size, self.u), (0, top))

    def _paint_engine(self, target: pygame.Surface) -> pygame.Rect:
        from game.client.art.title_engine import BOX, front_engine, headlamp_glow
        from game.client.art.title_house import steam_bank

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
        """A shut door where the doors are an odd number, and windows over doors that are low."""
        from game.client.art.game_posters import shut_door
        from game.client.art.title_house import cornice, high_window

        for box in shut:
            target.blit(shut_door(round(box.width / DOOR, 4)), box)
        for box in (*shut, *doors):
            top = self.top + cornice((box.centerx - self.axis) / self.u) * self.u
            if box.top - top > LOW * self.u:
                window = high_window(self.u)
                target.blit(window, window.get_rect(center=(box.centerx, (top + box.top) / 2)))
        return target.get_rect()
