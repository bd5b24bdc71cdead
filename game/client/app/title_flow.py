"""The title's actions, its Continue offer and attract mode."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from game.client.scenes.title import Title, TitleActions
from game.i18n import _
from game.rules import catalog
from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.archive.save_summary import Kept
    from game.client.app.client import Client
    from game.client.match.session_feed import SessionFeed
    from game.client.panels.save_browser import Library


class Front:
    """Opens the title and connects its actions for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.scene: Title | None = None
        self._library: Library | None = None
        """Save index, open while the title is shown."""

    @property
    def game(self) -> str:
        """Key of the game selected on the title."""
        return self.scene.game if self.scene is not None else self.client.setups.last_game

    def title(self, note: str = "") -> Title:
        """Builds the title scene."""
        actions = TitleActions(
            play_now=self.client.play_now,
            join=self._join,
            host=self._host,
            table_display=lambda: self.client.gathering.open_lobby("display"),
            attract=self._attract,
            settled=self._load_ahead,
            learn=self._learn,
            look_up=self._look_for_waiting,
            go_on=self._continue,
            more=lambda: [(_("Archive"), "replay", self.client.bookshelf.open_archive)],
            back=self._way_back,
            stats=self._open_stats,
            daily=self._open_daily,
            daily_words=self._daily_words,
            described=lambda game: self.client.setups.of(game).described(catalog.title_of(game)),
            last_game=lambda: self.client.setups.last_game,
        )
        self.scene = Title(self.client.app, actions, note)
        return self.scene

    def _join(self) -> None:
        self.client.gathering.open_lobby()

    def _host(self) -> None:
        self.client.gathering.open_own()

    def _learn(self, game: str) -> None:
        self.client.school.learn(game)

    def _open_stats(self) -> None:
        self.client.evening.open_stats()

    def _open_daily(self) -> None:
        self.client.evening.open_daily()

    def _daily_words(self) -> tuple[str, bool]:
        return self.client.evening.daily_words()

    def _way_back(self) -> tuple[str, Callable[[], None]] | None:
        """Label and action that rejoin the last visited room, if its match was unfinished."""
        from net.discovery.recent_rooms import visits

        last = next(iter(visits()), None)
        if last is None or not last.match:
            return None
        words = _("Back to {name}’s table").format(name=last.host)
        return words, lambda: self.client.gathering.back_to_table(last)

    def welcome(self) -> None:
        """Opens the first-launch screen."""
        from game.client.scenes.welcome import Welcome

        self.client.app.push(
            Welcome(self.client.app, lambda: self.client.school.teach(next(iter(catalog.GAMES)), 0))
        )

    def come_back(self) -> None:
        """Refreshes the title when it is on top again."""
        if self.scene is not None and self.client.app.top is self.scene:
            self.scene.show_way_back()

    def _look_for_waiting(self) -> None:
        """Searches the saves for a match to continue; unread saves are read in the background."""
        from game.client.panels.save_browser import Library

        self.close_library()
        self._library = Library(self.client.app, self._tell_waiting)
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        library, title = self._library, self.scene
        if library is None or title is None:
            return
        newest = library.newest_waiting()
        if newest is not None or not library.is_reading:
            title.offer(newest, lambda size: library.picture(newest, size) if newest is not None else None)
        else:
            title.await_match()
        library.look()

    def close_library(self) -> None:
        """Stops reading saves for the title."""
        if self._library is not None:
            self._library.close()
            self._library = None

    def _continue(self, match: Kept) -> None:
        """Resumes the offered match; the library may already be closed."""
        from game.user_folders import saves_folder

        self.client.bookshelf.go_on(saves_folder() / match.file)

    def _load_ahead(self) -> None:
        """Imports the modules a table needs in a background thread, so that Play now starts at once."""
        import threading

        from game.client.games import face_of

        wanted = (
            "game.client.match.room_client",
            "game.client.scenes.table",
            face_of(self.client.setups.last_game).boards,
        )
        threading.Thread(target=_load, args=(*wanted, "game.client.scenes.archive"), daemon=True).start()

    def _attract(self) -> None:
        """Starts attract mode, unless a room is already open."""
        from game.client.match.room_client import show_room

        if self.client.room is not None:
            return
        room = self.client.enter(lambda: show_room(self.client.app))
        if room is not None:
            room.on_begin = self._begin_show
            room.poll()
            room.lay_show(self.game)

    def _begin_show(self, feed: SessionFeed) -> None:
        from game.client.scenes.attract_mode import Attract

        feed.on_close = lambda: None
        if self.client.app.top is not self.scene:
            self.client.leave_room()
            return
        table = Attract(self.client.app, feed, lambda: self.client.app.post(self.client.go_home))
        self.client.at_table.table = table
        self.client.app.push(table)


def _load(*modules: str) -> None:
    """Imports modules and warms the caches that every table needs."""
    for name in modules:
        import_module(name)
    for key in catalog.GAMES:
        catalog.title_of(key)
    from net.protocol.compatibility import rules_digest

    with suppress(BadData):  # reported when the digest is needed
        rules_digest()
