"""Short animations on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.map.hex_geometry import Point, line_path
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.motion import train_art
from game.client.boards.hex_board.motion.steam_puffs import SteamPuffs
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.match.tweens import MeasuredPath
from game.client.style.surface_effects import reduce_alpha
from game.client.style.svg import path, rasterise
from game.client.style.theme import hue

Placed = tuple[pygame.Surface, tuple[int, int]]
"""A picture and its centre."""


class RunningAnimation(Protocol):
    """An animation with a progress `share` from 0 to 1 and the window area it covers."""

    share: float
    on_sheet: bool
    """Whether it is drawn only on the map; else it may cover the panels."""

    def area(self) -> pygame.Rect: ...

    def draw(self, target: pygame.Surface) -> None: ...


@runtime_checkable
class OpaqueAnimation(Protocol):
    """An animation that hides everything behind an area, so that nothing is painted there."""

    opaque_area: pygame.Rect


FADES = 0.62
"""When this share of its time is over, the light has reached the end of its line and begins to fade."""


class TileDrop:
    """A tile that drops onto its hex with a flash."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, hex_: int, tile: pygame.Surface) -> None:
        self.sheet, self.hex, self.tile = sheet, hex_, tile
        self.share = 0.0

    def area(self) -> pygame.Rect:
        side = round(2.9 * self.sheet.projection.unit)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.sheet.hex_centre(self.hex)
        return box

    def draw(self, target: pygame.Surface) -> None:
        middle = self.sheet.hex_centre(self.hex)
        flash = map_overlay_pictures.chosen_hex(
            self.sheet.geography.geometry.orientation, self.sheet.projection.unit
        ).copy()
        reduce_alpha(flash, round(255 * (1 - self.share)))
        target.blit(flash, flash.get_rect(center=middle))
        drawn = pygame.transform.rotozoom(self.tile, 0, 1 + 0.14 * (1 - self.share))
        target.blit(drawn, drawn.get_rect(center=middle))


class LinkGlow:
    """Light that runs along a line and fades."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, points: Sequence[Point]) -> None:
        self.sheet = sheet
        self.track = MeasuredPath(points)
        self.share = 0.0
        self._whole: tuple[pygame.Rect, pygame.Surface] | None = None
        """The complete light, cached while it fades."""

    def _spots(self) -> list[tuple[int, int]]:
        long = self.track.length * min(1.0, self.share / FADES)
        steps = max(2, round(long * 6))
        return [self.sheet.point_in_window(self.track.at(long * k / steps)) for k in range(steps + 1)]

    def area(self) -> pygame.Rect:
        spots = [self.sheet.point_in_window(point) for point in self.track.points]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        margin = round(self.sheet.projection.unit)
        return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(
            2 * margin, 2 * margin
        )

    def draw(self, target: pygame.Surface) -> None:
        box = self.area().clip(self.sheet.area)
        if box.width < 1 or box.height < 1:
            return
        if self.share < FADES:
            target.blit(self._light(box), box)
            return
        if self._whole is None or self._whole[0] != box:
            self._whole = box, self._light(box)
        self._whole[1].set_alpha(round(255 * (1 - self.share) / (1 - FADES)))
        target.blit(self._whole[1], box)

    def _light(self, box: pygame.Rect) -> pygame.Surface:
        """Picture of the line up to the current progress."""
        d = line_path([(float(x), float(y)) for x, y in self._spots()])
        unit = self.sheet.projection.unit
        body = "".join(
            path(
                d,
                stroke=hue("lamp"),
                stroke_width=width * unit,
                stroke_opacity=opacity,
                stroke_linecap="round",
            )
            for width, opacity in ((0.7, 0.25), (0.34, 0.45), (0.12, 0.9))
        )
        return rasterise(body, (*box.topleft, *box.size), box.size)


class FlyingCube:
    """A flying cube."""

    on_sheet = False

    def __init__(self, colour: str, start: tuple[int, int], end: tuple[int, int], side: int) -> None:
        self.colour, self.start, self.end, self.side = colour, start, end, side
        self.share = 0.0

    def _middle(self) -> tuple[int, int]:
        share = self.share
        x = self.start[0] + (self.end[0] - self.start[0]) * share
        y = self.start[1] + (self.end[1] - self.start[1]) * share - self.side * 5 * share * (1 - share)
        return round(x), round(y)

    def area(self) -> pygame.Rect:
        box = pygame.Rect(0, 0, self.side + 6, self.side + 6)
        box.center = self._middle()
        return box

    def draw(self, target: pygame.Surface) -> None:
        drawn = cube(good_theme_name(self.colour), self.side)
        target.blit(drawn, drawn.get_rect(center=self._middle()))


class TrackFade:
    """Track whose owner colour fades."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, tiles: Sequence[tuple[int, pygame.Surface]]) -> None:
        self.sheet, self.tiles = sheet, tiles
        self.share = 0.0

    def area(self) -> pygame.Rect:
        boxes = [tile.get_rect(center=self.sheet.hex_centre(hex_)) for hex_, tile in self.tiles]
        return boxes[0].unionall(boxes[1:])

    def draw(self, target: pygame.Surface) -> None:
        for hex_, tile in self.tiles:
            drawn = reduce_alpha(tile.copy(), round(255 * (1 - self.share)))
            target.blit(drawn, drawn.get_rect(center=self.sheet.hex_centre(hex_)))


class Coin:
    """A coin with what a seat gets for a link that the train has passed."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, at: Point, colour: str, steps: int) -> None:
        self.sheet, self.point, self.colour, self.steps = sheet, at, colour, steps
        self.share = 0.0

    def area(self) -> pygame.Rect:
        side = round(2.1 * self.sheet.projection.unit)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.sheet.point_in_window(self.point)
        return box

    def draw(self, target: pygame.Surface) -> None:
        fresh = self.share < 0.6
        side = round((1.0 + 0.9 * min(1.0, self.share * 5) if fresh else 1.15) * self.sheet.projection.unit)
        drawn = map_overlay_pictures.gain_coin(f"+{self.steps}", self.colour, side, fresh)
        target.blit(drawn, drawn.get_rect(center=self.sheet.point_in_window(self.point)))


class Train:
    """A train of engine, tender and wagon; each is placed along the route, so that it stays on the track."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, points: Sequence[Point], colour: str, good_: str) -> None:
        self.sheet = sheet
        self.track = MeasuredPath(points)
        self.colour, self.good = colour, good_
        self.share = 0.0
        self.steam = SteamPuffs(sheet.projection.unit)
        self._placed: list[Placed] = []
        self._placed_at: object = None

    @property
    def front(self) -> float:
        """How far along the route the engine's front is; it starts one train length in."""
        start = min(train_art.LONG, self.track.length * 0.8)
        return start + (self.track.length - start) * self.share

    def car_centres(self) -> list[Point]:
        """Centres of the cars in hex units."""
        found, back = [], self.front
        for long in train_art.CARS:
            found.append(self.track.at(back - long / 2))
            back -= long + train_art.GAP
        return found

    def _cars(self) -> list[Placed]:
        """Cars with their window positions, cached because a frame needs them several times."""
        sheet = self.sheet
        at = self.share, sheet.projection, sheet.shift, sheet.area.topleft
        if at != self._placed_at:
            self._placed, self._placed_at = self._place_cars(), at
        return self._placed

    def _place_cars(self) -> list[Placed]:
        unit, found = self.sheet.projection.unit, []
        back = self.front
        for long in train_art.CARS:
            middle, angle = self.track.place_car(back - long / 2, long * 0.7)
            turn = train_art.angle_index(angle)
            found.append((train_art.car(long, self.colour, unit, turn), self.sheet.point_in_window(middle)))
            back -= long + train_art.GAP
        return found

    def chimney(self) -> tuple[int, int]:
        """Window position of the chimney."""
        return self.sheet.point_in_window(self.track.at(self.front - 0.3))

    def area(self) -> pygame.Rect:
        boxes = [car.get_rect(center=middle) for car, middle in self._cars()]
        box = boxes[0].unionall(boxes[1:]).inflate(8, round(self.sheet.projection.unit))
        steam = self.steam.area()
        return box.union(steam) if steam.width else box

    def draw(self, target: pygame.Surface) -> None:
        cars = self._cars()
        for car, middle in reversed(cars):
            target.blit(car, car.get_rect(center=middle))
        x, y = cars[-1][1]
        drawn = cube(good_theme_name(self.good), round(0.52 * self.sheet.projection.unit))
        target.blit(drawn, drawn.get_rect(center=(x, y - round(0.14 * self.sheet.projection.unit))))
        self.steam.draw(target)
