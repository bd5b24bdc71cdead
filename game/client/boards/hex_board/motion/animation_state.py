"""What is being played on the sheet: moments over it, another picture instead of it, cubes in the air."""

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
    """The show over the table. Motions change it as time passes; the board draws it."""

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
        """``reach`` lets the line above stand at a phase that is only now being shown."""
        self.reach = reach
        self.sight, self.lights, self.side, self.status = sight, lights, side, status
        self.hear, self.repaint = hear, repaint
        self.hidden: frozenset[CubeKey] = frozenset()
        """Cubes that have not landed yet."""
        self.moments: list[Moment] = []
        """What moves over the sheet now, back to front."""
        self.rising: dict[tuple[Seat, tuple[float, float]], Rise] = {}
        """The last sum that rose from a panel, by seat and height."""
        self.base: Evening | None = None
        """What is shown instead of the board while a train runs."""

    @property
    def painter(self) -> Painter:
        return self.sight.sheet.painter

    def end(self) -> None:
        """The board stands at rest."""
        self.hidden, self.moments, self.base = frozenset(), [], None
        self.side.gains = {}
        self.narrate(None)

    def unhide(self, cube: CubeKey) -> None:
        """A cube has landed."""
        self.hidden -= {cube}
        self.repaint(self.sight.layout.sheet)

    def show_cards(self, view: RailState) -> None:
        """The players' panels and the goods as they are in a state."""
        for box in self.side.show(view, self.sight.layout):
            self.repaint(box)

    def show_seat(self, view: RailState, seat: Seat) -> None:
        """A player's panel alone: a coin that turns up on the way moves nothing else."""
        self.repaint(self.side.show_seat(view, seat))

    def narrate(self, story: Story | None) -> None:
        """While something happens the status line says what; afterwards again what is waited for."""
        if story != self.status.story:
            self.status.story = story
            self.repaint(self.sight.layout.status)

    def dim(self, is_dusk: bool) -> None:
        """Evening over the board as it is, while something lies before it that is read; then day again."""
        sheet, view = self.sight.sheet, self.sight.view
        self.base = None
        if is_dusk and view is not None:
            self.base = Evening(sheet, self.sight.layout.sheet, sheet.still(view, self.hidden))
        self.renew()

    def renew(self) -> None:
        """All that lies on the sheet is to be seen anew; in the evening that is done bit by bit."""
        if self.base is not None:
            self.base.renew()
        else:
            self.repaint(self.sight.layout.sheet)

    def update(self, dt: float) -> None:
        """Let time pass for the steam of trains and the light of their way."""
        if self.base is not None and (box := self.base.go_on()) is not None:
            self.repaint(box)
        for moment in self.moments:
            if isinstance(moment, Train):
                self.repaint(moment.steam.update(dt, moment.chimney()))

    def bare(self, area: pygame.Rect) -> list[pygame.Rect]:
        """What of an area nothing lies over so that the table is not seen there."""
        lids = (moment.lid.clip(area) for moment in self.moments if isinstance(moment, Lidded))
        lid = next((lid for lid in lids if lid.width and lid.height), None)
        return around(lid, area) if lid is not None else [area]

    def draw(self, target: pygame.Surface, on_sheet: bool) -> None:
        """Paint what moves on the sheet, or beside it."""
        clip = target.get_clip()
        for moment in self.moments:
            if moment.on_sheet is on_sheet and clip.colliderect(moment.area()):
                moment.draw(target)
