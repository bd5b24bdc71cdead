"""Dialogs after the host is lost: wait, take over, or join another room."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    from game.client.flows.client import Client
    from game.client.match.room_client import RoomClient
    from net.protocol.messages import ConsentRequest


class HostLossDialogs:
    """Watches the host of the current room and asks the player when it is lost."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._asked_reason = ""
        """Why the player is being asked about the lost host; empty while there is no question."""
        self._close: Callable[[], None] | None = None
        """Closes the dialog about the lost host."""
        self._answered_request: ConsentRequest | None = None
        self._asked_seat_key: bytes | None = None

    def reset(self) -> None:
        """Forgets everything about the host of a room that was left."""
        self._asked_reason, self._close, self._asked_seat_key = "", None, None

    def update(self, room: RoomClient) -> None:
        """If the host is lost, asks the player what to do, once for each reason."""
        lost = room.guest.host_is_lost and room.peer.is_playing
        why = "" if not lost else "another" if room.peer.is_at_other_match else self._asked_reason or "silent"
        if why != self._asked_reason and self._close is not None:
            self._close()
            self._close = None
        if why and why != self._asked_reason and self.client.app.top is not None:
            from game.client.panels.table.host_dialogs import LostHostActions, ask_about_lost_host

            ways = LostHostActions(self._take_over, self._join_new_room, self.client.go_home)
            self._close = ask_about_lost_host(self.client.app.top.ui, room, ways)
        self._asked_reason = why
        self._ask_consent(room)
        self._ask_to_present_seat_key(room)

    def _join_new_room(self) -> None:
        """Joins the room that is now at the old address; our seat in the match stays reserved."""
        if self.client.room is not None and self.client.room.host_address is not None:
            way, code = self.client.room.host_address, self.client.room.code
            self.client.go_home()
            self.client.lobby_flow.open_lobby()
            self.client.lobby_flow.join(way, code)

    def _ask_consent(self, room: RoomClient) -> None:
        """Asks the player before our data is sent to somebody who wants to replace the lost host."""
        asks = room.peer.consent_request
        if asks is not None and asks != self._answered_request and self.client.app.top is not None:
            from game.client.panels.table.host_dialogs import ask_takeover_consent

            ask_takeover_consent(self.client.app.top.ui, room, asks)
        self._answered_request = asks

    def _ask_to_present_seat_key(self, room: RoomClient) -> None:
        """Asks the player before a seat key stored for another address is sent to this room."""
        token = room.peer.withheld_token if room.peer.is_admitted else None
        if token is not None and token != self._asked_seat_key and self.client.app.top is not None:
            from game.client.panels.table.host_dialogs import ask_to_reclaim_seat

            ask_to_reclaim_seat(self.client.app.top.ui, room)
            self._asked_seat_key = token

    def _take_over(self) -> None:
        try:
            if self.client.room is not None:
                self.client.room.guest.take_over()
        except BadData as error:
            self.client.show_error(str(error))
