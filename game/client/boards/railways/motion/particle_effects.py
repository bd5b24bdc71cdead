"""Score popups and steam on the network."""

from __future__ import annotations

import pygame

from game.client.boards.board import BoardContext
from game.client.fx.particles import Smoke
from game.client.fx.score_popups import ScorePopup
from game.client.match.tweens import Point
from game.client.style.theme import hue

SMOKE_STEP = 1 / 24
PUFFS = 0.5
"""Scale of puffs of steam; small ones close together look like a trail behind a fast train."""


class RailwaysEffects:
    """Short-lived effects of the Railways board."""

    def __init__(self, desk: BoardContext) -> None:
        self.context = desk
        self.u = 1.0
        self._pops: list[ScorePopup] = []
        self._smoke = Smoke(1.0)
        self._source: Point | None = None
        self._owed = 0.0

    def fit(self, u: float) -> None:
        self.u = u
        self._pops = []
        self._smoke = Smoke(u * PUFFS, into=hue("smoke.network"), life=(0.5, 0.9))
        self._smoke.rate = 36.0
        self._source = None

    def show_points(self, text: str, at: Point) -> None:
        """Shows a popup with points."""
        if not self.context.is_skipping_animations:
            self._pops.append(ScorePopup(text, (at[0], at[1]), self.u * 0.62))

    def steam(self, source: Point | None) -> None:
        """Sets where steam comes from; None stops it."""
        self._source = (
            None if self.context.is_skipping_animations or self.context.settings.reduced_motion else source
        )

    def update(self, dt: float) -> None:
        self._owed += dt
        if self._owed >= SMOKE_STEP and (self._source is not None or not self._smoke.is_gone):
            self.context.repaint(self._smoke.update(self._owed, self._source))
        if self._owed >= SMOKE_STEP:
            self._owed = 0.0
        for pop in self._pops:
            before = pop.area()
            pop.age += dt
            self.context.repaint(before.union(pop.area()))
        self._pops = [pop for pop in self._pops if not pop.is_gone]

    def rest(self) -> float | None:
        if self._pops:
            return 0.0
        return None if self._smoke.is_gone and self._source is None else SMOKE_STEP

    def draw_over(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self._smoke.area().colliderect(clip):
            self._smoke.draw(target)
        for pop in self._pops:
            if pop.area().colliderect(clip):
                pop.draw(target)
