"""What animations on the rail board need and change."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.map.board_painter import BoardPainter
from game.client.boards.hex_board.map.zoomable_map import CubeKey
from game.client.boards.hex_board.motion.dimmed_board import DimmedBoard
from game.client.boards.hex_board.motion.event_banner import RisingSum
from game.client.boards.hex_board.motion.map_animations import OpaqueAnimation, RunningAnimation, Train
from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.boards.hex_board.surroundings.status_line import EventStory, StatusLine
from game.client.sound.events import SoundCallback, side_of
from game.client.style.rectangles import strips_around
from game.rules.core.codec import Seat
from game.rules.rail.state import RailState


class RailAnimationContext:
    """The animations that are running; the timeline changes them, and the board draws them."""

    def __init__(
        self,
        sight: RailBoardAccess,
        lights: MapHighlights,
        side: SidePanels,
        status: StatusLine,
        hear: SoundCallback,
        repaint: Callable[[pygame.Rect], None],
        reach: Callable[[str], None],
    ) -> None:
        """`reach` sets the phase that is shown in the phase line."""
        self.show_phase = reach
        self.board, self.highlights, self.side_panels, self.status_line = sight, lights, side, status
        self.hear, self.repaint = hear, repaint
        self.hidden_cubes: frozenset[CubeKey] = frozenset()
        """Cubes that are not drawn because they are still flying."""
        self.running: list[RunningAnimation] = []
        """Running animations, back to front."""
        self.rising_sums: dict[tuple[Seat, tuple[float, float]], RisingSum] = {}
        """By seat and position, the sum that was last shown at a player's panel."""
        self.dimmed_board: DimmedBoard | None = None
        """A dimmed board that is drawn in place of the normal one, for example while a train runs."""

    def side_of(self, x: float) -> float:
        """Where a position in the window is heard, from -1 (left) to 1 (right)."""
        return side_of(x, self.board.scale.width)

    def side_of_hex(self, hex_: int) -> float:
        """Where a hex is heard, from -1 (left) to 1."""
        return self.side_of(self.board.sheet.hex_centre(hex_)[0])

    @property
    def painter(self) -> BoardPainter:
        return self.board.sheet.painter

    def end(self) -> None:
        """Ends all animations."""
        self.hidden_cubes, self.running, self.dimmed_board = frozenset(), [], None
        self.side_panels.gains = {}
        self.set_story(None)

    def unhide(self, cube: CubeKey) -> None:
        """Draws a cube again that has arrived."""
        self.hidden_cubes -= {cube}

    def show_cards(self, view: RailState) -> None:
        """Shows the player panels and goods of a state."""
        for box in self.side_panels.show(view, self.board.layout):
            self.repaint(box)

    def show_seat(self, view: RailState, seat: Seat) -> None:
        """Updates one player panel."""
        self.repaint(self.side_panels.show_seat(view, seat))

    def set_story(self, story: EventStory | None) -> None:
        """Shows the text about an event in the status line; None for the normal text."""
        if story != self.status_line.story:
            self.status_line.story = story
            self.repaint(self.board.layout.status)

    def dim(self, is_dusk: bool) -> None:
        """Dims the board behind a card if `is_dusk`, else ends that."""
        sheet, view = self.board.sheet, self.board.view
        self.dimmed_board = None
        if is_dusk and view is not None:
            self.dimmed_board = DimmedBoard(sheet, sheet.picture(view, self.hidden_cubes))
        self.renew()

    def renew(self) -> None:
        """Repaints the sheet."""
        self.repaint(self.board.layout.sheet)

    def update(self, dt: float) -> None:
        """Advances the steam of trains."""
        for moment in self.running:
            if isinstance(moment, Train):
                self.repaint(moment.steam.update(dt, moment.chimney()))

    def uncovered(self, area: pygame.Rect) -> list[pygame.Rect]:
        """The parts of an area that no opaque animation covers."""
        lids = (
            moment.opaque_area.clip(area) for moment in self.running if isinstance(moment, OpaqueAnimation)
        )
        lid = next((lid for lid in lids if lid.width and lid.height), None)
        return strips_around(lid, area) if lid is not None else [area]

    def draw(self, target: pygame.Surface, on_sheet: bool) -> None:
        """Draws the animations on the sheet, or those that may leave it."""
        clip = target.get_clip()
        for moment in self.running:
            if moment.on_sheet is on_sheet and clip.colliderect(moment.area()):
                moment.draw(target)
