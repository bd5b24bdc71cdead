"""What the panels of seats on a table display have in common; each is rotated to face its player."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, glow_of
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, Typeface, hue
from game.client.ui.widget import Rotation
from game.i18n import _

SEAT_ROTATIONS: dict[int, tuple[Rotation, ...]] = {
    1: (0,),
    2: (0, 180),
    3: (0, 90, 270),
    4: (0, 90, 180, 270),
    5: (0, 90, 180, 270),
    6: (0, 90, 180, 270),
}
"""Rotations of the seat panels by number of seats."""
MARGIN = 26
"""Width of the glow around a panel."""
GAP = 6


def side_box(window: tuple[int, int], side: Rotation, size: tuple[int, int], u: float) -> pygame.Rect:
    """Rectangle of a panel that faces ``side``, centred on that edge of the window."""
    long, short = size
    box = pygame.Rect(0, 0, long, short) if side in (0, 180) else pygame.Rect(0, 0, short, long)
    wide, high = window
    box.center = (wide // 2, high // 2)
    gap = round(GAP * u)
    if side == 0:
        box.bottom = high - gap
    elif side == 180:
        box.top = gap
    elif side == 90:
        box.left = gap
    else:
        box.right = wide - gap
    return box


def panel_to_window(box: pygame.Rect, side: Rotation, x: float, y: float) -> tuple[float, float]:
    """Where a point of the unrotated panel is in the window."""
    return {
        0: (box.left + x, box.top + y),
        90: (box.right - y, box.top + x),
        180: (box.right - x, box.bottom - y),
        270: (box.left + y, box.bottom - x),
    }[side]


@cached_picture
def blank_panel(size: tuple[int, int], current: bool, u: float) -> pygame.Surface:
    """An empty panel with a margin of ``MARGIN * u`` on every side; highlighted if it is the seat's turn."""
    margin = round(MARGIN * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    radius = round(10 * u)
    if current:
        shape = blank(size)
        pygame.draw.rect(shape, hue("white"), shape.get_rect(), border_radius=radius)
        glow = glow_of(shape, max(3, round(13 * u)), hue("brass_light"))
        out.blit(glow, glow.get_rect(center=box.center))
        pygame.draw.rect(out, hue("paper_light"), box, border_radius=radius)
        pygame.draw.rect(out, hue("brass"), box, max(2, round(6 * u)), border_radius=radius)
        inner = box.inflate(-round(18 * u), -round(18 * u))
        pygame.draw.rect(out, hue("brass_light"), inner, max(1, round(2 * u)), border_radius=round(5 * u))
    else:
        pygame.draw.rect(out, hue("night_board"), box, border_radius=radius)
        pygame.draw.rect(out, hue("night_pale"), box, max(1, round(2 * u)), border_radius=radius)
    return out


def panel_box(panel: pygame.Surface, u: float) -> pygame.Rect:
    """Rectangle of the panel within its picture."""
    margin = round(MARGIN * u)
    return panel.get_rect().inflate(-2 * margin, -2 * margin)


def draw_your_turn_plate(out: pygame.Surface, right: float, top: float, u: float) -> None:
    """Paints "Your turn" in large letters on red."""
    words = text_line(
        _("Your turn").upper(), Typeface("sans", "Black", 24), hue("paper_light"), display_scale(u), 2
    )
    plate = pygame.Rect(0, 0, words.width + round(30 * u), round(46 * u))
    plate.topright = (round(right), round(top))
    pygame.draw.rect(out, hue("red"), plate, border_radius=round(8 * u))
    pygame.draw.rect(
        out,
        hue("paper_light"),
        plate.inflate(-round(8 * u), -round(8 * u)),
        max(1, round(1.6 * u)),
        border_radius=round(5 * u),
    )
    words.draw_at(out, plate.centerx, plate.centery, "centre")


class IconNumber(NamedTuple):
    """An icon with a number and perhaps a maximum."""

    glyph: str
    tint: str
    number: int
    maximum: str = ""


def draw_icon_number(
    out: pygame.Surface, fact: IconNumber, current: bool, spot: tuple[float, float], u: float
) -> float:
    """Paints an icon, its number and, smaller, its maximum; returns the right edge."""
    x, y = spot
    mark = icon(fact.glyph, round(40 * u), fact.tint)
    out.blit(mark, mark.get_rect(midleft=(round(x), round(y))))
    words = text_line(str(fact.number), Typeface("sans", "Black", 34), ink_colour(current), display_scale(u))
    words.draw_at(out, x + 46 * u, y)
    end = x + 46 * u + words.width
    if fact.maximum:
        small = text_line(
            fact.maximum, Typeface("sans", "Semibold", 24), soft_ink_colour(current), display_scale(u)
        )
        small.draw_at(out, end + 2 * u, y + 3 * u)
        end += 2 * u + small.width
    return end


def ink_colour(current: bool) -> str:
    return hue("ink") if current else hue("paper")


def soft_ink_colour(current: bool) -> str:
    return hue("ink_soft") if current else hue("mist")


def display_scale(u: float) -> Scale:
    """A scale for text on a table display, whatever the setting for text size."""
    return Scale(round(1920 * u), round(1080 * u))
