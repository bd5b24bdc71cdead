"""Lobby with invented rooms and chat, for pictures and tests."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.client.match.last_setups import Setup
from game.client.match.match_feed import Said
from game.client.match.room_client import Room, show_room
from game.client.match.room_discovery import Departure
from game.client.scenes.lobby import Lobby, LobbyActions
from game.i18n import _
from net.protocol import messages as m

if TYPE_CHECKING:
    from game.client.window.app import App

TABLE = Setup("age_of_steam", "southern_us", 6, (), ("barty:normal", "easy", "greta:hard", "normal"))
TALK = (
    Said("Bence", "Cotton first, or the ports are mine."),
    Said("Giulia", "Who taught the Stoker to bid?"),
    Said("Anna", "Nobody. That is the problem."),
)
PATIENCE = 30.0
LAST_ASKED = 300
"""Grace period set by the last request; once the table has it, all requests are done."""


class _Found:
    trouble = ""

    def entries(self) -> list[Departure]:
        return _rooms()

    def close(self) -> None:
        """Nothing to stop."""


class ExampleLobby(Lobby):
    """Its actions do nothing."""

    def __init__(self, app: App, in_room: bool) -> None:
        def nowhere(*_words: object) -> None:
            return

        super().__init__(app, _Found(), LobbyActions(*(nowhere,) * 6))
        if in_room:
            self.room = _example_room(app)
            self.page = 1

    def leave(self) -> None:
        if self.room is not None:
            self.room.close()


def _example_room(app: App) -> Room:
    room = show_room(app)
    room.poll()
    room.lay(TABLE)
    room.ask(m.Grace(LAST_ASKED))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and (room.table is None or room.table.grace != LAST_ASKED):
        room.poll()
        time.sleep(0.005)
    room.party.code = "TQ7K"
    room.talk = list(TALK)
    return room


def _rooms() -> list[Departure]:
    """Entries of every kind."""
    return [
        Departure(("192.168.1.31", 47800), "Kávéház", "Yardmaster", "2/4", "1 ms", "signal"),
        Departure(
            ("192.168.1.44", 47800), "Sala giochi", "Steam · Ruhr", "3/5", "4 ms", "signal", locked=True
        ),
        Departure(
            ("192.168.1.52", 47800), "Attic table", "Railways of the World", "4/4", _("playing"), "eye"
        ),
        Departure(("192.168.1.60", 47800), "Old laptop", _("no answer just now"), "–", "", open=False),
    ]
