"""The program on the screen: the room it is about, and who opens which scene."""

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
    """Holds the room that the scenes are about; those beside it open them, each for one part of the way.

    All but the front are loaded when first needed, which is after the first frame.
    """

    def __init__(self, app: App, seed: str = "") -> None:
        self.app = app
        self.room: Room | None = None
        self.seed = seed
        """A word that fixes how the first match is dealt, for tests."""
        self.front = Front(self)
        app.on_step.append(self._listen)
        app.on_crash.append(self.leave_room)

    @cached_property
    def school(self) -> School:
        """The way into lessons."""
        from game.client.app.lesson_flow import School

        return School(self)

    @cached_property
    def gathering(self) -> Gathering:
        """The way into rooms."""
        from game.client.app.lobby_flow import Gathering

        return Gathering(self)

    @cached_property
    def at_table(self) -> AtTable:
        """The table that is played at."""
        from game.client.app.table_flow import AtTable

        return AtTable(self)

    @cached_property
    def bookshelf(self) -> Bookshelf:
        """Matches that are over, or wait."""
        from game.client.app.archive_flow import Bookshelf

        return Bookshelf(self)

    @cached_property
    def host_watch(self) -> HostWatch:
        """What happens where a host is lost."""
        from game.client.app.host_loss import HostWatch

        return HostWatch(self)

    @cached_property
    def evening(self) -> Evening:
        """What comes after a match."""
        from game.client.app.results_flow import Evening

        return Evening(self)

    @cached_property
    def setups(self) -> Setups:
        """How tables were set up."""
        from game.client.match.last_setups import Setups

        return Setups(kept.settings_path().with_name("tables.json"))

    def play_now(self, game: str) -> None:
        """A table against bots as it was set up the last time."""
        self.play(self.setups.of(game))

    def play(self, setup: Setup, seat: int = 0, seed: str = "") -> None:
        """A table against bots, in a room that nobody else can enter; ``seed`` fixes how it is dealt."""
        from game.client.match.room_client import own_room
        from net.protocol.messages import Play

        room = self.enter(lambda: own_room(self.app, port=None, seed=seed or self.seed))
        if room is not None:
            self.gathering.role = "player"
            room.poll()
            room.lay(setup, seat)
            room.ask(Play())

    def enter(self, opened: Callable[[], Room]) -> Room | None:
        """Go into a room, out of any other; None, and a sentence, if it cannot be opened."""
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
        """Tell a trouble on whatever is shown."""
        from game.client.ui.dialog import tell

        if self.app.top is not None:
            tell(self.app.top.ui, trouble, "warning", trouble=True)

    def leave_room(self) -> None:
        """Out of the room; what was played is kept."""
        if self.room is not None:
            self.room.close()
        self.room = None
        self.at_table.forget()
        self.host_watch.forget()

    def close(self) -> None:
        """Somebody quits: whatever works beside the game ends with it."""
        self.leave_room()
        self.front.close_library()
        self.bookshelf.close()

    def go_home(self) -> None:
        """Back to the title."""
        self.leave_room()
        self.gathering.lobby = None
        while len(self.app.scenes) > 1:
            self.app.pop()
        self.front.come_back()

    def _listen(self) -> None:
        """Hear the room, whichever scene is on top."""
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
    """Show the title and go on until somebody quits; NoDisplay if no window can be opened.

    ``first`` is done once the title is there, for somebody who has said already where to go; ``name`` is for
    somebody who has said already what they are called, ``language`` in which language to speak this time.
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
