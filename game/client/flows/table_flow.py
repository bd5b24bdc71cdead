"""Opens table scenes, fills their menu and handles leaving."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from game.i18n import _

if TYPE_CHECKING:
    from game.client.flows.client import Client
    from game.client.match.session_feed import SessionFeed
    from game.client.scenes.table.table_scene import TableScene
    from game.client.ui.dialog import DialogButton
    from game.client.window.scene import Scene
    from game.rules.core.codec import Seat


class TableFlow:
    """Opens and closes table scenes for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.table: TableScene | None = None
        self.leaves_after_handover = False
        """Whether to leave when somebody else has become the host."""
        self.opened_at = 0.0
        """Monotonic time at which the table was opened."""
        self._drawings: dict[bytes, dict[Seat, Any]] = {}
        """What players drew on the board, by match and seat; kept in case the match is resumed."""

    def reset(self) -> None:
        """Resets the state after leaving a room."""
        self.table, self.leaves_after_handover = None, False

    def begin(self, feed: SessionFeed) -> None:
        """Opens the table when a match of our room begins."""
        from game.client.scenes.table.table_scene import TableScene

        self._keep_setup(feed)
        self.client.seed = ""
        table = TableScene(self.client.app, feed, self.client.results_flow.show_result, self.on_left)
        table.desk.drawn_plans = self._drawings.setdefault(feed.match, {})
        self._connect(table)
        self.open(feed, table)

    def _connect(self, table: TableScene) -> None:
        """Connects the table's menu and Leave button."""
        table.extra_menu_entries = lambda: self._menu_entries(table)
        table.leaving_text = self._leave_text
        table.on_leave_chosen = lambda: self._ask_leave(table)

    def _leave_text(self) -> str:
        """Text that says what happens if we leave."""
        from game.client.panels.table.leave_dialogs import leaving_consequence

        return leaving_consequence(self.client.room) if self.client.room is not None else ""

    def _ask_leave(self, table: TableScene) -> None:
        """Leaves the table; if we are the host and others are in the room, asks first."""
        from game.client.panels.table.leave_dialogs import confirm_host_leaves

        room = self.client.room
        if room is None or not confirm_host_leaves(table.ui, room, table.leave_table, self._hand_over_and_go):
            table.leave_table()

    def _hand_over_and_go(self) -> None:
        self.leaves_after_handover = True

    def open(self, feed: SessionFeed, table: TableScene) -> None:
        """Shows a table on top of the lobby or of the title."""
        feed.on_close = lambda: None
        self._close_above(self.client.lobby_flow.lobby)
        self.opened_at = time.monotonic()
        self.table = table
        self.client.app.push(table)

    def _menu_entries(self, table: TableScene) -> list[DialogButton]:
        """Further entries of the menu: orientation of the table, seats, and handing over the host role."""
        from game.client.panels.table.host_dialogs import ask_new_host
        from game.client.panels.table.seat_handover_dialogs import ask_seat_to_reassign
        from game.client.scenes.table.table_display import DisplayScene
        from game.client.ui.dialog import DialogButton

        room, answers = self.client.room, []
        if isinstance(table, DisplayScene):
            answers.append(DialogButton(_("Set upright"), lambda: self._reopen(table, flat=False)))
        elif table.is_shared and not table.feed.game.hand_deck:
            answers.append(DialogButton(_("Lay flat"), lambda: self._reopen(table, flat=True)))
        if room is not None and room.is_owner and not room.is_private:
            answers.append(DialogButton(_("Seats"), lambda: ask_seat_to_reassign(table.ui, room)))
        if room is not None and room.host_candidates():
            answers.append(DialogButton(_("Hand over"), lambda: ask_new_host(table.ui, room)))
        return answers

    def _reopen(self, table: TableScene, flat: bool) -> None:
        """Shows the same match in another scene, for a flat or an upright screen."""
        from game.client.scenes.table.table_display import DisplayScene
        from game.client.scenes.table.table_scene import TableScene

        kind = DisplayScene if flat else TableScene
        fresh = kind(self.client.app, table.feed, self.client.results_flow.show_result, self.on_left)
        fresh.continue_from(table)
        self._connect(fresh)
        self.table = fresh
        self.client.app.pop()
        self.client.app.push(fresh)

    def _keep_setup(self, feed: SessionFeed) -> None:
        """Stores the settings of a match that we host, for the next time Play now is chosen."""
        from game.client.match.last_setups import TableSetup
        from game.session.hosting import default_bot

        room, start = self.client.room, feed.peer.start
        if (
            room is None
            or not room.is_owner
            or start is None
            or self.client.results_flow.daily_run is not None
        ):
            return
        default = default_bot(start.game)
        bots = tuple(chair.bot or default for chair in start.chairs)
        self.client.setups.store(TableSetup(*start.terms[:4], bots[1:]))

    def _close_above(self, scene: Scene | None) -> None:
        """Closes all scenes on top of ``scene``; if it is None, of the title."""
        scenes = self.client.app.scenes
        floor = scenes.index(scene) if scene in scenes else 0
        while len(scenes) > floor + 1:
            self.client.app.pop()

    def on_left(self) -> None:
        """Goes to the lobby if we are still in a room, else to the title."""
        self.table = None
        room, gathering = self.client.room, self.client.lobby_flow
        table = room.table if room is not None else None
        if gathering.lobby is not None and table is not None and table.stage == "lobby":
            self._close_above(gathering.lobby)
            gathering.show_room(room)
        else:
            if room is not None and room.is_owner and table is not None and table.stage == "playing":
                self.client.app.settings.waits = True
            self.client.go_home()
