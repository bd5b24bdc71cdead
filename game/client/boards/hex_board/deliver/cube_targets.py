"""Movable cubes and their destinations on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.client.boards.hex_board.build.build_pointer import HEX_SIDE
from game.client.boards.hex_board.choose import action_targets
from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.motion.train_art import trains_ahead
from game.client.boards.hex_board.rail_part import Part, Place, Repaint, Sight, Wanted
from game.client.boards.hex_board.targets import CubeOn, StopAt


class Freight(Part):
    """Open cubes and destinations on the map."""

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._seen: CubeOn | None = None

    def ahead(self) -> Iterator[Callable[[], object]]:
        return trains_ahead(self.sight.colours, self.sight.sheet.frame.unit)

    @property
    def stops(self) -> list[str]:
        """Labels of the open destinations."""
        return sorted(one.label for one in self.sight.open_now if isinstance(one, StopAt))

    def _cubes(self) -> list[tuple[CubeOn, pygame.Rect]]:
        cubes = sorted((one for one in self.sight.open_now if isinstance(one, CubeOn)), key=str)
        boxes = [(cube, self._box(cube)) for cube in cubes]
        return [(cube, box) for cube, box in boxes if box is not None]

    def _box(self, cube: CubeOn) -> pygame.Rect | None:
        """Box of a cube in the window."""
        hex_ = self.sight.table.railmap.index[cube.label]
        box = self.sight.sheet.painter.standing.cubes.get((hex_, cube.colour, 0))
        return None if box is None else self.sight.sheet.moved(box)

    def places(self) -> list[Place]:
        sheet, inner = self.sight.sheet, self.sight.layout.inner
        side = round(HEX_SIDE * sheet.frame.unit)
        found = []
        for label in self.stops:
            hex_ = self.sight.table.railmap.index[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=sheet.middle(hex_))
            found.append(Place(StopAt(label), box.clip(inner), on_sheet=True, hex=hex_))
        for cube, box in self._cubes():
            found.append(Place(cube, box.inflate(box.width // 3, box.height // 3), on_sheet=True))
        return found

    def draw(self, target: pygame.Surface) -> None:
        sight = self.sight
        self._lights.rings(target, self.stops)
        if sight.view is not None:
            gains = action_targets.best_by_stop(sight.table, sight.view, sight.seat, sight.picker)
            if isinstance(sight.hovered, StopAt) and action_targets.completed_by(sight.picker, sight.hovered):
                gains.pop(sight.hovered.label, None)  # its route already shows coins there
            self._lights.earnings(target, gains, sight.scale)
        cubes = self._cubes()
        self._lights.cubes(target, [box for _cube, box in cubes])
        if sight.by_pointer:
            self._lights.looked_at(target, [box for cube, box in cubes if cube == sight.hovered])

    def pointed(self) -> Wanted:
        """Repaints the highlight of the hovered cube."""
        hovered = self.sight.hovered if isinstance(self.sight.hovered, CubeOn) else None
        before, self._seen = self._seen, hovered
        boxes = [self._box(cube) for cube in (before, hovered) if cube is not None and before != hovered]
        return [Repaint(box.inflate(box.size)) for box in boxes if box is not None]
