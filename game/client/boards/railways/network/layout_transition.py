"""Movements of the network without an event: making room for a proposal, changes of size."""

from __future__ import annotations

import math
from collections.abc import Hashable

from game.client.boards.railways.network.resized_pictures import ResizedPictures
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import SpriteGroup, SpritePose

MOVABLE = ("hub", "node", "bare", "track", "train", "cube", "score")
SPEED = 14.0
"""Rate per second at which sprites approach their new place."""
PATIENCE = 0.12
"""Seconds without movement before sprites are drawn anew, because the player may turn the wheel again."""


class LayoutTransition:
    """The sprites of the network that still move or are still to be drawn anew."""

    def __init__(self, cast: SpriteGroup, resized: ResizedPictures) -> None:
        self._cast, self._resized = cast, resized
        self._drifting: set[Hashable] = set()
        self._still = 0.0

    @property
    def is_busy(self) -> bool:
        return bool(self._drifting) or self._resized.are_due

    @property
    def is_still(self) -> bool:
        """Whether nothing has moved for PATIENCE seconds."""
        return self._still >= PATIENCE

    def start(self, key: Hashable) -> None:
        """Starts to move a sprite to its new pose."""
        if sprite_kind(key) in MOVABLE:
            self._drifting.add(key)

    def stop(self) -> None:
        """Stops all movements, because something else moves the sprites now."""
        self._drifting.clear()
        self._still = 0.0

    def update(self, dt: float) -> None:
        share = 1 - math.exp(-dt * SPEED)
        cast = self._cast
        for key in list(self._drifting):
            sprite = cast.get(key)
            if sprite is None or _is_near(sprite.pose, sprite.rest_pose):
                self._drifting.discard(key)
            if sprite is not None:
                near = key not in self._drifting
                sprite.pose = sprite.rest_pose if near else sprite.pose.towards(sprite.rest_pose, share)
        self._still = 0.0 if self._is_moving() else self._still + dt
        if self.is_still and self._resized.are_due:
            self._replace_stand_ins()

    def resize(self, places: SpriteSpecs) -> None:
        """Applies new sizes at once, before anything moves, so that few pictures are needed."""
        for key, placed in places.items():
            sprite = self._cast.get(key)
            if (
                sprite is not None
                and sprite_kind(key) in MOVABLE
                and sprite.rest_pose.size != placed.pose.size
            ):
                sprite.appearance = placed.appearance
                sprite.rest_pose = sprite.rest_pose._replace(size=placed.pose.size)
                sprite.pose = sprite.pose._replace(size=placed.pose.size)

    def _replace_stand_ins(self) -> None:
        """Shows the pictures of the right size once they are drawn."""
        drawn = self._resized.update()
        for sprite in self._cast if drawn else ():
            sprite.appearance = drawn.get(sprite.appearance.key, sprite.appearance)

    def _is_moving(self) -> bool:
        for key, sprite in self._cast.by_key.items():
            if (
                sprite.pose is not sprite.rest_pose
                and sprite.pose != sprite.rest_pose
                and sprite_kind(key) in MOVABLE
            ):
                return True
        return False


def sprite_kind(key: Hashable) -> Hashable:
    """Kind of the sprite with this key."""
    return key[0] if isinstance(key, tuple) else key


def _is_near(one: SpritePose, other: SpritePose) -> bool:
    """Whether two poses differ so little that it cannot be seen."""
    return abs(one.x - other.x) + abs(one.y - other.y) + abs(one.angle - other.angle) < 0.6
