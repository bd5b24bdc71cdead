"""The board with high scores in the result scene; a new score is highlighted."""

from __future__ import annotations

import pygame

from game.archive.date_text import iso_date_text
from game.client.art.interface.printed_items import board
from game.client.match.high_scores import MOST_SCORES, HighScore
from game.client.style.picture_service import cached_picture
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.i18n import _, format_number

SIZE = (470, 356)
HEAD, ROW = 76, 52


@cached_picture
def draw_high_scores(runs: tuple[HighScore, ...], fresh: int, unit: float) -> pygame.Surface:
    """Draws the board; `unit` is 1 in a window of 1920 by 1080 pixels."""
    scale = Scale(round(1920 * unit), round(1080 * unit))
    size = (round(SIZE[0] * unit), round(SIZE[1] * unit))
    out = board(size, unit).copy()
    head = text_line(_("BEST RUNS"), "number", hue("brass_light"), scale, tracking=5)
    head.draw_at(out, size[0] / 2, 42 * unit, "centre")
    for place in range(MOST_SCORES):
        row = pygame.Rect(round(20 * unit), round((HEAD + place * ROW) * unit), 0, round((ROW - 5) * unit))
        row.width = size[0] - 2 * row.left
        pygame.draw.rect(
            out,
            hue("departures.row_here") if place == fresh else hue("departures.row"),
            row,
            border_radius=round(4 * unit),
        )
        pygame.draw.line(
            out, hue("departures.crease"), row.midleft, (row.right, row.centery), max(1, round(2 * unit))
        )
        if place < len(runs):
            _draw_run(out, runs[place], place, place == fresh, row, scale)
    return out


def _draw_run(
    out: pygame.Surface, run: HighScore, place: int, fresh: bool, row: pygame.Rect, scale: Scale
) -> None:
    tint = hue("brass_light" if fresh else "paper")
    points = text_line(format_number(run.points), "number", tint, scale)
    points.draw_at(out, row.right - scale.picture_px(16), row.centery, "right")
    day = text_line(iso_date_text(run.day), "small", hue("mist"), scale)
    right = row.right - scale.picture_px(90)
    day.draw_at(out, right, row.centery, "right")
    text_line(str(place + 1), "strong", hue("mist"), scale).draw_at(
        out, row.left + scale.picture_px(14), row.centery
    )
    left = row.left + scale.picture_px(46)
    name = fitted_line(run.name, "strong", tint, scale, right - day.width - left - scale.picture_px(14))
    name.draw_at(out, left, row.centery)
