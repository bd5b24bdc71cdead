"""Cubes that can be moved, and where they can go, on the map."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.build.build_pointer import HEX_SIDE
from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import Commands, HitAreaSpec, RailBoardAccess, RailPart, Repaint
from game.decisions.rail import action_targets
from game.decisions.rail.targets import CubeOnHex, DestinationAt


class MovableCubes(RailPart):
    """The cubes and destinations that can be chosen now."""

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._last_hovered: CubeOnHex | None = None

    @property
    def destinations(self) -> list[str]:
        """Labels of the open destinations."""
        return sorted(one.label for one in self.board.open_targets if isinstance(one, DestinationAt))

    def _cubes(self) -> list[tuple[CubeOnHex, pygame.Rect]]:
        cubes = sorted((one for one in self.board.open_targets if isinstance(one, CubeOnHex)), key=str)
        boxes = [(cube, self._box(cube)) for cube in cubes]
        return [(cube, box) for cube, box in boxes if box is not None]

    def _box(self, cube: CubeOnHex) -> pygame.Rect | None:
        """Box of a cube in the window."""
        hex_ = self.board.table.railmap.index_by_label[cube.label]
        box = self.board.sheet.painter.standing.cube_boxes.get((hex_, cube.colour, 0))
        return None if box is None else self.board.sheet.box_in_window(box)

    def hit_area_specs(self) -> list[HitAreaSpec]:
        sheet, inner = self.board.sheet, self.board.layout.inner
        side = round(HEX_SIDE * sheet.projection.unit)
        found = []
        for label in self.destinations:
            hex_ = self.board.table.railmap.index_by_label[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=sheet.hex_centre(hex_))
            found.append(HitAreaSpec(DestinationAt(label), box.clip(inner), is_draggable=True, hex=hex_))
        for cube, box in self._cubes():
            found.append(HitAreaSpec(cube, box.inflate(box.width // 3, box.height // 3), is_draggable=True))
        return found

    def draw(self, target: pygame.Surface) -> None:
        sight = self.board
        self._lights.draw_rings(target, self.destinations)
        if sight.view is not None:
            gains = action_targets.best_gains_by_destination(
                sight.table, sight.view, sight.seat, sight.picker
            )
            if isinstance(sight.hovered, DestinationAt) and action_targets.offer_completed_by(
                sight.picker, sight.hovered
            ):
                gains.pop(sight.hovered.label, None)  # its route already shows coins there
            self._lights.draw_gains(target, gains, sight.scale)
        cubes = self._cubes()
        self._lights.draw_movable_cubes(target, [box for _cube, box in cubes])
        if sight.is_mouse_in_use:
            self._lights.draw_hovered_cubes(target, [box for cube, box in cubes if cube == sight.hovered])

    def update_hover(self) -> Commands:
        """Repaints the highlight of the hovered cube."""
        hovered = self.board.hovered if isinstance(self.board.hovered, CubeOnHex) else None
        before, self._last_hovered = self._last_hovered, hovered
        boxes = [self._box(cube) for cube in (before, hovered) if cube is not None and before != hovered]
        return [Repaint(box.inflate(box.size)) for box in boxes if box is not None]
