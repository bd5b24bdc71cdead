"""Pictures turned and scaled, so that no frame takes long over it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.style.svg import Kept

Make = Callable[[pygame.Surface, float, float], pygame.Surface]
"""Turns a picture and scales it."""

BUDGET = 10 * 2**20
LARGE = BUDGET // 40
"""What is turned and weighs more is left to the thing that shows it: a hand at 4K drives out all else."""
FINE = 250_000
"""So many pixels are turned or scaled finely in a frame, or one picture: most of a hand at 1080p, one card of
it at 4K."""
SOFT = 4
"""What is blurred is turned so many times smaller."""
SHADED = 2 * FINE
"""So many pixels of it in a frame: what is blurred costs a fraction."""


class Coarse(NamedTuple):
    """A picture that is scaled roughly whenever it is painted.

    What is shown for a moment gets no memory of its own: to be given some takes longer than to scale.
    """

    picture: pygame.Surface
    size: tuple[int, int]
    angle: float = 0.0

    @property
    def room(self) -> tuple[int, int]:
        """What it takes up where it is turned."""
        wide, high = self.size
        c, s = abs(math.cos(math.radians(self.angle))), abs(math.sin(math.radians(self.angle)))
        return math.ceil(wide * c + high * s), math.ceil(wide * s + high * c)

    def paint(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """Paint it in the middle of its place."""
        if not place.colliderect(target.get_clip()):
            return
        room = _scratch.room(self.size) if self.picture.get_flags() & pygame.SRCALPHA else None
        drawn = pygame.transform.scale(self.picture, self.size, room)
        if self.angle:
            drawn = pygame.transform.rotate(drawn, -self.angle)
        target.blit(drawn, drawn.get_rect(center=place.center))


class Scratch:
    """Room for one picture at a time, of any size."""

    def __init__(self) -> None:
        self._paper = pygame.Surface((0, 0), pygame.SRCALPHA)

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        """Where the last picture was."""
        wide, high = self._paper.get_size()
        if wide < size[0] or high < size[1]:
            self._paper = pygame.Surface((max(wide, size[0]), max(high, size[1])), pygame.SRCALPHA)
        return self._paper.subsurface((0, 0, *size))


_scratch = Scratch()


class Turner:
    """Keeps the last pictures. What is too much for one frame is turned roughly until one of the next."""

    def __init__(self) -> None:
        self._kept = Kept(BUDGET)
        self._left, self._soft_left = FINE, SHADED

    def begin_frame(self) -> None:
        """There is time again."""
        self._left, self._soft_left = FINE, SHADED

    def turned(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        """A picture turned and scaled."""
        if angle == 0 and is_whole(zoom):
            return picture
        # The key holds the picture itself, so that its identity cannot pass to another.
        key = (picture, angle, round(zoom, 2))
        found = self._kept.get(key)
        if found is None:
            found = _turned_finely(picture, angle, zoom) if angle else scaled(picture, zoom)
            self._left -= pixels(found)
            if not angle or 4 * pixels(found) < LARGE:
                self._kept.put(key, found)
        return found

    def has_time(self, picture: pygame.Surface, angle: float, zoom: float) -> bool:
        """Whether it can be turned finely in this frame, or need not be."""
        is_at_hand = (angle == 0 and is_whole(zoom)) or self._kept.get((picture, angle, round(zoom, 2)))
        return bool(is_at_hand) or self._left == FINE or pixels(picture) * zoom * zoom <= self._left

    def in_time(self, picture: pygame.Surface, angle: float, zoom: float) -> tuple[pygame.Surface, bool]:
        """The same, and whether finely."""
        if self.has_time(picture, angle, zoom):
            return self.turned(picture, angle, zoom), True
        rough = picture if is_whole(zoom) else pygame.transform.scale(picture, _scaled_size(picture, zoom))
        return pygame.transform.rotate(rough, -angle) if angle else rough, False

    def softly(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        """A blurred picture turned while it is small, or scaled roughly: many times cheaper, and as soft."""
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
        """Whether something blurred can still be turned in this frame."""
        return self._soft_left > 0

    def _small(self, picture: pygame.Surface) -> pygame.Surface:
        """A blurred picture, reduced: one shadow does for every card."""
        found = self._kept.get(("small", picture))
        if found is None:
            found = scaled(picture, 1 / SOFT)
            self._kept.put(("small", picture), found)
        return found


class Turned:
    """A picture that a thing shows turned, kept as long as picture, angle and size are the same."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._asked: tuple[pygame.Surface, float, float] | None = None
        self._made: pygame.Surface | None = None

    def shows(self, picture: pygame.Surface, angle: float, zoom: float) -> bool:
        """Whether nothing needs to be made for that."""
        return self._made is not None and self._asked == (picture, angle, zoom)

    def of(self, picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        if self._made is None or not self.shows(picture, angle, zoom):
            self._made = self._make(picture, angle, zoom)
            self._asked = (picture, angle, zoom)
        return self._made

    def last(self, picture: pygame.Surface) -> pygame.Surface | None:
        """As that picture was shown last."""
        return self._made if self._asked is not None and self._asked[0] is picture else None

    def forget(self) -> None:
        """It is not shown any more."""
        self._made = None


def coarsely(picture: pygame.Surface, zoom: float, angle: float = 0.0) -> Coarse:
    """A picture enlarged or reduced, and turned, for a moment."""
    return Coarse(picture, _scaled_size(picture, zoom), angle)


def pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def coarse(angle: float, zoom: float) -> tuple[float, float]:
    """About so far and so large, for what is blurred and moves: one picture does for several frames."""
    return round(angle / 2) * 2.0, round(zoom * 20) / 20


def half_degrees(angle: float) -> float:
    """An angle so near that nobody sees the difference, and that others may have as well."""
    return round(angle * 2) / 2


def is_whole(zoom: float) -> bool:
    """Whether scaling by it can be left out."""
    return abs(zoom - 1) < 0.004


def _turned_finely(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """Turned with smooth edges: an invisible seam in the edge's own colour lets them fade out."""
    wide, high = picture.get_size()
    seamed = pygame.Surface((wide + 2, high + 2), pygame.SRCALPHA)
    red, green, blue, _alpha = picture.get_at((0, high // 2))
    seamed.fill((red, green, blue, 0))
    seamed.blit(picture, (1, 1))
    return pygame.transform.rotozoom(seamed, -angle, zoom)


def scaled(picture: pygame.Surface, by: float) -> pygame.Surface:
    """A picture enlarged or reduced."""
    return pygame.transform.smoothscale(picture, _scaled_size(picture, by))


def _scaled_size(picture: pygame.Surface, by: float) -> tuple[int, int]:
    wide, high = picture.get_size()
    return max(1, round(wide * by)), max(1, round(high * by))
