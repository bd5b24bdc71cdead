"""What the network lies on: a paper sunburst from START, a few far things, and the night of the hand."""

from __future__ import annotations

import pygame

from game.client.art.effects import fade, vertical
from game.client.art.stations import board_rays
from game.client.art.svg import circle, ellipse, path, polygon, raster, rect
from game.client.boards.railways.layout import BAND, Layout
from game.client.motion import Point
from game.client.ui.theme import hue

PAPER, PEAK, PINE, LAKE = "#EDE1C0", "#DCCB9E", "#C9D0A8", "#C6D8D2"


def paint_ground(layout: Layout, hub: Point, lap: int) -> pygame.Surface:
    """Everything that never changes while the window keeps its size and START its place."""
    wide, high = layout.scale.width, layout.scale.height
    ground = pygame.Surface((wide, high))
    ground.fill(PAPER)
    foot = round(layout.low(BAND + 30))
    half = (max(1, wide // 2), max(1, foot // 2))
    rays = raster(board_rays(hub, wide), (0, 0, wide, foot), half)
    ground.blit(pygame.transform.smoothscale(rays, (wide, foot)), (0, 0))
    _far_things(ground, layout)
    _track(ground, layout, lap)
    _night(ground, layout)
    return ground.convert() if pygame.display.get_surface() else ground


def _far_things(ground: pygame.Surface, layout: Layout) -> None:
    """Peaks, pines and a lake, paler than anything that counts."""
    u, box = layout.u, layout.board
    size = (round(250 * u), round(80 * u))
    peaks = polygon([(0, 80), (40, 30), (66, 60), (100, 14), (150, 80)], PEAK) + polygon(
        [(100, 14), (112, 32), (98, 40), (88, 32)], "#EFE5C8"
    )
    drawn = raster(peaks, (0, 0, 250, 80), size)
    for share_x, share_y in ((0.2, 0.34), (0.74, 0.1), (0.88, 0.5)):
        ground.blit(drawn, (round(box.left + share_x * box.width), round(box.top + share_y * box.height)))
    pine = polygon([(10, 0), (20, 22), (0, 22)], PINE) + polygon([(10, 10), (22, 36), (-2, 36)], PINE)
    tree = raster(pine, (-2, 0, 26, 38), (round(26 * u), round(38 * u)))
    for k, (share_x, share_y) in enumerate(
        ((0.04, 0.52), (0.07, 0.54), (0.42, 0.84), (0.45, 0.88), (0.48, 0.84), (0.66, 0.8), (0.6, 0.06))
    ):
        ground.blit(
            tree, (round(box.left + share_x * box.width), round(box.top + share_y * box.height + k * u))
        )
    lake = ellipse(300, 170, 300, 110, LAKE) + ellipse(390, 110, 190, 100, LAKE)
    water = raster(lake, (0, 0, 620, 300), (round(620 * u), round(300 * u)))
    ground.blit(water, (round(layout.scale.width - 470 * u), round(box.bottom - 240 * u)))


def _track(ground: pygame.Surface, layout: Layout, lap: int) -> None:
    """The score track: a rail with a sleeper for every point, every fifth a stone."""
    marks = layout.lap_marks(lap)
    u = layout.u
    (x0, y0), (x1, _) = marks[0], marks[-1]
    body = rect(x0 - 22 * u, y0 - 15 * u, x1 - x0 + 44 * u, 30 * u, "#E2D4AC", 15 * u)
    body += path(f"M{x0:g} {y0:g}H{x1:g}", stroke="#C2AE7C", stroke_width=3 * u)
    for index, (x, y) in enumerate(marks):
        if index % 5 == 0:
            body += circle(x, y, 9 * u, "#C8B27A") + circle(x, y, 6.4 * u, "#F4EAD1")
        else:
            body += rect(x - 1.6 * u, y - 8 * u, 3.2 * u, 16 * u, "#C2AE7C", 1)
    left, wide = round(x0 - 24 * u), round(x1 - x0 + 48 * u)
    top, high = round(y0 - 17 * u), round(34 * u)
    ground.blit(raster(body, (left, top, wide, high), (wide, high)), (left, top))


def _night(ground: pygame.Surface, layout: Layout) -> None:
    """Night with a shallow curve and a brass line."""
    wide, u = layout.scale.width, layout.u
    top = round(layout.low(BAND))
    high = layout.scale.height - top
    bow = 16 * u

    def edge(drop: float) -> str:
        return f"M0 {bow + drop:g}Q{wide / 2:g} {drop - bow:g} {wide} {bow + drop:g}V{high}H0Z"

    rim = round(3 * bow)
    body = path(edge(0), hue("brass")) + path(edge(3 * u), hue("night"))
    ground.blit(raster(body, (0, 0, wide, rim), (wide, rim)), (0, top))
    ground.fill(hue("night"), (0, top + rim, wide, high - rim))
    shade = fade(vertical((wide, high - rim), ("#0E1F1C00", "#0E1F1C", "#091513")), 190)
    ground.blit(shade, (0, top + rim))
