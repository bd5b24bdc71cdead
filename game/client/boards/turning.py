"""Rotation and scaling of pictures within a per-frame budget."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.style.svg import PictureCache

Make = Callable[[pygame.Surface, float, float], pygame.Surface]
"""Rotates and scales a picture."""

BUDGET = 10 * 2**20
LARGE = BUDGET // 40
"""Bytes above which a rotated picture is not cached, because a hand at 4K would evict everything else."""
FINE = 250_000
"""Pixels rotated or scaled smoothly per frame: most of a hand at 1080p, one card of it at 4K."""
SOFT = 4
"""Reduction factor for rotating blurred pictures."""
SHADED = 2 * FINE
"""Pixels of blurred pictures per frame; they cost a fraction."""


class Coarse(NamedTuple):
    """A picture that is scaled roughly each time it is painted.

    It is shown only briefly: allocating a surface for it would take longer than scaling.
    """

    picture: pygame.Surface
    size: tuple[int, int]
    angle: float = 0.0

    @property
    def room(self) -> tuple[int, int]:
        """Size of its bounding box after rotation."""
        wide, high = self.size
        c, s = abs(math.cos(math.radians(self.angle))), abs(math.sin(math.radians(self.angle)))
        return math.ceil(wide * c + high * s), math.ceil(wide * s + high * c)

    def paint(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """Paints it centred in ``place``."""
        if not place.colliderect(target.get_clip()):
            return
        room = _scratch.room(self.size) if self.picture.get_flags() & pygame.SRCALPHA else None
        drawn = pygame.transform.scale(self.picture, self.size, room)
        if self.angle:
            drawn = pygame.transform.rotate(drawn, -self.angle)
        target.blit(drawn, drawn.get_rect(center=place.center))


class Scratch:
    """A reusable surface for one picture at a time."""

    def __init__(self) -> None:
        self._paper = pygame.Surface((0, 0), pygame.SRCALPHA)

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of the given size; overwrites the last one."""
        wide, high = self._paper.get_size()
        if wide < size[0] or high < size[1]:
            self._paper = pygame.Surface((max(wide, size[0]), max(high, size[1])), pygame.SRCALPHA)
        return self._paper.subsurface((0, 0, *size))


_scratch = Scratch()


class Turner:
    """Cache of rotated pictures; once the frame budget is used up, it rotates roughly."""

    def __init__(self) -> None:
        self._kept = PictureCache(BUDGET)
        self._left, self._soft_left = FINE, SHADED

    def begin_frame(self) -> None:
        """Resets the budget."""
        self._left, self._soft_left = FINE, SHADED

    def turned(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        """Rotates and scales a picture smoothly."""
        if angle == 0 and is_whole(zoom):
            return picture
        # The key holds a reference to the picture, so that its id cannot be reused.
        key = (picture, angle, round(zoom, 2))
        found = self._kept.get(key)
        if found is None:
            found = _turned_finely(picture, angle, zoom) if angle else scaled(picture, zoom)
            self._left -= pixels(found)
            if not angle or 4 * pixels(found) < LARGE:
                self._kept.put(key, found)
        return found

    def has_time(self, picture: pygame.Surface, angle: float, zoom: float) -> bool:
        """Whether the budget allows smooth rotation, or none is needed."""
        is_at_hand = (angle == 0 and is_whole(zoom)) or self._kept.get((picture, angle, round(zoom, 2)))
        return bool(is_at_hand) or self._left == FINE or pixels(picture) * zoom * zoom <= self._left

    def in_time(self, picture: pygame.Surface, angle: float, zoom: float) -> tuple[pygame.Surface, bool]:
        """Rotates and scales within the budget; also returns whether smoothly."""
        if self.has_time(picture, angle, zoom):
            return self.turned(picture, angle, zoom), True
        rough = picture if is_whole(zoom) else pygame.transform.scale(picture, _scaled_size(picture, zoom))
        return pygame.transform.rotate(rough, -angle) if angle else rough, False

    def softly(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        """Rotates a blurred picture at reduced size: much cheaper, without visible loss."""
        if min(picture.get_size()) < 16 * SOFT or (angle == 0 and is_whole(zoom)):
            return self.turned(picture, angle, zoom)
        key = ("softly", picture, angle, round(zoom, 2))
        found = self._kept.get(key)
        if found is None:
            if angle == 0:
                found = pygame.transform.scale(picture, _scaled_size(picture, zoom))
            else:
                found = scaled(pygame.transform.rotozoom(self._small(picture), -angle, zoom), SOFT)
            self._soft_left -= pixels(found)
            if angle == 0 or 4 * pixels(found) < LARGE:
                self._kept.put(key, found)
        return found

    @property
    def has_soft_time(self) -> bool:
        """Whether the budget for blurred pictures is not used up."""
        return self._soft_left > 0

    def _small(self, picture: pygame.Surface) -> pygame.Surface:
        """The reduced copy of a blurred picture, shared by all rotations."""
        found = self._kept.get(("small", picture))
        if found is None:
            found = scaled(picture, 1 / SOFT)
            self._kept.put(("small", picture), found)
        return found


class LastRotation:
    """Cache of one sprite's last rotated picture."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._asked: tuple[pygame.Surface, float, float] | None = None
        self._made: pygame.Surface | None = None

    def shows(self, picture: pygame.Surface, angle: float, zoom: float) -> bool:
        """Whether the cached picture matches."""
        return self._made is not None and self._asked == (picture, angle, zoom)

    def of(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        if self._made is None or not self.shows(picture, angle, zoom):
            self._made = self._make(picture, angle, zoom)
            self._asked = (picture, angle, zoom)
        return self._made

    def last(self, picture: pygame.Surface) -> pygame.Surface | None:
        """The last result for that picture, whatever its angle and zoom."""
        return self._made if self._asked is not None and self._asked[0] is picture else None

    def forget(self) -> None:
        """Drops the cached picture."""
        self._made = None


def coarsely(picture: pygame.Surface, zoom: float, angle: float = 0.0) -> Coarse:
    """A roughly scaled and rotated picture."""
    return Coarse(picture, _scaled_size(picture, zoom), angle)


def pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def coarse(angle: float, zoom: float) -> tuple[float, float]:
    """Rounds angle and zoom for moving blurred pictures, so that one serves several frames."""
    return round(angle / 2) * 2.0, round(zoom * 20) / 20


def half_degrees(angle: float) -> float:
    """Rounds an angle to half degrees, so that cached pictures can be shared."""
    return round(angle * 2) / 2


def is_whole(zoom: float) -> bool:
    """Whether a zoom factor is close enough to 1 to skip scaling."""
    return abs(zoom - 1) < 0.004


def _turned_finely(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Rotates with smooth edges, by adding a transparent border in the edge's colour."""
    wide, high = picture.get_size()
    seamed = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
    red, green, blue, _alpha = picture.get_at((0, high // 2))
    seamed.fill((red, green, blue, 0))
    seamed.blit(picture, (1, 1))
    return pygame.transform.rotozoom(seamed, -angle, zoom)


def scaled(picture: pygame.Surface, by: float) -> pygame.Surface:
    """Scales a picture smoothly."""
    return pygame.transform.smoothscale(picture, _scaled_size(picture, by))


def _scaled_size(picture: pygame.Surface, by: float) -> tuple[int, int]:
    wide, high = picture.get_size()
    return max(1, round(wide * by)), max(1, round(high * by))
