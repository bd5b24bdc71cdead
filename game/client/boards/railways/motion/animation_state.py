"""Animation state of the Railways board, changed by the choreographies."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.client.boards.board_part import Shine, Wanted
from game.client.boards.card_animation import CardPlaying
from game.client.boards.card_board import CardLayout
from game.client.boards.railways import appearance
from game.client.boards.railways.motion.particle_effects import Effects
from game.client.boards.railways.motion.score_in_flight import Earnings
from game.client.boards.railways.network.camera import Camera
from game.client.boards.railways.network.highlights import Lights, Nodes
from game.client.boards.railways.network.network_sprites import NetworkScene
from game.client.boards.railways.railways_view import RailwaysSight, Refresh
from game.client.boards.sprites import Cast, Look, Pose
from game.client.window.sound_player import Heard
from game.rules.core.codec import Face, Seat
from game.rules.railways.state import RailwaysState

LIT_UP = 0.9


class Playing(CardPlaying[RailwaysState]):
    """Animation state: cards, trains, cubes and points in motion."""

    piles = ("pile", "towns")

    def __init__(
        self,
        sight: RailwaysSight,
        cast: Cast,
        effects: Effects,
        earnings: Earnings,
        network: NetworkScene,
        lights: Lights,
        hear: Heard,
        do: Callable[[Wanted], None],
    ) -> None:
        super().__init__(sight, cast, hear, do)
        self.sight, self.effects, self.network = sight, effects, network
        self._earnings, self._lights = earnings, lights

    @property
    def camera(self) -> Camera:
        return self.network.camera

    @property
    def cards(self) -> CardLayout:
        return self.sight.layout

    def seat_pose(self, seat: Seat) -> Pose:
        layout = self.sight.layout
        return Pose(*layout.panel(seat).center, 40 * layout.u, 0, 90)

    def back_look(self) -> Look:
        return appearance.back_look()

    def face_look(self, face: Face) -> Look:
        return self.sight.face_look(face)

    def earn(self, seat: Seat, points: int) -> None:
        """Adds points to a displayed score when they arrive."""
        self._earnings.arrive(seat, points)
        self.do([Refresh()])

    def light_up(self, key: Hashable) -> None:
        """Highlights a sprite briefly."""
        self.do([Shine(key, LIT_UP)])

    def kindle(self, nodes: Nodes, link: int) -> None:
        """Draws the glow of one link of a delivery ahead of time."""
        self._lights.kindle(nodes, link)

    def follow(self, nodes: Nodes) -> None:
        """Highlights the route of a delivery; an empty route ends it."""
        self.do(self._lights.follow(nodes))
