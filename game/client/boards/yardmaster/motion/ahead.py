"""Draws pictures ahead of time, one per frame, so that no frame must draw many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.client.art.yardmaster_cards import card_halo
from game.client.boards.yardmaster import appearance
from game.client.boards.yardmaster.surroundings.table_layout import Layout
from game.client.fx.physics_loader import load_bodies
from game.client.fx.score_popups import Pop
from game.rules.yardmaster.level import Level
from game.rules.yardmaster.state import BONUS

WHOLE_PILE = 99

Step = Callable[[], object]


class Ahead:
    """Queue of pictures to draw ahead for a layout."""

    def __init__(self, layout: Layout, level: Level, colours: Sequence[str]) -> None:
        self.layout = layout
        self.level = level
        self.colours = colours
        self.done = False
        self._wanted = self._steps()

    def lay(self) -> None:
        """Draws the pictures that are visible from the start."""
        at = self.layout
        for colour in self.colours:
            appearance.engine_look(colour).draw(at.unit)
        appearance.pile_look(WHOLE_PILE).draw(at.pile().size)

    def step(self) -> None:
        """Draws the next picture."""
        wanted = next(self._wanted, None)
        if wanted is None:
            self.done = True
        else:
            wanted()

    def _steps(self) -> Iterator[Step]:
        at = self.layout
        faces = [colour.face for colour in self.level.colours]
        # The first jolt must not wait for the physics module.
        yield load_bodies
        for worth in range(1, len(self.level.spread) + 1):
            yield Pop(f"+{worth}", (0, 0), at.u).area
        for artwork in (appearance.back_look(), *(appearance.face_look(face) for face in (*faces, *BONUS))):
            yield partial(artwork.draw, at.fan().size)
        yield partial(card_halo, round(at.fan().size), False)
        yield partial(appearance.back_look().draw, at.handed_size)
        for face in faces:
            for worth in range(1, len(self.level.spread) + 1):
                artwork = appearance.car_look(f"{face}{worth}")
                sidings = {at.siding_unit(seat, 1) for seat in range(len(self.colours))}
                for size in (at.yard_unit, at.unit, *sorted(sidings)):
                    yield partial(artwork.draw, size)
                if artwork.halo is not None:
                    yield partial(artwork.halo, at.yard_unit, False)
