"""The show over the Yardmaster table: what the motions change as time passes."""

from __future__ import annotations

from collections.abc import Callable

from game.client.boards.cardplaying import CardPlaying
from game.client.boards.cardtable import CardLayout
from game.client.boards.part import Wanted
from game.client.boards.sprites import Cast, Look, Pose
from game.client.boards.yardmaster import looks
from game.client.boards.yardmaster.motion.effects import Effects
from game.client.boards.yardmaster.seats import Seats
from game.client.boards.yardmaster.sight import YardSight
from game.client.boards.yardmaster.turn import Turn
from game.client.boards.yardmaster.yard import Yard
from game.client.window.sound import Heard
from game.rules.core.codec import Face, Seat
from game.rules.yardmaster.state import YardState


class Playing(CardPlaying[YardState]):
    """Cards, cars, sparks and figures on their way."""

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
        return looks.back_look()

    def face_look(self, face: Face) -> Look:
        return looks.lying_look(face, self.sight.layout.fan().size)
