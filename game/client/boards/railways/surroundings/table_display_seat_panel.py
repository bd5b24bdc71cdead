"""The panel of a seat on a table display; drawn upright, then rotated."""

from __future__ import annotations

import pygame

from game.client.boards.railways.surroundings.seat_panel import SeatPanelContents
from game.client.boards.table_display_panels import (
    IconNumber,
    blank_panel,
    display_scale,
    draw_icon_number,
    draw_your_turn_plate,
    ink_colour,
    panel_box,
)
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc, player_hue
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Typeface, hue

TRAY_START = 0.5
"""Where the tray begins, as a share of the panel's length."""
CUBE_SCALE = 1.42
"""Scale of delivered cubes, compared with the screen of a player."""


@cached_picture
def display_seat_panel(face: SeatPanelContents, size: tuple[int, int], u: float) -> pygame.Surface:
    """The panel with its glow; larger by the glow's margin on every side."""
    out = blank_panel(size, face.current, u).copy()
    box = panel_box(out, u)
    _who(out, face, box, u)
    _figures(out, face, box, u)
    if face.goods:
        tone = hue("tray") if face.current else hue("network.panel")
        pygame.draw.rect(out, tone, display_tray_box(box, u), border_radius=max(2, round(6 * u)))
    if face.current:
        draw_your_turn_plate(out, box.right - 20 * u, box.top + 16 * u, u)
    return out


def display_tray_box(box: pygame.Rect, u: float) -> pygame.Rect:
    """Area of delivered cubes on an upright panel."""
    left = box.left + round(box.width * TRAY_START)
    high = round(50 * u)
    return pygame.Rect(left, box.bottom - high - round(14 * u), box.right - left - round(18 * u), high)


def _who(out: pygame.Surface, face: SeatPanelContents, box: pygame.Rect, u: float) -> None:
    token = disc(face.colour, round(76 * u))
    out.blit(token, token.get_rect(center=(round(box.left + 58 * u), box.centery)))
    room = round(box.width * TRAY_START - 210 * u)
    name = fitted_line(
        face.name, Typeface("serif", "Black", 40), ink_colour(face.current), display_scale(u), room
    )
    name.draw_at(out, box.left + 110 * u, box.top + 40 * u)
    score = text_line(str(face.score), Typeface("serif", "Black", 76), _tone(face), display_scale(u))
    score.draw_at(out, box.left + box.width * TRAY_START - 22 * u, box.top + 50 * u, "right")


def _tone(face: SeatPanelContents) -> str:
    return hue("red") if face.current else hue("paper")


def _figures(out: pygame.Surface, face: SeatPanelContents, box: pygame.Rect, u: float) -> None:
    x, y = box.left + 106 * u, box.bottom - 36 * u
    tone = ink_colour(face.current)
    facts = [
        IconNumber("hand", tone, face.cards, f"/{face.limit}"),
        IconNumber("engine", player_hue(face.colour), face.trains),
    ]
    if face.goods:
        facts.insert(0, IconNumber("smokebox", tone, face.engine))
    for fact in facts:
        x = draw_icon_number(out, fact, face.current, (x, y), u) + 20 * u
