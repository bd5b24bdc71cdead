"""Displays the status of a running match: signs in the bar, marks at seats, and the banner for our turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import Board
from game.client.match.connection_status import ConnectionStatus
from game.client.match.match_feed import MatchFeed
from game.client.panels.table.status_signs import StatusSigns, draw_seat_mark, draw_two_sided_sign
from game.client.panels.table.table_bar import TableBar
from game.client.panels.table.turn_banner import TurnBanner
from game.rules.core.codec import Seat

if TYPE_CHECKING:
    from game.client.window.app import App

NO_SEAT_YET = -1


class MatchStatusDisplay:
    """Asks the feed for the status and displays it."""

    def __init__(self, app: App, feed: MatchFeed, board: Board[Any]) -> None:
        self._app, self._feed, self._board = app, feed, board
        self.signs = StatusSigns()
        self.bar: TableBar | None = None
        self.status = ConnectionStatus()
        self.turn_banner = TurnBanner(app)
        self._called: Seat = NO_SEAT_YET

    def update(self, dt: float, calm: bool = False) -> pygame.Rect | None:
        """Advances time and returns the region to repaint; while `calm` is set, the banner waits."""
        called = self.turn_banner.update(dt, calm)
        now = self._feed.connection_status()
        if now == self.status:
            return called
        self._signal(now)
        whole = _shown_on_table(now) != _shown_on_table(self.status)
        self.status, self.signs.signs = now, now.signs
        if self.bar is not None:
            self.bar.place_middle()
        return pygame.Rect(0, 0, self._app.scale.width, self._app.scale.height) if whole else called

    def _signal(self, now: ConnectionStatus) -> None:
        """Plays a sound when our time is running out, and when the host stops answering."""
        if self.is_our_clock_urgent(now) and not self.is_our_clock_urgent(self.status):
            self._app.sounds.play("clock")
        if now.lost_host and not self.status.lost_host:
            self._app.sounds.play("host_lost")

    def is_our_clock_urgent(self, status: ConnectionStatus | None = None) -> bool:
        """Whether a player at this screen has only seconds left."""
        status = status or self.status
        sign = status.clock_sign
        ours = {self._feed.players[seat].name for seat in self._feed.seats}
        return sign is not None and sign.is_urgent and status.clock is not None and status.clock[0] in ours

    def rest(self) -> float | None:
        return 0.0 if self.turn_banner.is_active else None

    def set_turn(self, seat: Seat, ours: bool) -> None:
        """Sets whose turn it is; when the turn passes from another seat to us, shows the banner."""
        if ours and self._called not in (seat, NO_SEAT_YET):
            self.turn_banner.announce(self._feed.players[seat].colour)
        elif not ours:
            self.turn_banner.dismiss()
        self._called = seat

    def draw(self, target: pygame.Surface) -> None:
        """Draws marks at the seats of absent players, and the banner."""
        for seat, mark in enumerate(self.status.absences):
            place = self._board.seat_place(seat) if mark is not None else None
            if mark is not None and place is not None:
                draw_seat_mark(target, mark, *place, self._app.scale)
        self.turn_banner.draw(target)

    def draw_two_sided_sign(self, target: pygame.Surface) -> None:
        """Draws the most serious sign so that both long sides can read it, on a table display without a
        bar."""
        if (grave := self.status.urgent_sign) is not None:
            drawn = draw_two_sided_sign(grave, self._app.scale)
            target.blit(
                drawn, drawn.get_rect(center=(self._app.scale.width // 2, self._app.scale.height // 2))
            )


def _shown_on_table(stands: ConnectionStatus) -> ConnectionStatus:
    """The parts of the status that are not shown in the bar."""
    clock = stands.clock if stands.urgent_sign is not None else None
    return stands._replace(is_watching=False, clock=clock)
