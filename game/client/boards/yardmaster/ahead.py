"""Drawing ahead: what will be wanted soon, a picture a frame, so that no frame must draw much at once."""

from __future__ import annotations

from collections.abc import Iterator

from game.client.boards.yardmaster import looks
from game.client.boards.yardmaster.layout import Layout
from game.client.sprites import Look
from game.rules.yardmaster.level import Level
from game.rules.yardmaster.state import BONUS


class Ahead:
    """The cards and cars of a table at the sizes of a layout."""

    def __init__(self, layout: Layout, level: Level) -> None:
        self.layout = layout
        self.level = level
        self.done = False
        self._wanted = self._looks()

    def step(self) -> None:
        """Draw one more."""
        found = next(self._wanted, None)
        if found is None:
            self.done = True
            return
        look, size = found
        look.draw(size)
        if look.halo is not None and size in (self.layout.yard_unit, self.layout.fan().size):
            look.halo(size, False)
            look.halo(size, True)

    def _looks(self) -> Iterator[tuple[Look, float]]:
        at = self.layout
        faces = [colour.face for colour in self.level.colours]
        for size in (at.fan().size, at.pile().size):
            for face in (*faces, *BONUS):
                yield looks.face_look(face), size
        for face in faces:
            for worth in range(1, len(self.level.spread) + 1):
                look = looks.car_look(f"{face}{worth}")
                for size in (at.yard_unit, at.unit, at.siding_unit(0, 1)):
                    yield look, size
