"""Opens the table scene, fills its menu and handles leaving it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from game.i18n import _

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.match.session_feed import SessionFeed
    from game.client.scenes.table import TableScene
    from game.client.ui.dialog import Answer
    from game.client.window.scene import Scene
    from game.rules.core.codec import Seat


class AtTable:
    """Opens and closes table scenes for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.table: TableScene | None = None
        self.leaves = False
        """Whether to leave as soon as somebody else has become the host."""
        self.sat_down = 0.0
        """Monotonic time at which the table was opened."""
        self._drawn: dict[bytes, dict[Seat, Any]] = {}
        """Players' drawings on the board, by match and seat; kept for resumed matches."""

    def forget(self) -> None:
        """Resets the state after leaving a room."""
        self.table, self.leaves = None, False

    def begin(self, feed: SessionFeed) -> None:
        """Opens the table when a match of our room begins."""
        from game.client.scenes.table import TableScene

        self._keep_setup(feed)
        self.client.seed = ""
        table = TableScene(self.client.app, feed, self.client.evening.show_result, self.left)
        table.desk.drawn = self._drawn.setdefault(feed.match, {})
        self._furnish(table)
        self.open(feed, table)

    def _furnish(self, table: TableScene) -> None:
        """Connects the table's menu and Leave button."""
        table.more = lambda: self._more(table)
        table.leaving = self._leaving
        table.on_leaving = lambda: self._ask_leave(table)

    def _leaving(self) -> str:
        """Text about the consequences of leaving."""
        from game.client.panels.leave_dialog import what_leaving_does

        return what_leaving_does(self.client.room) if self.client.room is not None else ""

    def _ask_leave(self, table: TableScene) -> None:
        """Leaves the table; a host with guests is asked first."""
        from game.client.panels.leave_dialog import ask_leave

        room = self.client.room
        if room is None or not ask_leave(table.ui, room, table.leave_table, self._hand_over_and_go):
            table.leave_table()

    def _hand_over_and_go(self) -> None:
        self.leaves = True

    def open(self, feed: SessionFeed, table: TableScene) -> None:
        """Shows a table above the lobby, or above the title."""
        feed.on_close = lambda: None
        self._to(self.client.gathering.lobby)
        self.sat_down = time.monotonic()
        self.table = table
        self.client.app.push(table)

    def _more(self, table: TableScene) -> list[Answer]:
        """Additional menu entries: table orientation, seats and handing over the host role."""
        from game.client.panels.handover_dialog import ask_heir
        from game.client.panels.seat_handover import ask_seat
        from game.client.scenes.table_display import DisplayScene
        from game.client.ui.dialog import Answer

        room, answers = self.client.room, []
        if isinstance(table, DisplayScene):
            answers.append(Answer(_("Set upright"), lambda: self._lay_again(table, flat=False)))
        elif table.shared and not table.feed.game.hand_deck:
            answers.append(Answer(_("Lay flat"), lambda: self._lay_again(table, flat=True)))
        if room is not None and room.is_owner and not room.is_private:
            answers.append(Answer(_("Seats"), lambda: ask_seat(table.ui, room)))
        if room is not None and room.heirs():
            answers.append(Answer(_("Hand over"), lambda: ask_heir(table.ui, room)))
        return answers

    def _lay_again(self, table: TableScene, flat: bool) -> None:
        """Replaces the scene with the flat or the upright view of the same match."""
        from game.client.scenes.table import TableScene
        from game.client.scenes.table_display import DisplayScene

        kind = DisplayScene if flat else TableScene
        fresh = kind(self.client.app, table.feed, self.client.evening.show_result, self.left)
        fresh.go_on_from(table)
        self._furnish(fresh)
        self.table = fresh
        self.client.app.pop()
        self.client.app.push(fresh)

    def _keep_setup(self, feed: SessionFeed) -> None:
        """Stores the setup of a match we host as the next Play now setup."""
        from game.client.match.last_setups import Setup
        from game.session.hosting import default_bot

        room, start = self.client.room, feed.peer.start
        if room is None or not room.is_owner or start is None or self.client.evening.run is not None:
            return
        default = default_bot(start.game)
        bots = tuple(chair.bot or default for chair in start.chairs)
        self.client.setups.keep(Setup(*start.terms, bots[1:]))

    def _to(self, scene: Scene | None) -> None:
        """Closes all scenes above ``scene``, or above the title."""
        scenes = self.client.app.scenes
        floor = scenes.index(scene) if scene in scenes else 0
        while len(scenes) > floor + 1:
            self.client.app.pop()

    def left(self) -> None:
        """Goes to the lobby if the room is there again, else to the title."""
        self.table = None
        room, gathering = self.client.room, self.client.gathering
        table = room.table if room is not None else None
        if gathering.lobby is not None and table is not None and table.stage == "lobby":
            self._to(gathering.lobby)
            gathering.show(room)
        else:
            if room is not None and room.is_owner and table is not None and table.stage == "playing":
                self.client.app.settings.waits = True
            self.client.go_home()
