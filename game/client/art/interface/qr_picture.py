"""QR codes on plain light paper, because cameras could not read them on a grained one."""

from __future__ import annotations

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.theme import hue
from net.web.qr_code import QUIET, qr_modules


@cached_picture
def qr_picture(link: str, side: int) -> pygame.Surface:
    """The largest code that fits into a square with whole pixels for each module, including its quiet
    zone."""
    rows = qr_modules(link)
    unit = max(1, side // (len(rows) + 2 * QUIET))
    wide = unit * (len(rows) + 2 * QUIET)
    out = pygame.Surface((wide, wide))
    out.fill(hue("paper_light"))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                out.fill(hue("ink"), ((x + QUIET) * unit, (y + QUIET) * unit, unit, unit))
    return out
