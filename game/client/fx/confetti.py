"""Falling confetti for a winner."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game.client.art.backgrounds.train_shed import confetti_piece
from game.client.style.theme import hue

TINTS = (
    hue("confetti.red"),
    hue("confetti.green"),
    hue("brass_light"),
    hue("confetti.blue"),
    hue("confetti.white"),
    hue("confetti.orange"),
)


@dataclass
class ConfettiPiece:
    """One falling piece."""

    x: float
    y: float
    vx: float
    vy: float
    turn: float
    tint: str


class Confetti:
    """Small oval pieces, like those from a ticket punch, that turn as they fall."""

    def __init__(self) -> None:
        self._bits: list[ConfettiPiece] = []
        self._wide, self._high, self._u = 1, 1, 1.0
        self._chance = random.Random(11)
        self._owed = 0.0

    def fit(self, wide: int, high: int, u: float) -> None:
        self._wide, self._high, self._u = wide, high, u
        self._bits.clear()

    def update(self, dt: float, falling: bool) -> None:
        self._owed += 26 * dt if falling else 0.0
        while self._owed >= 1:
            self._owed -= 1
            self._bits.append(self._fresh())
        for bit in self._bits:
            bit.x += bit.vx * self._u * dt
            bit.y += bit.vy * self._u * dt
            bit.turn += 7 * dt
        self._bits = [bit for bit in self._bits if bit.y < self._high]

    def _fresh(self) -> ConfettiPiece:
        spread = self._chance.uniform
        x = spread(0.12, 0.88) * self._wide
        return ConfettiPiece(
            x, -8.0, spread(-18, 18), spread(70, 150), spread(0, 12), self._chance.choice(TINTS)
        )

    def draw(self, target: pygame.Surface) -> None:
        side = max(4, round(12 * self._u))
        for bit in self._bits:
            if bit.y < self._high - side:
                drawn = confetti_piece(side, bit.tint, int(bit.turn) % 12)
                target.blit(drawn, (round(bit.x), round(bit.y)))
