"""Opens the lobby, and rooms that are hosted, joined or resumed from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import capitalize_first
from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    from game.client.flows.client import Client
    from game.client.match.room_client import RoomClient
    from game.client.scenes.lobby import LobbyScene
    from game.session.guest import PageProviderFactory
    from net.discovery.recent_rooms import VisitedRoom
    from net.protocol.addresses import Address
    from net.protocol.messages import Role
    from net.storage.saves import SavedMatch


class LobbyFlow:
    """Opens the lobby and its rooms for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lobby: LobbyScene | None = None
        self.role: Role = "player"
        """Whether we enter rooms as a player, a spectator or a display."""

    def open_lobby(self, role: Role = "player") -> None:
        """Opens the lobby, as a player or as a table display."""
        from game.client.match.room_discovery import RoomSearch
        from game.client.scenes.lobby import LobbyActions, LobbyScene

        actions = LobbyActions(
            self.join,
            self.host,
            self.resume,
            self._back_to_room_list,
            self.client.go_home,
            self.client.lesson_flow.choose_lesson,
        )
        self.role = role
        self.lobby = LobbyScene(self.client.app, RoomSearch(), actions, role == "display")
        self.client.app.push(self.lobby)

    def join(self, way: Address, code: str = "") -> None:
        """Joins a room; meanwhile the lobby shows the progress."""
        from game.client.match.room_client import join_room

        if self.role == "display":
            from game.client.flows.table_display_app import join_display

            self.client.app.push(join_display(self.client.app, way, code))
            return
        pages = _pages()
        self.show_room(self.client.enter(lambda: join_room(self.client.app, way, self.role, code, pages)))

    def host_or_resume(self) -> None:
        """Opens a room of our own; if there is an unfinished match with other people, first offers to
        resume it."""
        from game.client.panels.lobby.resume_prompt import ask_resume
        from net.storage.credentials import unfinished_saves

        left = next(unfinished_saves(shared=True), None)
        if left is None or self.client.app.top is None:
            self._open_new()
        else:
            ask_resume(self.client.app.top.ui, left, self._resume_in_lobby, self._open_new)

    def _open_new(self) -> None:
        self.open_lobby()
        self.host()

    def _resume_in_lobby(self, saved: SavedMatch) -> None:
        self.open_lobby()
        self.resume(saved)

    def rejoin(self, visit: VisitedRoom) -> None:
        """Rejoins a room in which a seat is reserved for us."""
        self.open_lobby()
        self.join(visit.way, visit.code)

    def host(self) -> None:
        """Opens a room of our own; a private one if there is no network or the seed is fixed."""
        from game.client.match.opponent_choice import with_new_opponents
        from game.client.match.room_client import open_own_room

        if self.role == "display":
            self._host_as_display()
            return
        room = None if self.client.seed else self.client.enter(lambda: open_own_room(self.client.app))
        room = room or self.client.enter(
            lambda: open_own_room(self.client.app, port=None, seed=self.client.seed)
        )
        if room is not None:
            room.poll()
            setup = with_new_opponents(
                self.client.app.settings, self.client.setups.setup_for(self.client.title_flow.game)
            )
            (room.set_up_table if room.is_private else room.set_up_open_table)(setup)
            if not room.is_private:
                self._open_phone_pages(room)
        self.show_room(room)

    def _host_as_display(self) -> None:
        """Makes this display the host of a room in which people play on phones."""
        from game.client.flows.table_display_app import DisplaySettings, host_display

        laid = DisplaySettings(self.client.setups.setup_for(self.client.title_flow.game).settings, {})
        try:
            self.client.app.push(host_display(self.client.app, laid))
        except BadData as error:
            self.client.show_error(f"{capitalize_first(str(error))}.")

    def _open_phone_pages(self, room: RoomClient) -> None:
        """Starts the web server for phones, if the room has no code and the extra is installed."""
        if not room.code:
            self._admit_phones(room)

    def _admit_phones(self, room: RoomClient) -> None:
        """Starts the web server for phones, or says why that is not possible."""
        from game.client.panels.lobby.phone_invite import admit_phones, are_phones_supported

        if are_phones_supported():
            try:
                admit_phones(room)
            except BadData as error:
                self.client.show_error(f"{capitalize_first(str(error))}.")

    def resume(self, saved: SavedMatch) -> None:
        """Opens a room that resumes a saved match."""
        from game.client.match.room_client import open_own_room

        room = self.client.enter(lambda: open_own_room(self.client.app, resume=saved))
        if room is not None and room.hosting is not None and room.hosting.had_phones:
            self._admit_phones(room)
        self.show_room(room)

    def show_room(self, room: RoomClient | None) -> None:
        """Shows a room in the lobby; if it is None, the list of rooms."""
        if self.lobby is not None:
            self.lobby.set_room(room)

    def _back_to_room_list(self) -> None:
        """Leaves the room but stays in the lobby."""
        self.client.leave_room()
        self.show_room(None)


def _pages() -> PageProviderFactory | None:
    """Creates the pages for phones in case we become the host; None if phones are not supported."""
    from game.client.games.phone_pages import phone_pages
    from game.client.panels.lobby.phone_invite import are_phones_supported

    return phone_pages if are_phones_supported() else None
