"""What the network lies on: a paper sunburst from START, a few far things, and the night of the hand."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import pygame

from game.client.boards.railways.around.layout import BAND, Layout
from game.client.look.effects import fade, vertical
from game.client.look.svg import circle, ellipse, path, picture, polygon, raster, rect
from game.client.look.theme import hue
from game.client.match.motion import Point

PAPER, PEAK, PINE, LAKE = hue("network.paper"), hue("network.peak"), hue("network.pine"), hue("network.lake")
RAYS, RAY = 40, hue("network.ray")


class Ground(ABC):
    """What a table lies on. Only the rays change, when START comes to lie elsewhere."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.picture = pygame.Surface(size)
        if pygame.display.get_surface():
            self.picture = self.picture.convert()
        self._hub: Point | None = None
        self.is_rough = False
        """Whether the edges of the rays are not smooth yet."""

    def is_elsewhere(self, hub: Point, slack: float = 0.0) -> bool:
        """Whether the rays come from farther away than a few pixels."""
        return self._hub is None or math.dist(_whole(hub), self._hub) > slack

    def turn_to(self, hub: Point, slack: float = 0.0) -> None:
        """Let the rays come from there, with rough edges if they came from elsewhere before."""
        if self.is_elsewhere(hub, slack):
            self.is_rough = self._hub is not None
            self._hub = _whole(hub)
            self.paint(self._hub, not self.is_rough)

    def smooth(self) -> None:
        """START lies still now: smooth the edges."""
        if self._hub is not None:
            self.is_rough = False
            self.paint(self._hub, True)

    @abstractmethod
    def paint(self, hub: Point, smooth: bool) -> None:
        """Paint what depends on where START lies."""


class Land(Ground):
    """The land of the network above, and the night of the hand below."""

    def __init__(self, layout: Layout, lap: int) -> None:
        super().__init__((layout.scale.width, layout.scale.height))
        self.layout = layout
        self._track = _track(layout, lap)
        self._top = round(layout.low(BAND))
        self._rim = _rim(layout)
        _night(self.picture, self._top + self._rim.get_height())

    def paint(self, hub: Point, smooth: bool) -> None:
        land = self.picture.subsurface((0, 0, self.picture.get_width(), self._top + self._rim.get_height()))
        paint_paper(land, hub, self.layout, smooth)
        land.blit(*self._track)
        land.blit(self._rim, (0, self._top))


def _whole(spot: Point) -> Point:
    return round(spot[0]), round(spot[1])


def paint_paper(land: pygame.Surface, hub: Point, layout: Layout, smooth: bool) -> None:
    """Paper, the rays, and a few far things."""
    land.fill(PAPER)
    _rays(land, hub, smooth)
    _far_things(land, layout)


def _rays(land: pygame.Surface, hub: Point, smooth: bool) -> None:
    """A sunburst, as far as the farthest corner."""
    corners = [(x - hub[0], y - hub[1]) for x in (0, land.get_width()) for y in (0, land.get_height())]
    # A triangle is lower than its sides are long.
    reach = 1.02 * max(math.hypot(x, y) for x, y in corners)
    for k in range(RAYS):
        spots = [hub]
        for turn in (k + 0.04, k + 0.54):
            angle = 2 * math.pi * turn / RAYS
            spots.append((hub[0] + reach * math.cos(angle), hub[1] + reach * math.sin(angle)))
        pygame.draw.polygon(land, RAY, spots)
        if smooth:
            pygame.draw.aalines(land, RAY, False, [spots[1], hub, spots[2]])


def _far_things(ground: pygame.Surface, layout: Layout) -> None:
    """Peaks, pines and a lake, paler than anything that counts."""
    u, box = layout.u, layout.board
    peaks, pine, lake = _peaks(u), _pine(u), _lake(u)
    for share_x, share_y in ((0.2, 0.34), (0.74, 0.1), (0.88, 0.5)):
        ground.blit(peaks, (round(box.left + share_x * box.width), round(box.top + share_y * box.height)))
    for k, (share_x, share_y) in enumerate(
        ((0.04, 0.52), (0.07, 0.54), (0.42, 0.84), (0.45, 0.88), (0.48, 0.84), (0.66, 0.8), (0.6, 0.06))
    ):
        ground.blit(
            pine, (round(box.left + share_x * box.width), round(box.top + share_y * box.height + k * u))
        )
    ground.blit(lake, (round(layout.scale.width - 470 * u), round(box.bottom - 240 * u)))


@picture
def _peaks(u: float) -> pygame.Surface:
    body = polygon([(0, 80), (40, 30), (66, 60), (100, 14), (150, 80)], PEAK)
    body += polygon([(100, 14), (112, 32), (98, 40), (88, 32)], hue("network.snow"))
    return raster(body, (0, 0, 250, 80), (round(250 * u), round(80 * u)))


@picture
def _pine(u: float) -> pygame.Surface:
    body = polygon([(10, 0), (20, 22), (0, 22)], PINE) + polygon([(10, 10), (22, 36), (-2, 36)], PINE)
    return raster(body, (-2, 0, 26, 38), (round(26 * u), round(38 * u)))


@picture
def _lake(u: float) -> pygame.Surface:
    body = ellipse(300, 170, 300, 110, LAKE) + ellipse(390, 110, 190, 100, LAKE)
    return raster(body, (0, 0, 620, 300), (round(620 * u), round(300 * u)))


def _track(layout: Layout, lap: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The score track and its place: a rail with a sleeper for every point, every fifth a stone."""
    marks = layout.lap_marks(lap)
    u = layout.u
    (x0, y0), (x1, _) = marks[0], marks[-1]
    body = rect(x0 - 22 * u, y0 - 15 * u, x1 - x0 + 44 * u, 30 * u, hue("network.sleeper"), 15 * u)
    body += path(f"M{x0:g} {y0:g}H{x1:g}", stroke=hue("network.rail"), stroke_width=3 * u)
    for index, (x, y) in enumerate(marks):
        if index % 5 == 0:
            body += circle(x, y, 9 * u, hue("network.wheel")) + circle(x, y, 6.4 * u, hue("network.ray"))
        else:
            body += rect(x - 1.6 * u, y - 8 * u, 3.2 * u, 16 * u, hue("network.rail"), 1)
    left, wide = round(x0 - 24 * u), round(x1 - x0 + 48 * u)
    top, high = round(y0 - 17 * u), round(34 * u)
    return raster(body, (left, top, wide, high), (wide, high)), (left, top)


def _rim(layout: Layout) -> pygame.Surface:
    """The upper edge of the night: a shallow curve with a brass line."""
    wide, u = layout.scale.width, layout.u
    bow = 16 * u
    high = round(3 * bow)

    def edge(drop: float) -> str:
        return f"M0 {bow + drop:g}Q{wide / 2:g} {drop - bow:g} {wide} {bow + drop:g}V{high}H0Z"

    body = path(edge(0), hue("brass")) + path(edge(3 * u), hue("night"))
    return raster(body, (0, 0, wide, high), (wide, high))


def _night(ground: pygame.Surface, top: int) -> None:
    """Below the rim it gets darker."""
    ground.fill(hue("night"), (0, top, ground.get_width(), ground.get_height() - top))
    size = (ground.get_width(), ground.get_height() - top)
    ground.blit(
        fade(vertical(size, (hue("network.night_none"), hue("night_dark"), hue("night_deep"))), 190), (0, top)
    )
