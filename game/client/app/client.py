"""The client: owns the current room and opens the scenes."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.client.app.title_flow import Front
from game.client.window import settings as kept
from game.client.window.app import App
from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.app.archive_flow import Bookshelf
    from game.client.app.host_loss import HostWatch
    from game.client.app.lesson_flow import School
    from game.client.app.lobby_flow import Gathering
    from game.client.app.results_flow import Evening
    from game.client.app.table_flow import AtTable
    from game.client.match.last_setups import Setup, Setups
    from game.client.match.room_client import Room


class Client:
    """Owns the current room; one flow object per area opens the scenes.

    All flows except the title's are loaded on first use, after the first frame.
    """

    def __init__(self, app: App, seed: str = "") -> None:
        self.app = app
        self.room: Room | None = None
        self.seed = seed
        """Seed of the first match, for tests."""
        self.front = Front(self)
        app.on_step.append(self._listen)
        app.on_crash.append(self.leave_room)

    @cached_property
    def school(self) -> School:
        """The lesson flow."""
        from game.client.app.lesson_flow import School

        return School(self)

    @cached_property
    def gathering(self) -> Gathering:
        """The lobby flow."""
        from game.client.app.lobby_flow import Gathering

        return Gathering(self)

    @cached_property
    def at_table(self) -> AtTable:
        """The table flow."""
        from game.client.app.table_flow import AtTable

        return AtTable(self)

    @cached_property
    def bookshelf(self) -> Bookshelf:
        """The archive flow."""
        from game.client.app.archive_flow import Bookshelf

        return Bookshelf(self)

    @cached_property
    def host_watch(self) -> HostWatch:
        """Reactions to a lost host."""
        from game.client.app.host_loss import HostWatch

        return HostWatch(self)

    @cached_property
    def evening(self) -> Evening:
        """The results flow."""
        from game.client.app.results_flow import Evening

        return Evening(self)

    @cached_property
    def setups(self) -> Setups:
        """The stored table setups, one per game."""
        from game.client.match.last_setups import Setups

        return Setups(kept.settings_path().with_name("tables.json"))

    def play_now(self, game: str) -> None:
        """Starts a match against bots with the game's last setup."""
        self.play(self.setups.of(game))

    def play(self, setup: Setup, seat: int = 0, seed: str = "") -> None:
        """Starts a match against bots in a private room; ``seed`` fixes the deal."""
        from game.client.match.room_client import own_room
        from net.protocol.messages import Play

        room = self.enter(lambda: own_room(self.app, port=None, seed=seed or self.seed))
        if room is not None:
            self.gathering.role = "player"
            room.poll()
            room.lay(setup, seat)
            room.ask(Play())

    def enter(self, opened: Callable[[], Room]) -> Room | None:
        """Leaves the current room and enters the opened one; shows the error and returns None if opening
        fails."""
        self.leave_room()
        try:
            room = opened()
        except BadData as error:
            self.say(str(error))
            return None
        room.on_begin = self.at_table.begin
        self.room = room
        self.front.close_library()
        return room

    def say(self, trouble: str) -> None:
        """Shows an error message on the current scene."""
        from game.client.ui.dialog import tell

        if self.app.top is not None:
            tell(self.app.top.ui, trouble, "warning", trouble=True)

    def leave_room(self) -> None:
        """Closes the current room."""
        if self.room is not None:
            self.room.close()
        self.room = None
        self.at_table.forget()
        self.host_watch.forget()

    def close(self) -> None:
        """Leaves the room and stops the background work."""
        self.leave_room()
        self.front.close_library()
        self.bookshelf.close()

    def go_home(self) -> None:
        """Returns to the title."""
        self.leave_room()
        self.gathering.lobby = None
        while len(self.app.scenes) > 1:
            self.app.pop()
        self.front.come_back()

    def _listen(self) -> None:
        """Polls the room, whichever scene is on top."""
        if self.room is None:
            return
        self.host_watch.watch(self.room)
        if self.at_table.leaves and not self.room.is_owner:
            self.go_home()
            return
        table = self.at_table.table
        if table is None:
            self.room.poll()
        elif self.app.top is not table:
            table.hear()


def open_client(
    seed: str = "",
    first: Callable[[Client], None] | None = None,
    size: tuple[int, int] | None = None,
    name: str = "",
    language: str = "",
) -> int:
    """Runs the client until the player quits; raises NoDisplay if no window can be opened.

    ``first`` runs once the title is open. ``name`` and ``language`` override the settings for this session.
    """
    is_new = not kept.settings_path().exists()
    settings, note = kept.load(kept.settings_path())
    settings.name = name[:24] or settings.name
    settings.unasked = (settings.unasked or is_new) and not name
    app = App(settings, kept.settings_path(), size, language)
    client = Client(app, seed)
    if "ROUNDHOUSE_OFFERS" in os.environ:
        from game.client.app.automation_output import tell_offers

        tell_offers(app)
    if first is not None:
        app.post(lambda: first(client))
    greets = settings.unasked and first is None
    try:
        app.run(client.front.title(note), client.front.welcome if greets else None)
    finally:
        client.close()
    return 0
