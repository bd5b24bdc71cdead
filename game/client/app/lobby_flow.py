"""Opens the lobby, and the rooms that are hosted, joined or resumed from it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from game.i18n import capitalize_first
from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.match.room_client import Room
    from game.client.scenes.lobby import Lobby
    from game.session.guest import PagesMaker
    from net.discovery.recent_rooms import Visit
    from net.protocol.addresses import Address
    from net.protocol.messages import Role
    from net.storage.saves import Saved


class Gathering:
    """Opens the lobby and its rooms for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lobby: Lobby | None = None
        self.role: Role = "player"
        """Our role in the rooms we enter."""

    def open_lobby(self, role: Role = "player") -> None:
        """Opens the lobby, as a player or as a table display."""
        from game.client.match.room_discovery import Radar
        from game.client.scenes.lobby import Lobby, LobbyActions

        actions = LobbyActions(
            self.join,
            self.host,
            self.resume,
            self._back_to_board,
            self.client.go_home,
            self.client.school.learn,
        )
        self.role = role
        self.lobby = Lobby(self.client.app, Radar(), actions, role == "display")
        self.client.app.push(self.lobby)

    def join(self, way: Address, code: str = "") -> None:
        """Joins a room; the lobby shows the progress."""
        from game.client.match.room_client import joined_room

        if self.role == "display":
            from game.client.app.table_display_app import joined_tabletop

            self.client.app.push(joined_tabletop(self.client.app, way, code))
            return
        pages = _pages()
        self.show(self.client.enter(lambda: joined_room(self.client.app, way, self.role, code, pages)))

    def open_own(self) -> None:
        """Hosts a room; offers first to resume an unfinished match with other people."""
        from game.client.panels.resume_prompt import ask_go_on
        from net.storage.credentials import unfinished

        left = next(unfinished(shared=True), None)
        if left is None or self.client.app.top is None:
            self._open_new()
        else:
            ask_go_on(self.client.app.top.ui, left, self._go_on_with, self._open_new)

    def _open_new(self) -> None:
        self.open_lobby()
        self.host()

    def _go_on_with(self, saved: Saved) -> None:
        self.open_lobby()
        self.resume(saved)

    def back_to_table(self, visit: Visit) -> None:
        """Rejoins a room in which a seat is reserved for us."""
        self.open_lobby()
        self.join(visit.way, visit.code)

    def host(self) -> None:
        """Opens a room of our own: public, or private without a network or with a fixed seed."""
        from game.client.match.room_client import own_room

        if self.role == "display":
            self._lay_table()
            return
        room = None if self.client.seed else self.client.enter(lambda: own_room(self.client.app))
        room = room or self.client.enter(lambda: own_room(self.client.app, port=None, seed=self.client.seed))
        if room is not None:
            room.poll()
            setup = self.client.setups.of(self.client.front.game)
            (room.lay if room.is_private else room.lay_open)(setup)
            if not room.is_private:
                self._let_phones_in(room)
        self.show(room)

    def _lay_table(self) -> None:
        """Makes this display the host; people play on phones."""
        from game.client.app.table_display_app import Laid, hosted_tabletop

        laid = Laid(self.client.setups.of(self.client.front.game).terms, {})
        try:
            self.client.app.push(hosted_tabletop(self.client.app, laid))
        except BadData as error:
            self.client.say(f"{capitalize_first(str(error))}.")

    def _let_phones_in(self, room: Room) -> None:
        """Opens the phone pages of a room without a code, if the extra is installed and a port is free."""
        from game.client.panels.phone_invite import is_installed, let_phones_in

        if is_installed() and not room.code:
            with suppress(BadData):
                let_phones_in(room)

    def resume(self, saved: Saved) -> None:
        """Opens a room that resumes a saved match."""
        from game.client.match.room_client import own_room

        self.show(self.client.enter(lambda: own_room(self.client.app, resume=saved)))

    def show(self, room: Room | None) -> None:
        """Shows a room in the lobby; None shows the room list."""
        if self.lobby is not None:
            self.lobby.set_room(room)

    def _back_to_board(self) -> None:
        """Leaves the room but stays in the lobby."""
        self.client.leave_room()
        self.show(None)


def _pages() -> PagesMaker | None:
    """The phone pages to serve if a room we joined as a guest becomes ours."""
    from game.client.games.phone_pages import hand_pages
    from game.client.panels.phone_invite import is_installed

    return hand_pages if is_installed() else None
