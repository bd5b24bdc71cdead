"""Dragging on the Railways board: panning the network, carrying a card to its destination."""

from __future__ import annotations

from game.client.boards.board_part import Choose, Command, Wanted
from game.client.boards.railways.network.camera import Camera
from game.client.boards.railways.railways_view import RailwaysPart, RailwaysSight, Reseat
from game.client.boards.sprites import Cast, Sprite
from game.client.boards.targets import InHand
from game.client.match.action_picker import Target


class Pulls(RailwaysPart):
    """Handles drags: moves the camera or the card under the pointer."""

    def __init__(self, sight: RailwaysSight, camera: Camera, cast: Cast) -> None:
        super().__init__(sight)
        self._camera, self._cast = camera, cast
        self._carried: Target | None = None

    def wheel(self, steps: int, pos: tuple[int, int]) -> Wanted | None:
        """Zooms; None if the pointer is not over the network."""
        if not self.sight.layout.board.collidepoint(pos) or not self._camera.zoom_by(steps, pos):
            return None
        return [Reseat(is_resized=True)]

    def push(self, dx: int, dy: int) -> Wanted:
        """Pans the network."""
        return [Reseat()] if self._camera.pan(dx, dy) else []

    def refit(self) -> Wanted:
        """Shows the whole network again."""
        return [Reseat(is_resized=True)] if self._camera.reset() else []

    def carry(self, target: Target, pos: tuple[int, int]) -> Wanted:
        """Moves a card of the hand with the pointer and selects it, which highlights its destinations."""
        wanted: list[Command] = []
        if self._carried != target:
            self._carried = target
            picker = self.sight.picker
            if target in picker.open_targets() and target not in picker.touched:
                wanted.append(Choose((target,), anew=False))
        sprite = self._sprite(target)
        if sprite is not None:
            sprite.place(sprite.rest._replace(x=pos[0], y=pos[1], angle=0.0, z=950))
            self._cast.mark()
        return wanted

    def drop(self, target: Target, pos: tuple[int, int]) -> Wanted:
        """Selects the target under a dropped card."""
        self._carried = None
        sprite = self._sprite(target)
        if sprite is not None:
            sprite.place(sprite.rest)
        open_now = self.sight.picker.open_targets()
        for below in sorted(self._cast, key=lambda one: one.rest.z, reverse=True):
            goal = below.target
            if goal is None or isinstance(goal, InHand) or goal not in open_now:
                continue
            if below.rests_at(pos):
                return [Choose((goal,), anew=False)]
        return []

    def _sprite(self, target: Target) -> Sprite | None:
        found = [sprite for sprite in self._cast if sprite.target == target]
        return found[-1] if found else None
