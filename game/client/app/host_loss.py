"""Dialogs for a lost host: wait, take over, or join another room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.match.room_client import Room
    from net.protocol.messages import Asks


class HostWatch:
    """Watches the host of the current room and asks the player when it is lost."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._asked = ""
        """Reason of the current question about the lost host; empty while none is needed."""
        self._close: Callable[[], None] | None = None
        """Closes the dialog about the lost host."""
        self._asked_heir: Asks | None = None
        self._asked_to_show: bytes | None = None

    def forget(self) -> None:
        """Resets the state after leaving a room."""
        self._asked, self._close, self._asked_to_show = "", None, None

    def watch(self, room: Room) -> None:
        """Asks once per reason what to do about a lost host."""
        lost = room.party.host_is_lost and room.peer.is_playing
        why = "" if not lost else "another" if room.peer.is_kept_out else self._asked or "silent"
        if why != self._asked and self._close is not None:
            self._close()
            self._close = None
        if why and why != self._asked and self.client.app.top is not None:
            from game.client.panels.handover_dialog import LostHost, ask_lost

            ways = LostHost(self._take_over, self._come_in_anew, self.client.go_home)
            self._close = ask_lost(self.client.app.top.ui, room, ways)
        self._asked = why
        self._ask_consent(room)
        self._ask_to_show(room)

    def _come_in_anew(self) -> None:
        """Joins the room now open at the old address; our seat in the match stays reserved."""
        if self.client.room is not None and self.client.room.way is not None:
            way, code = self.client.room.way, self.client.room.code
            self.client.go_home()
            self.client.gathering.open_lobby()
            self.client.gathering.join(way, code)

    def _ask_consent(self, room: Room) -> None:
        """Asks before our data goes to a player who wants to replace the lost host."""
        asks = room.peer.question
        if asks is not None and asks != self._asked_heir and self.client.app.top is not None:
            from game.client.panels.handover_dialog import ask_consent

            ask_consent(self.client.app.top.ui, room, asks)
        self._asked_heir = asks

    def _ask_to_show(self, room: Room) -> None:
        """Asks before a seat key stored for another address is presented to this room."""
        token = room.peer.kept_back if room.peer.is_in else None
        if token is not None and token != self._asked_to_show and self.client.app.top is not None:
            from game.client.panels.handover_dialog import ask_to_show

            ask_to_show(self.client.app.top.ui, room)
            self._asked_to_show = token

    def _take_over(self) -> None:
        try:
            if self.client.room is not None:
                self.client.room.party.take_over()
        except BadData as error:
            self.client.say(str(error))
