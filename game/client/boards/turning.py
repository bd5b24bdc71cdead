"""Rotation and scaling of pictures."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.picture_service import pictures

Turn = Callable[[pygame.Surface, float, float], pygame.Surface]
"""Rotates a picture by degrees clockwise and scales it."""

SOFT = 4
"""Reduction factor for rotating blurred pictures."""


class LastRotation:
    """The last rotated picture of a sprite, for as long as the sprite asks for the same."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._asked: tuple[pygame.Surface, float, float] | None = None
        self._turned = pygame.Surface((0, 0))

    def of(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        if self._asked != (picture, angle, zoom):
            self._asked, self._turned = (picture, angle, zoom), self._turn(picture, angle, zoom)
        return self._turned


def turned(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Rotates and scales smoothly."""
    if angle == 0:
        return picture if is_whole(zoom) else scaled(picture, zoom)
    # A transparent border in the colour of the edge makes the turned edge fade out without a dark seam.
    wide, high = picture.get_size()
    seamed = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
    red, green, blue, _alpha = picture.get_at((0, high // 2))
    seamed.fill((red, green, blue, 0))
    seamed.blit(picture, (1, 1))
    return pygame.transform.rotozoom(seamed, -angle, zoom)


def turned_softly(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Rotates a blurred picture at reduced size: much cheaper, without visible loss."""
    if min(picture.get_size()) < 16 * SOFT or (angle == 0 and is_whole(zoom)):
        return turned(picture, angle, zoom)
    if angle == 0:
        return pygame.transform.scale(picture, _scaled_size(picture, zoom))
    small = pictures.picture(("small", picture), lambda: scaled(picture, 1 / SOFT))
    return scaled(pygame.transform.rotozoom(small, -angle, zoom), SOFT)


def turned_roughly(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Rotates and scales a stand-in, which is shown only briefly."""
    out = picture if is_whole(zoom) else pygame.transform.scale(picture, _scaled_size(picture, zoom))
    return pygame.transform.rotate(out, -angle) if angle else out


def coarse(angle: float, zoom: float) -> tuple[float, float]:
    """Rounds angle and zoom for moving blurred pictures, so that one serves several frames."""
    return round(angle / 2) * 2.0, round(zoom * 20) / 20


def half_degrees(angle: float) -> float:
    """Rounds an angle to half degrees, so that a picture serves several frames."""
    return round(angle * 2) / 2


def is_whole(zoom: float) -> bool:
    """Whether a zoom factor is close enough to 1 to skip scaling."""
    return abs(zoom - 1) < 0.004


def scaled(picture: pygame.Surface, by: float) -> pygame.Surface:
    """Scales a picture smoothly."""
    return pygame.transform.smoothscale(picture, _scaled_size(picture, by))


def _scaled_size(picture: pygame.Surface, by: float) -> tuple[int, int]:
    wide, high = picture.get_size()
    return max(1, round(wide * by)), max(1, round(high * by))
