"""A host that is gone: whom to ask, and what to do without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.match.room_client import Room
    from net.protocol.messages import Asks


class HostWatch:
    """Looks after the host of our room, beside the client that plays."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._asked = ""
        """Why we were asked what to do without the host."""
        self._close: Callable[[], None] | None = None
        """Closes the question what to do without the host."""
        self._asked_heir: Asks | None = None
        self._asked_to_show: bytes | None = None

    def forget(self) -> None:
        """We are in that room no more."""
        self._asked, self._close, self._asked_to_show = "", None, None

    def watch(self, room: Room) -> None:
        """A host that is silent for long may be gone for good: ask once what to do."""
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
        """Into the room that is open where our match was; the seat in that match still waits for us."""
        if self.client.room is not None and self.client.room.way is not None:
            way, code = self.client.room.way, self.client.room.code
            self.client.go_home()
            self.client.gathering.open_lobby()
            self.client.gathering.join(way, code)

    def _ask_consent(self, room: Room) -> None:
        """Somebody wants to take the lost host's place: nothing of ours goes to them before we say so."""
        asks = room.peer.question
        if asks is not None and asks != self._asked_heir and self.client.app.top is not None:
            from game.client.panels.handover_dialog import ask_consent

            ask_consent(self.client.app.top.ui, room, asks)
        self._asked_heir = asks

    def _ask_to_show(self, room: Room) -> None:
        """This room plays a match we sat in, and asks for a key that was kept for another address."""
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
