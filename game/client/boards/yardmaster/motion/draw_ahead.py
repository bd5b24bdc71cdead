"""Draws pictures before they are needed, one per frame, so that no frame must draw many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.client.art.game_pieces.yardmaster_cards import card_halo
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.surroundings.table_layout import YardmasterLayout
from game.client.fx.physics_loader import preload_physics
from game.client.fx.score_popups import ScorePopup
from game.rules.yardmaster.level_file import YardmasterLevel
from game.rules.yardmaster.state import BONUS

WHOLE_PILE = 99

Step = Callable[[], object]


class DrawAheadQueue:
    """The pictures still to be drawn for a layout."""

    def __init__(self, layout: YardmasterLayout, level: YardmasterLevel, colours: Sequence[str]) -> None:
        self.layout = layout
        self.level = level
        self.colours = colours
        self.is_done = False
        self._wanted = self._steps()

    def draw_initial(self) -> None:
        """Draws the pictures that are visible from the start."""
        at = self.layout
        for colour in self.colours:
            sprite_appearances.engine_appearance(colour).draw(at.unit)
        sprite_appearances.pile_appearance(WHOLE_PILE).draw(at.pile().size)

    def step(self) -> None:
        """Draws the next picture."""
        wanted = next(self._wanted, None)
        if wanted is None:
            self.is_done = True
        else:
            wanted()

    def _steps(self) -> Iterator[Step]:
        at = self.layout
        faces = [colour.face for colour in self.level.colours]
        # The first jolt must not wait for the physics module.
        yield preload_physics
        for worth in range(1, len(self.level.spread) + 1):
            yield ScorePopup(f"+{worth}", (0, 0), at.u).area
        for artwork in (
            sprite_appearances.back_appearance(),
            *(sprite_appearances.face_appearance(face) for face in (*faces, *BONUS)),
        ):
            yield partial(artwork.draw, at.fan().size)
        yield partial(card_halo, round(at.fan().size), False)
        yield partial(sprite_appearances.back_appearance().draw, at.passing_card_size)
        for face in faces:
            for worth in range(1, len(self.level.spread) + 1):
                artwork = sprite_appearances.car_appearance(f"{face}{worth}")
                sidings = {at.siding_unit(seat, 1) for seat in range(len(self.colours))}
                for size in (at.yard_unit, at.unit, *sorted(sidings)):
                    yield partial(artwork.draw, size)
                if artwork.halo is not None:
                    yield partial(artwork.halo, at.yard_unit, False)
