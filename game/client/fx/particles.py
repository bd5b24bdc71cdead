"""Smoke and spark particles."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import reduce_alpha
from game.client.style.svg import circle, mix, rasterise
from game.client.style.theme import hue

AGES = 12
_PARTS = ((0.0, 0.1, 1.0), (-0.03, -0.02, 0.92), (-0.16, -0.2, 0.58))
"""Position and size of the shadow, body and highlight of a puff of smoke."""


@cached_picture
def puff_picture(side: int, tone: str, alpha: int = 255) -> pygame.Surface:
    """A round puff in one tone."""
    drawn = rasterise(circle(0, 0, 49, tone), (-50, -50, 100, 100), (side, side))
    return reduce_alpha(drawn, alpha) if alpha < 255 else drawn


@dataclass
class _SmokeParticle:
    x: float
    y: float
    vx: float
    vy: float
    size: float
    age: float
    life: float


class Smoke:
    """Steam from a chimney: ``rate`` puffs per second, which drift up and backwards.

    As they age, puffs take the colour of the background (``into``), because overlapping transparent circles
    look bad.
    """

    def __init__(
        self,
        scale: float,
        seed: int = 7,
        drift: float = 26.0,
        light: str = hue("smoke.light"),
        shade: str = hue("smoke.shade"),
        into: str = hue("smoke.day"),
        life: tuple[float, float] = (2.4, 3.2),
    ) -> None:
        self.scale = scale
        self._life = life
        self.rate = 2.2
        self.drift = drift
        self._tones = [
            [mix(tone, into, min(1.0, 1.15 * age / AGES)) for age in range(AGES)]
            for tone in (shade, mix(light, shade, 0.4), light)
        ]
        self._random = random.Random(seed)
        self._puffs: list[_SmokeParticle] = []
        self._owed = 0.0

    def update(self, dt: float, source: tuple[float, float] | None) -> pygame.Rect:
        """Advances the smoke and returns the changed area. ``source`` is the chimney; None stops it."""
        before = self.area()
        for one in self._puffs:
            one.age += dt
            one.x += one.vx * dt
            one.y += one.vy * dt
            one.vx += self.drift * 0.35 * self.scale * dt
            one.vy *= 1 - 0.35 * dt
            one.size += 9.0 * self.scale * dt
        self._puffs = [one for one in self._puffs if one.age < one.life]
        if source is not None:
            self._owed += self.rate * dt
            while self._owed >= 1:
                self._owed -= 1
                self._emit(source)
        after = self.area()
        return before.union(after) if before.width and after.width else (after if after.width else before)

    def _emit(self, source: tuple[float, float]) -> None:
        spread = self._random.uniform
        k = self.scale
        self._puffs.append(
            _SmokeParticle(
                source[0] + spread(-1, 1) * k,
                source[1],
                (self.drift + spread(-4, 6)) * k,
                -spread(20, 27) * k,
                spread(13, 17) * k,
                0.0,
                spread(*self._life),
            )
        )

    def area(self) -> pygame.Rect:
        """Area covered by the smoke."""
        if not self._puffs:
            return pygame.Rect(0, 0, 0, 0)
        low = 2 + _PARTS[0][1]  # the shadow is lower
        boxes = [pygame.Rect(p.x - p.size, p.y - p.size, 2 * p.size, low * p.size) for p in self._puffs]
        return boxes[0].unionall(boxes[1:]).inflate(6, 6)

    @property
    def is_gone(self) -> bool:
        return not self._puffs

    def draw(self, target: pygame.Surface) -> None:
        """Paints first all shadows, then all bodies, then all highlights, so that the puffs look like one
        cloud."""
        step = max(1, round(4 * self.scale))
        for (dx, dy, share), tones in zip(_PARTS, self._tones, strict=True):
            for one in self._puffs:
                age = min(AGES - 1, int(one.age / one.life * AGES))
                # Sizes are rounded so that a few dozen cached pictures suffice.
                side = max(3, round(2 * one.size * share / step) * step)
                alpha = 255 if age < AGES - 3 else (AGES - age) * 64
                drawn = puff_picture(side, tones[age], alpha)
                place = (round(one.x + dx * one.size), round(one.y + dy * one.size))
                target.blit(drawn, drawn.get_rect(center=place))


@dataclass
class _Spark:
    x: float
    y: float
    vx: float
    vy: float
    age: float
    life: float


class Sparks:
    """Sparks where two couplers meet."""

    def __init__(self, at: tuple[float, float], scale: float, count: int = 26, seed: int = 3) -> None:
        chance = random.Random(seed)
        self.scale = scale
        self._sparks = []
        for _ in range(count):
            angle = chance.uniform(-math.pi * 0.95, -math.pi * 0.05)
            speed = chance.uniform(90, 330) * scale
            self._sparks.append(
                _Spark(
                    at[0],
                    at[1],
                    speed * math.cos(angle),
                    speed * math.sin(angle),
                    0.0,
                    chance.uniform(0.16, 0.42),
                )
            )

    @property
    def is_gone(self) -> bool:
        return not self._sparks

    def update(self, dt: float) -> pygame.Rect:
        """Advances the sparks; returns the dirty area."""
        before = self.area()
        for one in self._sparks:
            one.age += dt
            one.x += one.vx * dt
            one.y += one.vy * dt
            one.vy += 620 * self.scale * dt
        self._sparks = [one for one in self._sparks if one.age < one.life]
        after = self.area()
        return before.union(after) if after.width else before

    @property
    def _reach(self) -> int:
        """The longest possible line of a spark."""
        return round(14 * self.scale) + 4

    def area(self) -> pygame.Rect:
        """Area covered by the sparks."""
        if not self._sparks:
            return pygame.Rect(0, 0, 0, 0)
        reach = self._reach
        boxes = [pygame.Rect(s.x - reach, s.y - reach, 2 * reach, 2 * reach) for s in self._sparks]
        return boxes[0].unionall(boxes[1:])

    def draw(self, target: pygame.Surface) -> None:
        """Paints each spark as a short line along its path."""
        near = target.get_clip().inflate(2 * self._reach, 2 * self._reach)
        cold, hot = hue("smoke.spark"), hue("lamp")
        for one in self._sparks:
            if not near.collidepoint(one.x, one.y):
                continue
            heat = 1 - one.age / one.life
            tone = mix(cold, hot, heat)
            tail = (one.x - one.vx * 0.028 * heat, one.y - one.vy * 0.028 * heat)
            pygame.draw.line(target, tone, (one.x, one.y), tail, max(1, round(2.4 * self.scale * heat + 0.6)))
