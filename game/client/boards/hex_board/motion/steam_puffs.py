"""Steam of a running train: puffs that grow and fade."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game.client.style.picture_service import cached_picture
from game.client.style.svg import circle, radial, rasterise
from game.client.style.theme import hue

RATE = 20.0
LIFE = 0.6
SIZES = 10
STRENGTH = 0.5
"""Maximum opacity; puffs overlap at a slow train and would hide its engine."""


@cached_picture
def puff(side: int, age: int) -> pygame.Surface:
    """Picture of a puff; older ones are fainter."""
    strength = STRENGTH * (1 - age / SIZES) ** 1.5
    stops = [
        (0.0, hue("smoke.puff"), strength),
        (0.55, hue("smoke.puff_middle"), strength * 0.7),
        (1.0, hue("smoke.puff_edge"), 0.0),
    ]
    return rasterise(
        radial("p", 0, 0, 50, stops) + circle(0, 0, 50, "url(#p)"), (-50, -50, 100, 100), (side, side)
    )


@dataclass
class _SteamPuff:
    x: float
    y: float
    age: float
    turn: float


class SteamPuffs:
    """Steam puffs in window pixels; `unit` is pixels per hex unit."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self._puffs: list[_SteamPuff] = []
        self._area = pygame.Rect(0, 0, 0, 0)
        self._owed = 0.0
        self._random = random.Random(3)

    def update(self, dt: float, source: tuple[int, int]) -> pygame.Rect:
        """Advances the puffs; returns the area to repaint."""
        before = self._area
        for one in self._puffs:
            one.age += dt
            one.y -= 0.9 * self.unit * dt
            one.x += one.turn * self.unit * dt
        self._puffs = [one for one in self._puffs if one.age < LIFE]
        self._owed += RATE * dt
        while self._owed >= 1:
            self._owed -= 1
            self._puffs.append(_SteamPuff(*source, 0.0, self._random.uniform(-0.25, 0.25)))
        self._area = self._covered()
        return before.union(self._area) if before.width else self._area

    def _side(self, one: _SteamPuff) -> int:
        return round((0.34 + 1.1 * one.age / LIFE) * self.unit)

    def area(self) -> pygame.Rect:
        """Area covered by the puffs, cached."""
        return self._area

    def _covered(self) -> pygame.Rect:
        if not self._puffs:
            return pygame.Rect(0, 0, 0, 0)
        boxes = []
        for one in self._puffs:
            side = self._side(one) + 4
            boxes.append(pygame.Rect(round(one.x - side / 2), round(one.y - side / 2), side, side))
        return boxes[0].unionall(boxes[1:])

    def draw(self, target: pygame.Surface) -> None:
        for one in self._puffs:
            age = min(SIZES - 1, int(SIZES * one.age / LIFE))
            drawn = puff(round((0.34 + 1.1 * age / SIZES) * self.unit), age)
            target.blit(drawn, drawn.get_rect(center=(round(one.x), round(one.y))))
