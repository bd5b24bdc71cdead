"""Lobby with invented rooms and chat, for pictures and tests."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.match.last_setups import TableSetup
from game.client.match.match_feed import ChatLine
from game.client.match.room_client import RoomClient, open_demo_room
from game.client.match.room_discovery import RoomEntry
from game.client.panels.lobby.room_sheet import RoomSheet
from game.client.scenes.lobby import LobbyActions, LobbyScene
from game.client.ui.dropdown import DropDown
from game.i18n import _
from net.protocol import messages as m

if TYPE_CHECKING:
    from game.client.window.app import App

TABLE = TableSetup("age_of_steam", "southern_us", 6, (), ("barty:normal", "easy", "greta:hard", "normal"))
HOUSE_OPTIONS = (
    ("expiry", "end_of_turn"),
    ("founding", "any_time"),
    ("house_name", "Kávéház"),
)
CHAT = (
    ChatLine("Bence", "Cotton first, or the ports are mine."),
    ChatLine("Giulia", "Who taught the Stoker to bid?"),
    ChatLine("Anna", "Nobody. That is the problem."),
)
PATIENCE = 30.0
LAST_GRACE_S = 300
"""The grace period that the last request sets; when the room has it, all requests have been handled."""


class _ExampleRooms:
    trouble = ""

    def entries(self) -> list[RoomEntry]:
        return _rooms()

    def close(self) -> None:
        """Nothing to stop."""


class ExampleLobby(LobbyScene):
    """A lobby whose buttons do nothing."""

    def __init__(self, app: App, in_room: bool, setup: TableSetup = TABLE) -> None:
        def nowhere(*_words: object) -> None:
            return

        super().__init__(app, _ExampleRooms(), LobbyActions(*(nowhere,) * 6))
        if in_room:
            self.room = _example_room(app, setup)
            self.page = 1

    def leave(self) -> None:
        if self.room is not None:
            self.room.close()


class ExampleReadings(ExampleLobby):
    """The room with its readings open, those of a house."""

    def __init__(self, app: App) -> None:
        super().__init__(app, in_room=True, setup=replace(TABLE, options=HOUSE_OPTIONS))
        self.readings_fold.is_open = True

    def layout(self) -> None:
        super().layout()
        if isinstance(self._sheet, RoomSheet):
            choices = [one for one in self._sheet.focus_order() if isinstance(one, DropDown)]
            group = next(at for at, one in enumerate(choices) if one.label == _("Readings"))
            self.ui.focus(choices[group + 2])


def _example_room(app: App, setup: TableSetup) -> RoomClient:
    room = open_demo_room(app)
    room.poll()
    room.set_up_table(setup)
    room.send_requests(m.SetGracePeriod(LAST_GRACE_S))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and (room.table is None or room.table.grace != LAST_GRACE_S):
        room.poll()
        time.sleep(0.005)
    room.guest.code = "TQ7K"
    room.chat = list(CHAT)
    return room


def _rooms() -> list[RoomEntry]:
    """Invented rooms, one of each kind."""
    return [
        RoomEntry(("192.168.1.31", 47800), "Kávéház", "Yardmaster", "2/4", "1 ms", "signal"),
        RoomEntry(
            ("192.168.1.44", 47800), "Sala giochi", "Steam · Ruhr", "3/5", "4 ms", "signal", is_locked=True
        ),
        RoomEntry(
            ("192.168.1.52", 47800), "Attic table", "Railways of the World", "4/4", _("playing"), "eye"
        ),
        RoomEntry(("192.168.1.60", 47800), "Old laptop", _("no answer just now"), "–", "", is_joinable=False),
    ]
