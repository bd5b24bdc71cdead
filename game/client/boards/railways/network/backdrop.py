"""Background of the network: paper with rays around START, scenery, and the dark area below for the hand."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from functools import cache

import pygame

from game.client.boards.railways.surroundings.table_layout import HAND_AREA_TOP, RailwaysLayout
from game.client.match.tweens import Point
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import reduce_alpha, vertical_gradient
from game.client.style.svg import circle, ellipse, path, polygon, rasterise, rect
from game.client.style.theme import hue

PAPER, PEAK, PINE, LAKE = hue("network.paper"), hue("network.peak"), hue("network.pine"), hue("network.lake")
RAYS, RAY = 40, hue("network.ray")
NIGHT = 128
"""Width of the cached strip of the dark area; all of it would be 9 MB at 4K."""


class NetworkBackdrop(ABC):
    """Background of the network; only its rays change, when START moves."""

    def __init__(self, size: tuple[int, int], paper: pygame.Rect) -> None:
        self.picture = pygame.Surface(size)
        if pygame.display.get_surface():
            self.picture = self.picture.convert()
        self.paper = paper
        """Area of the rays."""
        self._hub: Point | None = None

    def is_origin_off(self, hub: Point) -> bool:
        """Whether the rays start elsewhere."""
        return _whole(hub) != self._hub

    def move_origin(self, hub: Point) -> None:
        """Moves the rays' origin."""
        if self.is_origin_off(hub):
            self._hub = _whole(hub)
            left, top = self.paper.topleft
            self.paint(self.picture.subsurface(self.paper), (self._hub[0] - left, self._hub[1] - top))

    def draw(self, target: pygame.Surface) -> None:
        """Paints everything within the clip."""
        clip = target.get_clip()
        target.blit(self.picture, clip, clip)

    @abstractmethod
    def paint(self, paper: pygame.Surface, hub: Point) -> None:
        """Paints everything that depends on START's position, within the clip."""


class LandscapeBackdrop(NetworkBackdrop):
    """The landscape behind the network, and the dark area below for the hand."""

    def __init__(self, layout: RailwaysLayout, lap: int) -> None:
        self._top, self._rim = round(layout.bottom_y(HAND_AREA_TOP)), _rim(layout)
        wide, foot = layout.scale.width, self._top + self._rim.get_height()
        super().__init__((wide, foot), pygame.Rect(0, 0, wide, foot))
        self.layout = layout
        self._track = _track(layout, lap)
        self._night = _night(layout.scale.height - foot)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        clip, (wide, high) = target.get_clip(), self._night.get_size()
        below = pygame.Rect(self.paper.bottomleft, (self.paper.width, high))
        if below.colliderect(clip):
            below = below.clip(clip)
            target.set_clip(below)
            lefts = range(below.left - below.left % wide, below.right, wide)
            target.blits([(self._night, (left, self.paper.bottom)) for left in lefts], False)
            target.set_clip(clip)

    def paint(self, paper: pygame.Surface, hub: Point) -> None:
        paint_paper(paper, hub, self.layout)
        paper.blit(*self._track)
        paper.blit(self._rim, (0, self._top))


def _whole(spot: Point) -> Point:
    return round(spot[0]), round(spot[1])


def paint_paper(paper: pygame.Surface, hub: Point, layout: RailwaysLayout) -> None:
    """Paints paper, rays and scenery within the clip."""
    paper.fill(PAPER)
    _rays(paper, hub)
    _far_things(paper, layout)


def _rays(paper: pygame.Surface, hub: Point) -> None:
    """Paints a sunburst up to the farthest corner."""
    wide, high = paper.get_size()
    # The far edge of a triangle is closer to its tip than the two far corners.
    reach = 1.02 * max(math.hypot(x - hub[0], y - hub[1]) for x in (0, wide) for y in (0, high))
    seen = paper.get_clip().inflate(4, 4)
    ends = (seen.topleft, seen.topright, seen.bottomright, seen.bottomleft)
    corners = [(x - hub[0], y - hub[1]) for x, y in ends]
    for one, other in _turns():
        if not _meets(one, other, corners):
            continue
        spots = [hub, *((hub[0] + reach * x, hub[1] + reach * y) for x, y in (one, other))]
        pygame.draw.polygon(paper, RAY, spots)
        pygame.draw.aalines(paper, RAY, False, [spots[1], hub, spots[2]])


@cache
def _turns() -> list[tuple[Point, Point]]:
    """For each ray, the directions of its two edges."""
    turns = [2 * math.pi * k / RAYS for k in range(RAYS)]
    ends = [(turn + 0.08 * math.pi / RAYS, turn + 1.08 * math.pi / RAYS) for turn in turns]
    return [((math.cos(a), math.sin(a)), (math.cos(b), math.sin(b))) for a, b in ends]


def _meets(one: Point, other: Point, corners: list[Point]) -> bool:
    """Whether a ray may touch the rectangle with these corners, which are relative to START."""
    (ax, ay), (bx, by) = one, other
    return (
        any(ax * y > ay * x for x, y in corners)
        and any(bx * y < by * x for x, y in corners)
        and any((ax + bx) * x + (ay + by) * y > 0 for x, y in corners)
    )


def _far_things(ground: pygame.Surface, layout: RailwaysLayout) -> None:
    """Mountains, pines and a lake, paler than the pieces of the game."""
    u, box = layout.u, layout.network_area
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


@cached_picture
def _peaks(u: float) -> pygame.Surface:
    body = polygon([(0, 80), (40, 30), (66, 60), (100, 14), (150, 80)], PEAK)
    body += polygon([(100, 14), (112, 32), (98, 40), (88, 32)], hue("network.snow"))
    return rasterise(body, (0, 0, 250, 80), (round(250 * u), round(80 * u)))


@cached_picture
def _pine(u: float) -> pygame.Surface:
    body = polygon([(10, 0), (20, 22), (0, 22)], PINE) + polygon([(10, 10), (22, 36), (-2, 36)], PINE)
    return rasterise(body, (-2, 0, 26, 38), (round(26 * u), round(38 * u)))


@cached_picture
def _lake(u: float) -> pygame.Surface:
    body = ellipse(300, 170, 300, 110, LAKE) + ellipse(390, 110, 190, 100, LAKE)
    return rasterise(body, (0, 0, 620, 300), (round(620 * u), round(300 * u)))


def _track(layout: RailwaysLayout, lap: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The score track and its position: a sleeper for each point, a stone for every fifth."""
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
    return rasterise(body, (left, top, wide, high), (wide, high)), (left, top)


def _rim(layout: RailwaysLayout) -> pygame.Surface:
    """The upper edge of the dark area: a shallow curve with a brass line."""
    wide, u = layout.scale.width, layout.u
    bow = 16 * u
    high = round(3 * bow)

    def edge(drop: float) -> str:
        return f"M0 {bow + drop:g}Q{wide / 2:g} {drop - bow:g} {wide} {bow + drop:g}V{high}H0Z"

    body = path(edge(0), hue("brass")) + path(edge(3 * u), hue("night"))
    return rasterise(body, (0, 0, wide, high), (wide, high))


def _night(high: int) -> pygame.Surface:
    """A strip of the dark area, which gets darker downwards."""
    out = pygame.Surface((NIGHT, high))
    if pygame.display.get_surface():
        out = out.convert()
    out.fill(hue("night"))
    colours = (hue("network.night_none"), hue("night_dark"), hue("night_deep"))
    out.blit(reduce_alpha(vertical_gradient((NIGHT, high), colours), 190), (0, 0))
    return out
