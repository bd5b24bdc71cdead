"""State of the running animations on a rail table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.map.board_painter import Painter
from game.client.boards.hex_board.map.map_sheet import CubeKey
from game.client.boards.hex_board.motion.dimmed_board import Evening
from game.client.boards.hex_board.motion.map_animations import Lidded, Moment, Train
from game.client.boards.hex_board.motion.moment_banner import Rise
from game.client.boards.hex_board.rail_part import Sight
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.boards.hex_board.surroundings.status_line import StatusLine, Story
from game.client.style.rectangles import around
from game.client.window.sound_player import Heard
from game.rules.core.codec import Seat
from game.rules.rail.state import RailState


class Playing:
    """Running animations; the timeline changes them and the board draws them."""

    def __init__(
        self,
        sight: Sight,
        lights: Lights,
        side: Side,
        status: StatusLine,
        hear: Heard,
        repaint: Callable[[pygame.Rect], None],
        reach: Callable[[str], None],
    ) -> None:
        """`reach` sets the phase shown in the phase line."""
        self.reach = reach
        self.sight, self.lights, self.side, self.status = sight, lights, side, status
        self.hear, self.repaint = hear, repaint
        self.hidden: frozenset[CubeKey] = frozenset()
        """Cubes that are still in flight."""
        self.moments: list[Moment] = []
        """Running animations, back to front."""
        self.rising: dict[tuple[Seat, tuple[float, float]], Rise] = {}
        """Last sum shown at a player panel, by seat and position."""
        self.base: Evening | None = None
        """Dimmed board that replaces the normal one, such as while a train runs."""

    @property
    def painter(self) -> Painter:
        return self.sight.sheet.painter

    def end(self) -> None:
        """Ends all animations."""
        self.hidden, self.moments, self.base = frozenset(), [], None
        self.side.gains = {}
        self.narrate(None)

    def unhide(self, cube: CubeKey) -> None:
        """Shows a cube that has landed."""
        self.hidden -= {cube}
        self.repaint(self.sight.layout.sheet)

    def show_cards(self, view: RailState) -> None:
        """Shows the player panels and goods of a state."""
        for box in self.side.show(view, self.sight.layout):
            self.repaint(box)

    def show_seat(self, view: RailState, seat: Seat) -> None:
        """Updates one player panel."""
        self.repaint(self.side.show_seat(view, seat))

    def narrate(self, story: Story | None) -> None:
        """Sets the story in the status line; None restores the prompt."""
        if story != self.status.story:
            self.status.story = story
            self.repaint(self.sight.layout.status)

    def dim(self, is_dusk: bool) -> None:
        """Dims the board behind a card if `is_dusk`; restores it otherwise."""
        sheet, view = self.sight.sheet, self.sight.view
        self.base = None
        if is_dusk and view is not None:
            self.base = Evening(sheet, self.sight.layout.sheet, sheet.still(view, self.hidden))
        self.renew()

    def renew(self) -> None:
        """Repaints the sheet; a dimmed board is repainted over several frames."""
        if self.base is not None:
            self.base.renew()
        else:
            self.repaint(self.sight.layout.sheet)

    def update(self, dt: float) -> None:
        """Advances the steam of trains and the dimmed board."""
        if self.base is not None and (box := self.base.go_on()) is not None:
            self.repaint(box)
        for moment in self.moments:
            if isinstance(moment, Train):
                self.repaint(moment.steam.update(dt, moment.chimney()))

    def bare(self, area: pygame.Rect) -> list[pygame.Rect]:
        """Parts of an area that no opaque animation covers."""
        lids = (moment.lid.clip(area) for moment in self.moments if isinstance(moment, Lidded))
        lid = next((lid for lid in lids if lid.width and lid.height), None)
        return around(lid, area) if lid is not None else [area]

    def draw(self, target: pygame.Surface, on_sheet: bool) -> None:
        """Draws the animations on the sheet, or those that may leave it."""
        clip = target.get_clip()
        for moment in self.moments:
            if moment.on_sheet is on_sheet and clip.colliderect(moment.area()):
                moment.draw(target)
