"""A QR code on plain light paper: no grain, or no camera reads it."""

from __future__ import annotations

import pygame

from game.client.style.svg import picture
from game.client.style.theme import hue
from net.web.qr_code import QUIET, modules


@picture
def qr(link: str, side: int) -> pygame.Surface:
    """The code as large as fits into a square with whole pixels for each module, its quiet zone around it."""
    rows = modules(link)
    unit = max(1, side // (len(rows) + 2 * QUIET))
    wide = unit * (len(rows) + 2 * QUIET)
    out = pygame.Surface((wide, wide))
    out.fill(hue("paper_light"))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                out.fill(hue("ink"), ((x + QUIET) * unit, (y + QUIET) * unit, unit, unit))
    return out
