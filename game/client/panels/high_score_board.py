"""High-score board of the result screen, with the new run highlighted."""

from __future__ import annotations

import pygame

from game.archive.date_text import written_day
from game.client.art.printed_items import board
from game.client.match.high_scores import MOST, Run
from game.client.style.svg import picture
from game.client.style.text_rendering import fitted, line
from game.client.style.theme import Scale, hue
from game.i18n import _, figure

SIZE = (470, 356)
HEAD, ROW = 76, 52


@picture
def best_runs(runs: tuple[Run, ...], fresh: int, unit: float) -> pygame.Surface:
    """Draws the board at its size in a 1920 by 1080 window times `unit`."""
    scale = Scale(round(1920 * unit), round(1080 * unit))
    size = (round(SIZE[0] * unit), round(SIZE[1] * unit))
    out = board(size, unit).copy()
    head = line(_("BEST RUNS"), "number", hue("brass_light"), scale, tracking=5)
    head.at(out, size[0] / 2, 42 * unit, "centre")
    for place in range(MOST):
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


def _draw_run(out: pygame.Surface, run: Run, place: int, fresh: bool, row: pygame.Rect, scale: Scale) -> None:
    tint = hue("brass_light" if fresh else "paper")
    points = line(figure(run.points), "number", tint, scale)
    points.at(out, row.right - scale.art(16), row.centery, "right")
    day = line(written_day(run.day), "small", hue("mist"), scale)
    right = row.right - scale.art(90)
    day.at(out, right, row.centery, "right")
    line(str(place + 1), "strong", hue("mist"), scale).at(out, row.left + scale.art(14), row.centery)
    left = row.left + scale.art(46)
    name = fitted(run.name, "strong", tint, scale, right - day.width - left - scale.art(14))
    name.at(out, left, row.centery)
