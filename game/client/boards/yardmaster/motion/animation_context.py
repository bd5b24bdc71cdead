"""What animations of the Yardmaster board need and change."""

from __future__ import annotations

from collections.abc import Callable

from game.client.boards.board_part import Commands
from game.client.boards.card_animation import CardAnimationContext
from game.client.boards.card_board import CardLayout
from game.client.boards.sprites import Appearance, SpriteGroup, SpritePose
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess
from game.client.boards.yardmaster.motion.particle_effects import YardmasterEffects
from game.client.boards.yardmaster.receiving_yard import ReceivingYard
from game.client.boards.yardmaster.seat_lanes import SeatLanes
from game.client.boards.yardmaster.turn_controls import TurnControls
from game.client.sound.events import SoundCallback
from game.rules.core.codec import Face, Seat
from game.rules.yardmaster.state import YardState


class YardmasterAnimationContext(CardAnimationContext[YardState]):
    """Cards, cars, sparks and scores in motion on the Yardmaster board."""

    def __init__(
        self,
        sight: YardmasterBoardAccess,
        cast: SpriteGroup,
        effects: YardmasterEffects,
        parts: tuple[SeatLanes, ReceivingYard, TurnControls],
        hear: SoundCallback,
        do: Callable[[Commands], None],
    ) -> None:
        super().__init__(sight, cast, hear, do)
        self.board, self.effects = sight, effects
        self.seat_lanes, self.yard, self.turn_controls = parts

    @property
    def pile_layout(self) -> CardLayout:
        return self.board.layout

    def seat_pose(self, seat: Seat) -> SpritePose:
        layout = self.board.layout
        return SpritePose(*layout.plaque(seat).center, layout.passing_card_size, 0, 90)

    def back_appearance(self) -> Appearance:
        return sprite_appearances.back_appearance()

    def face_appearance(self, face: Face) -> Appearance:
        return sprite_appearances.discarded_appearance(face, self.board.layout.fan().size)
