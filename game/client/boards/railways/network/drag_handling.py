"""Dragging on the Railways board: moving the network, or carrying a card to where it is played."""

from __future__ import annotations

from game.client.boards.board_part import Command, Commands, SelectTargets
from game.client.boards.railways.board_access import (
    RailwaysBoardAccess,
    RailwaysPart,
    RepositionSprites,
)
from game.client.boards.railways.network.camera import Camera
from game.client.boards.sprites import Sprite, SpriteGroup
from game.decisions.action_picker import Target
from game.decisions.targets import InHand


class DragHandler(RailwaysPart):
    """Handles drags: moves the camera or the card under the pointer."""

    def __init__(self, sight: RailwaysBoardAccess, camera: Camera, cast: SpriteGroup) -> None:
        super().__init__(sight)
        self._camera, self._cast = camera, cast
        self._carried: Target | None = None

    def zoom(self, steps: int, pos: tuple[int, int]) -> Commands | None:
        """Zooms; returns None if the pointer is not over the network."""
        if not self.board.layout.network_area.collidepoint(pos) or not self._camera.zoom_by(steps, pos):
            return None
        return [RepositionSprites(is_resized=True)]

    def pan(self, dx: int, dy: int) -> Commands:
        """Pans the network."""
        return [RepositionSprites()] if self._camera.pan(dx, dy) else []

    def reset(self) -> Commands:
        """Shows the whole network again."""
        return [RepositionSprites(is_resized=True)] if self._camera.reset() else []

    def drag_card(self, target: Target, pos: tuple[int, int]) -> Commands:
        """Moves a card of the hand with the pointer and selects it, which highlights where it can be
        played."""
        wanted: list[Command] = []
        if self._carried != target:
            self._carried = target
            picker = self.board.picker
            if target in picker.open_targets() and target not in picker.touched:
                wanted.append(SelectTargets((target,), clear_first=False))
        sprite = self._sprite(target)
        if sprite is not None:
            sprite.pose = sprite.rest_pose._replace(x=pos[0], y=pos[1], angle=0.0, z=950)
            self._cast.update_display()
        return wanted

    def drop_card(self, target: Target, pos: tuple[int, int]) -> Commands:
        """Selects the target on which a card was dropped."""
        self._carried = None
        sprite = self._sprite(target)
        if sprite is not None:
            sprite.pose = sprite.rest_pose
        open_now = self.board.picker.open_targets()
        for below in sorted(self._cast, key=lambda one: one.rest_pose.z, reverse=True):
            goal = below.target
            if goal is None or isinstance(goal, InHand) or goal not in open_now:
                continue
            if below.contains_at_rest(pos):
                return [SelectTargets((goal,), clear_first=False)]
        return []

    def _sprite(self, target: Target) -> Sprite | None:
        found = [sprite for sprite in self._cast if sprite.target == target]
        return found[-1] if found else None
