"""The logo: letters 100 units high; a turntable and a driving wheel stand for two of the Os."""

from __future__ import annotations

import pygame

from game.client.art.svg_files import svg_picture, svg_shapes
from game.client.style.picture_service import cached_picture


@cached_picture
def logo(width: int) -> pygame.Surface:
    """The logo in paper and brass with a flat shadow and a small margin."""
    _body, box = svg_shapes("logo")
    return svg_picture("logo", (width, round(width * box[3] / box[2])))


def emblem(side: int) -> pygame.Surface:
    """The driving wheel alone, as the window icon."""
    return svg_picture("emblem", (side, side))
