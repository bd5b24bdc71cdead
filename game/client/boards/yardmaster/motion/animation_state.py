"""Animation state of the Yardmaster board, changed by the choreographies."""

from __future__ import annotations

from collections.abc import Callable

from game.client.boards.board_part import Wanted
from game.client.boards.card_animation import CardPlaying
from game.client.boards.card_board import CardLayout
from game.client.boards.sprites import Cast, Look, Pose
from game.client.boards.yardmaster import appearance
from game.client.boards.yardmaster.motion.particle_effects import Effects
from game.client.boards.yardmaster.receiving_yard import Yard
from game.client.boards.yardmaster.seat_lanes import Seats
from game.client.boards.yardmaster.turn_controls import Turn
from game.client.boards.yardmaster.yardmaster_view import YardSight
from game.client.window.sound_player import Heard
from game.rules.core.codec import Face, Seat
from game.rules.yardmaster.state import YardState


class Playing(CardPlaying[YardState]):
    """Animation state: cards, cars, sparks and scores in motion."""

    def __init__(
        self,
        sight: YardSight,
        cast: Cast,
        effects: Effects,
        parts: tuple[Seats, Yard, Turn],
        hear: Heard,
        do: Callable[[Wanted], None],
    ) -> None:
        super().__init__(sight, cast, hear, do)
        self.sight, self.effects = sight, effects
        self.seats, self.yard, self.turn = parts

    @property
    def cards(self) -> CardLayout:
        return self.sight.layout

    def seat_pose(self, seat: Seat) -> Pose:
        layout = self.sight.layout
        return Pose(*layout.plaque(seat).center, layout.handed_size, 0, 90)

    def back_look(self) -> Look:
        return appearance.back_look()

    def face_look(self, face: Face) -> Look:
        return appearance.lying_look(face, self.sight.layout.fan().size)
