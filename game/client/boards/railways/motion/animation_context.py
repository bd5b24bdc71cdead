"""What animations of the Railways board need and change."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.client.boards.board_part import Commands, HighlightSprite
from game.client.boards.card_animation import CardAnimationContext
from game.client.boards.card_board import CardLayout
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import RailwaysBoardAccess, RefreshSprites
from game.client.boards.railways.motion.particle_effects import RailwaysEffects
from game.client.boards.railways.motion.score_in_flight import ScoreInFlight
from game.client.boards.railways.network.camera import Camera
from game.client.boards.railways.network.highlights import NetworkHighlights, RouteNodes
from game.client.boards.railways.network.network_sprites import NetworkPart
from game.client.boards.sprites import Appearance, SpriteGroup, SpritePose
from game.client.sound.events import SoundCallback
from game.rules.core.codec import Face, Seat
from game.rules.railways.state import RailwaysState

HIGHLIGHT_SECONDS = 0.9


class RailwaysAnimationContext(CardAnimationContext[RailwaysState]):
    """Cards, trains, cubes and points in motion on the Railways board."""

    deck_names = ("pile", "towns")

    def __init__(
        self,
        sight: RailwaysBoardAccess,
        cast: SpriteGroup,
        effects: RailwaysEffects,
        earnings: ScoreInFlight,
        network: NetworkPart,
        lights: NetworkHighlights,
        hear: SoundCallback,
        do: Callable[[Commands], None],
    ) -> None:
        super().__init__(sight, cast, hear, do)
        self.board, self.effects, self.network = sight, effects, network
        self._earnings, self._lights = earnings, lights

    @property
    def camera(self) -> Camera:
        return self.network.camera

    @property
    def pile_layout(self) -> CardLayout:
        return self.board.layout

    def seat_pose(self, seat: Seat) -> SpritePose:
        layout = self.board.layout
        return SpritePose(*layout.panel(seat).center, 40 * layout.u, 0, 90)

    def back_appearance(self) -> Appearance:
        return sprite_appearances.back_appearance()

    def face_appearance(self, face: Face) -> Appearance:
        return self.board.face_appearance(face)

    def add_points(self, seat: Seat, points: int) -> None:
        """Adds points to the score that is displayed, when they arrive there."""
        self._earnings.arrive(seat, points)
        self.run_commands([RefreshSprites()])

    def highlight_briefly(self, key: Hashable) -> None:
        """Highlights a sprite briefly."""
        self.run_commands([HighlightSprite(key, HIGHLIGHT_SECONDS)])

    def highlight_route(self, nodes: RouteNodes) -> None:
        """Highlights the route of a delivery; an empty route ends that."""
        self.run_commands(self._lights.highlight_route(nodes))
