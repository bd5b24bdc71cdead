"""Effects on the Yardmaster board: steam, sparks, the jolt through a train, points that float up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.boards.board import BoardContext
from game.client.boards.sprites import Sprite, SpriteGroup
from game.client.boards.yardmaster.motion.dimming import Dimming, Hole
from game.client.fx.particles import Smoke, Sparks
from game.client.fx.score_popups import ScorePopup
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import silhouette
from game.client.style.svg import circle, polygon, rasterise
from game.client.style.theme import hue
from game.rules.core.codec import Seat

if TYPE_CHECKING:
    from game.client.fx.physics_bodies import CoupledTrain

FLASH = 0.18
SMOKE_STEP = 1 / 24
TRAIL = 0.7
TRAIL_ALPHA = 105


@cached_picture
def flash_picture(side: int) -> pygame.Surface:
    """White star where two couplers meet."""
    spikes = []
    for k in range(24):
        reach = (50, 20, 38, 18)[k % 4]
        spot = pygame.Vector2(reach, 0).rotate(k * 15)
        spikes.append((spot.x, spot.y))
    body = (
        circle(0, 0, 30, hue("yard.sun_near"), opacity=0.5)
        + polygon(spikes, hue("yard.flash"))
        + circle(0, 0, 15, hue("smoke.light"))
    )
    return rasterise(body, (-52, -52, 104, 104), (side, side))


class FadingSilhouette:
    """The outline of a car where it was a moment ago; it fades."""

    def __init__(self, picture: pygame.Surface, place: pygame.Rect) -> None:
        self.picture = picture
        self.rect = place
        self.age = 0.0

    def draw(self, target: pygame.Surface) -> None:
        self.picture.set_alpha(max(0, round(TRAIL_ALPHA * (1 - self.age / TRAIL))))
        target.blit(self.picture, self.rect)


class YardmasterEffects:
    """Short-lived effects of the Yardmaster board."""

    def __init__(self, desk: BoardContext) -> None:
        self.context = desk
        self.u = 1.0
        self.steaming_seat: Seat = -1
        self._smoke = Smoke(1.0)
        self._sparks: list[Sparks] = []
        self._pops: list[ScorePopup] = []
        self._flash: tuple[tuple[float, float], float] | None = None
        self._trains: dict[Seat, CoupledTrain] = {}
        self.running_switches: set[tuple[str, int]] = set()
        """The switches that are set for a car on its way."""
        self._owed = 0.0
        self._dusk: Dimming | None = None
        self._ghosts: list[FadingSilhouette] = []

    def fit(self, u: float) -> None:
        self.u = u
        self._smoke = Smoke(u)
        self._sparks, self._pops, self._ghosts, self._flash = [], [], [], None
        self._trains.clear()
        self._dusk = None

    def start_coupling(
        self, seat: Seat, places: Sequence[float], at: tuple[float, float], points: int
    ) -> None:
        """Starts the effects of a coupling: sparks, a flash, points, and a jolt to the engine."""
        from game.client.fx.physics_bodies import CoupledTrain

        self._sparks.append(Sparks(at, self.u))
        self._flash = (at, 0.0)
        self._pops.append(ScorePopup(f"+{points}", (at[0], at[1] - 110 * self.u), self.u))
        if len(places) > 1:
            train = CoupledTrain([place / self.u for place in places])
            train.strike(-220.0)
            self._trains[seat] = train

    def leave_silhouette(self, sprite: Sprite, tint: str) -> None:
        """Leaves a fading outline behind a fast sprite."""
        self._ghosts.append(FadingSilhouette(silhouette(sprite.image(), tint), sprite.rect))

    def dim(self, area: pygame.Rect, holes: tuple[Hole, ...], share: float) -> None:
        """Dims everything but the holes; a ``share`` of 0 ends that."""
        if share == (self._dusk.share if self._dusk is not None else 0.0):
            return
        dusk = self._dusk or Dimming(area, holes)
        dusk.share = share
        self.context.repaint(area)
        self._dusk = dusk if share > 0 else None

    def draw_dimming(self, target: pygame.Surface) -> None:
        if self._dusk is not None:
            self._dusk.draw(target)

    def draw_trail(self, target: pygame.Surface) -> None:
        for ghost in self._ghosts:
            if ghost.rect.colliderect(target.get_clip()):
                ghost.draw(target)

    def update(self, dt: float, source: tuple[float, float] | None) -> None:
        self._owed += dt
        if self._owed >= SMOKE_STEP:
            # Steam drifts slowly, so every second frame suffices.
            area = self._smoke.update(self._owed, source)
            self._owed = 0.0
            self.context.repaint(area)
        for sparks in self._sparks:
            self.context.repaint(sparks.update(dt))
        self._sparks = [sparks for sparks in self._sparks if not sparks.is_gone]
        for ghost in self._ghosts:
            ghost.age += dt
            self.context.repaint(ghost.rect)
        self._ghosts = [ghost for ghost in self._ghosts if ghost.age < TRAIL]
        for pop in self._pops:
            before = pop.area()
            pop.age += dt
            self.context.repaint(before.union(pop.area()))
        self._pops = [pop for pop in self._pops if not pop.is_gone]
        if self._flash is not None:
            self.context.repaint(self._flash_area())
            self._flash = (self._flash[0], self._flash[1] + dt) if self._flash[1] < FLASH else None

    def advance_jolts(self, cast: SpriteGroup, dt: float) -> None:
        """Advances the jolts, which move sprites sideways but do not change where they rest."""
        for seat, train in list(self._trains.items()):
            train.update(dt)
            still = train.is_still
            for index, shift in enumerate(train.shifts()):
                key = ("engine", seat) if index == 0 else ("train", seat, index - 1)
                sprite = cast.get(key)
                if sprite is not None:
                    sprite.displacement = 0.0 if still else shift * self.u
            lamp = cast.get(("lamp", seat))
            if lamp is not None:
                lamp.displacement = 0.0 if still else train.shifts()[-1] * self.u
            if still:
                del self._trains[seat]

    def rest(self) -> float | None:
        if self._sparks or self._pops or self._ghosts or self._trains or self._flash is not None:
            return 0.0
        if self.steaming_seat >= 0 and not self.context.settings.reduced_motion:
            return SMOKE_STEP
        return None if self._smoke.is_gone else SMOKE_STEP

    def draw(self, target: pygame.Surface) -> None:
        if self._smoke.area().colliderect(target.get_clip()):
            self._smoke.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self._flash is not None and self._flash_area().colliderect(clip):
            share = 1 - self._flash[1] / FLASH
            drawn = flash_picture(max(4, round(150 * self.u * (0.5 + 0.5 * share))))
            target.blit(drawn, drawn.get_rect(center=self._flash[0]))
        for sparks in self._sparks:
            sparks.draw(target)
        for pop in self._pops:
            if pop.area().colliderect(clip):
                pop.draw(target)

    def _flash_area(self) -> pygame.Rect:
        if self._flash is None:
            return pygame.Rect(0, 0, 0, 0)
        side = round(160 * self.u)
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(self._flash[0][0]), round(self._flash[0][1]))
        return box
