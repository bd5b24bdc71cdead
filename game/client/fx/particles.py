"""Smoke and sparks: a few sprites with speed and age."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.client.art.effects import fade
from game.client.art.svg import circle, mix, picture, raster

PUFF_STEPS = 8
FADE_STEPS = 6


@picture
def puff(side: int, age: int, light: str = "#FFFDF2", shade: str = "#C9C4AE") -> pygame.Surface:
    """A ball of steam at one of its ages: opaque shapes, then one alpha for all, so overlaps stay clean."""
    body = circle(0, 4, 44, shade) + circle(-2, -1, 41, mix(light, shade, 0.35)) + circle(-8, -8, 28, light)
    ball = raster(body, (-50, -50, 100, 100), (side, side))
    return fade(ball, round(235 * (1 - age / FADE_STEPS) ** 1.3))


@dataclass
class _Puff:
    x: float
    y: float
    vx: float
    vy: float
    size: float
    age: float
    life: float


class Smoke:
    """Steam from a chimney. ``rate`` puffs a second while it works; drifts up and away from the running."""

    def __init__(
        self, scale: float, seed: int = 7, drift: float = 26.0, light: str = "#FFFDF2", shade: str = "#C9C4AE"
    ) -> None:
        self.scale = scale
        self.rate = 2.2
        self.drift = drift
        self.light, self.shade = light, shade
        self._random = random.Random(seed)
        self._puffs: list[_Puff] = []
        self._owed = 0.0

    def update(self, dt: float, source: tuple[float, float] | None) -> pygame.Rect:
        """Move on; returns the area to repaint. ``source`` is the chimney's mouth, or None when it is out."""
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
            _Puff(
                source[0] + spread(-1, 1) * k,
                source[1],
                (self.drift + spread(-4, 6)) * k,
                -spread(20, 27) * k,
                spread(13, 17) * k,
                0.0,
                spread(2.4, 3.2),
            )
        )

    def area(self) -> pygame.Rect:
        """The window area that the smoke covers."""
        if not self._puffs:
            return pygame.Rect(0, 0, 0, 0)
        boxes = [pygame.Rect(p.x - p.size, p.y - p.size, 2 * p.size, 2 * p.size) for p in self._puffs]
        return boxes[0].unionall(boxes[1:]).inflate(6, 6)

    @property
    def is_gone(self) -> bool:
        return not self._puffs

    def draw(self, target: pygame.Surface) -> None:
        """Paint the oldest first."""
        for one in self._puffs:
            age = min(FADE_STEPS - 1, int(one.age / one.life * FADE_STEPS))
            # Sizes go in steps, so that a few dozen kept pictures serve every puff.
            side = max(4, round(2 * one.size / (4 * self.scale)) * max(1, round(4 * self.scale)))
            ball = puff(side, age, self.light, self.shade)
            target.blit(ball, ball.get_rect(center=(round(one.x), round(one.y))))


@dataclass
class _Spark:
    x: float
    y: float
    vx: float
    vy: float
    age: float
    life: float


class Sparks:
    """A burst where two couplers meet."""

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
        """Fly on and fall; returns the area to repaint."""
        before = self.area()
        for one in self._sparks:
            one.age += dt
            one.x += one.vx * dt
            one.y += one.vy * dt
            one.vy += 620 * self.scale * dt
        self._sparks = [one for one in self._sparks if one.age < one.life]
        after = self.area()
        return before.union(after) if after.width else before

    def area(self) -> pygame.Rect:
        """The window area that the sparks cover."""
        if not self._sparks:
            return pygame.Rect(0, 0, 0, 0)
        reach = round(14 * self.scale) + 4
        boxes = [pygame.Rect(s.x - reach, s.y - reach, 2 * reach, 2 * reach) for s in self._sparks]
        return boxes[0].unionall(boxes[1:])

    def draw(self, target: pygame.Surface) -> None:
        """Paint each as a short streak along its flight."""
        for one in self._sparks:
            heat = 1 - one.age / one.life
            tone = mix("#D9682B", "#FFF3CF", heat)
            tail = (one.x - one.vx * 0.028 * heat, one.y - one.vy * 0.028 * heat)
            pygame.draw.line(target, tone, (one.x, one.y), tail, max(1, round(2.4 * self.scale * heat + 0.6)))
