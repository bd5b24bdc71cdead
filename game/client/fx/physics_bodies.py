"""Physics with pymunk: a jolt that runs along a train, and pieces that tumble and come to rest.

pymunk takes long to import, so nothing imports this module before the first frame. Where pieces come to rest
is decided by the rules: they are pulled to given places.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pymunk

STEP = 1 / 120
LONGEST = 0.1
"""After a long frame, at most so many seconds are simulated."""


def _step(space: pymunk.Space, owed: float) -> float:
    """Advances in steps of fixed length; returns the time that is left over."""
    while owed >= STEP:
        space.step(STEP)
        owed -= STEP
    return owed


class CoupledTrain:
    """Cars as masses on a line, joined by damped springs; a blow at the last car runs to the engine and
    fades."""

    def __init__(self, places: Sequence[float], stiffness: float = 5200.0, damping: float = 46.0) -> None:
        self._space = pymunk.Space()
        self._space.damping = 0.12
        self._homes = list(places)
        self._bodies: list[pymunk.Body] = []
        for place in places:
            body = pymunk.Body(1.0, math.inf)
            body.position = (place, 0.0)
            self._space.add(body)
            self._bodies.append(body)
        rail = self._space.static_body
        for index, body in enumerate(self._bodies):
            self._space.add(pymunk.GrooveJoint(rail, body, (-1e5, 0.0), (1e5, 0.0), (0, 0)))
            self._pull_home(index, stiffness, damping)
        for a, b in pairwise(self._bodies):
            gap = abs(b.position.x - a.position.x)
            self._space.add(pymunk.DampedSpring(a, b, (0, 0), (0, 0), gap, stiffness, damping))
        self._left = 0.0

    def _pull_home(self, index: int, stiffness: float, damping: float) -> None:
        """Ties a car to its place with a long spring on each side, which together act like one soft
        spring."""
        body, home = self._bodies[index], self._homes[index]
        for side in (-1.0, 1.0):
            anchor = (home + side * 1000.0, 0.0)
            spring = pymunk.DampedSpring(
                body, self._space.static_body, (0, 0), anchor, 1000.0, stiffness * 0.04, damping * 0.08
            )
            self._space.add(spring)

    def strike(self, speed: float, index: int = -1) -> None:
        """Gives a car a push; by default, the last one."""
        self._bodies[index].velocity = (speed, 0.0)

    def update(self, dt: float) -> None:
        """Advances the simulation."""
        self._left = _step(self._space, self._left + min(dt, LONGEST))

    def shifts(self) -> list[float]:
        """How far each car is from where it stands at rest."""
        return [body.position.x - home for body, home in zip(self._bodies, self._homes, strict=True)]

    @property
    def is_still(self) -> bool:
        moved = max((abs(shift) for shift in self.shifts()), default=0.0)
        fastest = max((abs(body.velocity.x) for body in self._bodies), default=0.0)
        return moved < 0.25 and fastest < 2.0


@dataclass(frozen=True)
class PiecePose:
    """Position and angle of a piece, in degrees."""

    x: float
    y: float
    angle: float


class TumblingPieces:
    """Pieces that are poured onto the table, roll, collide and come to rest at given places."""

    def __init__(
        self,
        source: tuple[float, float],
        places: Sequence[tuple[float, float]],
        side: float,
        lasts: float = 0.9,
        seed: int = 5,
    ) -> None:
        chance = random.Random(seed)
        self.lasts = lasts
        self._age = 0.0
        self._places = list(places)
        self._space = pymunk.Space()
        self._space.damping = 0.25
        self._bodies: list[pymunk.Body] = []
        self._left = 0.0
        for index, (x, y) in enumerate(places):
            body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (side, side)))
            body.position = (source[0] + chance.uniform(-1, 1) * side, source[1] - index * side * 0.4)
            rush = chance.uniform(1.6, 2.4)
            body.velocity = ((x - source[0]) * rush, (y - source[1]) * rush)
            body.angular_velocity = chance.uniform(-14, 14)
            shape = pymunk.Poly.create_box(body, (side, side))
            shape.friction, shape.elasticity = 0.6, 0.35
            self._space.add(body, shape)
            self._bodies.append(body)

    def update(self, dt: float) -> None:
        """Advances the simulation."""
        self._age = min(self.lasts, self._age + dt)
        self._left = _step(self._space, self._left + min(dt, LONGEST))

    def poses(self) -> list[PiecePose]:
        """The simulated positions, blended with the given places."""
        share = self._age / self.lasts if self.lasts > 0 else 1.0
        pull = max(0.0, (share - 0.35) / 0.65)
        pull = pull * pull * (3 - 2 * pull)
        poses = []
        for body, (x, y) in zip(self._bodies, self._places, strict=True):
            # At the nearest quarter turn, a face is flat.
            turn = math.degrees(body.angle)
            rest = round(turn / 90) * 90
            poses.append(
                PiecePose(
                    body.position.x + (x - body.position.x) * pull,
                    body.position.y + (y - body.position.y) * pull,
                    turn + (rest - turn) * pull,
                )
            )
        return poses
