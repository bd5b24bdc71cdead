"""The client: owns the current room and opens the scenes."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.client.flows.title_flow import TitleFlow
from game.client.window import player_settings as settings_file
from game.client.window.app import App
from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    from game.client.flows.archive_flow import ArchiveFlow
    from game.client.flows.host_loss import HostLossDialogs
    from game.client.flows.lesson_flow import LessonFlow
    from game.client.flows.lobby_flow import LobbyFlow
    from game.client.flows.results_flow import ResultsFlow
    from game.client.flows.table_flow import TableFlow
    from game.client.match.last_setups import SetupStore, TableSetup
    from game.client.match.room_client import RoomClient


class Client:
    """Owns the current room. A flow object for each part of the program opens the scenes of that part.

    All flows except the title's are imported on first use, after the first frame.
    """

    def __init__(self, app: App, seed: str = "") -> None:
        self.app = app
        self.room: RoomClient | None = None
        self.seed = seed
        """Seed of the first match, for tests."""
        self.title_flow = TitleFlow(self)
        app.on_step.append(self._listen)
        app.on_crash.append(self.leave_room)

    @cached_property
    def lesson_flow(self) -> LessonFlow:
        """Opens lessons."""
        from game.client.flows.lesson_flow import LessonFlow

        return LessonFlow(self)

    @cached_property
    def lobby_flow(self) -> LobbyFlow:
        """Opens the lobby and its rooms."""
        from game.client.flows.lobby_flow import LobbyFlow

        return LobbyFlow(self)

    @cached_property
    def table_flow(self) -> TableFlow:
        """Opens tables."""
        from game.client.flows.table_flow import TableFlow

        return TableFlow(self)

    @cached_property
    def archive_flow(self) -> ArchiveFlow:
        """Opens the archive and reviews."""
        from game.client.flows.archive_flow import ArchiveFlow

        return ArchiveFlow(self)

    @cached_property
    def host_loss(self) -> HostLossDialogs:
        """Asks the player what to do when the host is lost."""
        from game.client.flows.host_loss import HostLossDialogs

        return HostLossDialogs(self)

    @cached_property
    def results_flow(self) -> ResultsFlow:
        """Opens results, statistics and daily runs."""
        from game.client.flows.results_flow import ResultsFlow

        return ResultsFlow(self)

    @cached_property
    def setups(self) -> SetupStore:
        """The last match settings of each game."""
        from game.client.match.last_setups import SetupStore

        return SetupStore(settings_file.settings_path().with_name("tables.json"))

    def play_now(self, game: str) -> None:
        """Starts a match against new opponents with the settings last used for the game."""
        from game.client.match.opponent_choice import with_new_opponents

        self.play(with_new_opponents(self.app.settings, self.setups.setup_for(game)))

    def play(self, setup: TableSetup, seat: int = 0, seed: str = "") -> None:
        """Starts a match against bots in a private room; a ``seed`` determines the deal."""
        from game.client.match.room_client import open_own_room
        from net.protocol.messages import Play

        room = self.enter(lambda: open_own_room(self.app, port=None, seed=seed or self.seed))
        if room is not None:
            self.lobby_flow.role = "player"
            room.poll()
            room.set_up_table(setup, seat)
            room.send_requests(Play())

    def enter(self, opened: Callable[[], RoomClient]) -> RoomClient | None:
        """Leaves the current room and enters the one that `opened` opens.

        If opening fails, shows the error and returns None.
        """
        self.leave_room()
        try:
            room = opened()
        except BadData as error:
            self.show_error(str(error))
            return None
        room.on_begin = self.table_flow.begin
        self.room = room
        self.title_flow.close_library()
        return room

    def show_error(self, trouble: str) -> None:
        """Shows an error message on the current scene."""
        from game.client.ui.dialog import show_toast

        if self.app.top is not None:
            show_toast(self.app.top.ui, trouble, "warning", trouble=True)

    def leave_room(self) -> None:
        """Closes the current room."""
        if self.room is not None:
            self.room.close()
        self.room = None
        self.table_flow.reset()
        self.host_loss.reset()

    def close(self) -> None:
        """Leaves the room and stops the background work."""
        self.leave_room()
        self.title_flow.close_library()
        self.archive_flow.close()

    def go_home(self) -> None:
        """Returns to the title."""
        self.leave_room()
        self.lobby_flow.lobby = None
        while len(self.app.scenes) > 1:
            self.app.pop()
        self.title_flow.refresh()

    def _listen(self) -> None:
        """Handles news of the room, even while another scene is on top."""
        if self.room is None:
            return
        self.host_loss.update(self.room)
        if self.table_flow.leaves_after_handover and not self.room.is_owner:
            self.go_home()
            return
        table = self.table_flow.table
        if table is None:
            self.room.poll()
        elif self.app.top is not table:
            table.process_news()


def open_client(
    seed: str = "",
    first: Callable[[Client], None] | None = None,
    size: tuple[int, int] | None = None,
    name: str = "",
    language: str = "",
    inspect: bool = False,
) -> int:
    """Runs the client until the player quits; raises NoDisplay if no window can be opened.

    ``first`` runs once the title is open. ``name`` and ``language`` replace the settings for this run.
    """
    is_new = not settings_file.settings_path().exists()
    settings, note = settings_file.load(settings_file.settings_path())
    settings.name = name[:24] or settings.name
    settings.unasked = (settings.unasked or is_new) and not name
    app = App(settings, settings_file.settings_path(), size, language)
    if inspect:
        app.enable_inspector()
    client = Client(app, seed)
    if "ROUNDHOUSE_OFFERS" in os.environ:
        from game.client.flows.automation_output import install_automation_output

        install_automation_output(app)
    if first is not None:
        app.post(lambda: first(client))
    greets = settings.unasked and first is None
    try:
        app.run(client.title_flow.build_title(note), client.title_flow.open_welcome if greets else None)
    finally:
        client.close()
    return 0
