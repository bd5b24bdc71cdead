"""A seat's panel on the table display, drawn upright and then rotated."""

from __future__ import annotations

import pygame

from game.client.boards.railways.surroundings.seat_panel import SeatFace
from game.client.boards.side_panels import Fact, blank_panel, ink, panel_box, plain, write_fact, your_turn
from game.client.style.player_colours import disc, livery
from game.client.style.svg import recent
from game.client.style.text_rendering import fitted, line
from game.client.style.theme import Face, hue

TRAY = 0.5
"""Start of the tray as a share of the panel's length."""
GROW = 1.42
"""Scale of delivered cubes relative to a player's own screen."""


@recent(8)
def flat_panel(face: SeatFace, size: tuple[int, int], u: float) -> pygame.Surface:
    """The panel with its glow, larger by the panel margin on every side."""
    out = blank_panel(size, face.current, u).copy()
    box = panel_box(out, u)
    _who(out, face, box, u)
    _figures(out, face, box, u)
    if face.goods:
        tone = hue("tray") if face.current else hue("network.panel")
        pygame.draw.rect(out, tone, flat_tray(box, u), border_radius=max(2, round(6 * u)))
    if face.current:
        your_turn(out, box.right - 20 * u, box.top + 16 * u, u)
    return out


def flat_tray(box: pygame.Rect, u: float) -> pygame.Rect:
    """Area of delivered cubes on an upright panel."""
    left = box.left + round(box.width * TRAY)
    high = round(50 * u)
    return pygame.Rect(left, box.bottom - high - round(14 * u), box.right - left - round(18 * u), high)


def _who(out: pygame.Surface, face: SeatFace, box: pygame.Rect, u: float) -> None:
    token = disc(face.colour, round(76 * u))
    out.blit(token, token.get_rect(center=(round(box.left + 58 * u), box.centery)))
    room = round(box.width * TRAY - 210 * u)
    name = fitted(face.name, Face("serif", "Black", 40), ink(face.current), plain(u), room)
    name.at(out, box.left + 110 * u, box.top + 40 * u)
    score = line(str(face.score), Face("serif", "Black", 76), _tone(face), plain(u))
    score.at(out, box.left + box.width * TRAY - 22 * u, box.top + 50 * u, "right")


def _tone(face: SeatFace) -> str:
    return hue("red") if face.current else hue("paper")


def _figures(out: pygame.Surface, face: SeatFace, box: pygame.Rect, u: float) -> None:
    x, y = box.left + 106 * u, box.bottom - 36 * u
    tone = ink(face.current)
    facts = [
        Fact("hand", tone, face.cards, f"/{face.limit}"),
        Fact("engine", livery(face.colour), face.trains),
    ]
    if face.goods:
        facts.insert(0, Fact("smokebox", tone, face.engine))
    for fact in facts:
        x = write_fact(out, fact, face.current, (x, y), u) + 20 * u
