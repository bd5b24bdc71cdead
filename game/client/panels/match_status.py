"""Status of a running match: signs in the bar, marks on seat plates, and the turn banner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import Board
from game.client.match.connection_status import Standing
from game.client.match.match_feed import Feed
from game.client.panels.status_signs import Signs, draw_mark, ribbon
from game.client.panels.table_bar import Bar
from game.client.panels.turn_banner import TurnCall
from game.rules.core.codec import Seat

if TYPE_CHECKING:
    from game.client.window.app import App

NOBODY_YET = -1


class Around:
    """Polls the feed's status and displays it."""

    def __init__(self, app: App, feed: Feed, board: Board[Any]) -> None:
        self._app, self._feed, self._board = app, feed, board
        self.signs = Signs()
        self.bar: Bar | None = None
        self.stands = Standing()
        self.call = TurnCall(app)
        self._called: Seat = NOBODY_YET

    def update(self, dt: float, calm: bool = False) -> pygame.Rect | None:
        """Advances time and returns the region to repaint; with `calm` the turn banner waits."""
        called = self.call.update(dt, calm)
        now = self._feed.standing()
        if now == self.stands:
            return called
        whole = _on_the_table(now) != _on_the_table(self.stands)
        self.stands, self.signs.signs = now, now.signs
        if self.bar is not None:
            self.bar.share_room()
        return pygame.Rect(0, 0, self._app.scale.width, self._app.scale.height) if whole else called

    def rest(self) -> float | None:
        return 0.0 if self.call.is_made else None

    def turn_of(self, seat: Seat, ours: bool) -> None:
        """Sets the player to act; shows the banner when the turn passes to us from another seat."""
        if ours and self._called not in (seat, NOBODY_YET):
            self.call.call(self._feed.players[seat].colour)
        elif not ours:
            self.call.dismiss()
        self._called = seat

    def draw(self, target: pygame.Surface) -> None:
        """Draws marks on the plates of absent or bot-played seats, and the turn banner."""
        for seat, mark in enumerate(self.stands.marks):
            place = self._board.seat_place(seat) if mark is not None else None
            if mark is not None and place is not None:
                draw_mark(target, mark, *place, self._app.scale)
        self.call.draw(target)

    def draw_ribbon(self, target: pygame.Surface) -> None:
        """Draws the most serious sign for both long sides of a table display, which has no bar."""
        if (grave := self.stands.grave) is not None:
            drawn = ribbon(grave, self._app.scale)
            target.blit(
                drawn, drawn.get_rect(center=(self._app.scale.width // 2, self._app.scale.height // 2))
            )


def _on_the_table(stands: Standing) -> Standing:
    """The part of the status that is shown outside the bar."""
    clock = stands.clock if stands.grave is not None else None
    return stands._replace(watching=False, clock=clock)
