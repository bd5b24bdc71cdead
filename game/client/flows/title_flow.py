"""The title's actions, the match it offers to continue, and attract mode."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from game.client.scenes.title import TitleActions, TitleScene
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.archive.save_summary import SaveSummary
    from game.client.flows.client import Client
    from game.client.match.session_feed import SessionFeed
    from game.client.panels.archive.save_index import SaveIndex


class TitleFlow:
    """Opens the title and connects its actions for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.scene: TitleScene | None = None
        self._library: SaveIndex | None = None
        """The index of saves; open only while the title is shown."""

    @property
    def game(self) -> str:
        """Key of the game selected on the title."""
        return self.scene.game if self.scene is not None else self.client.setups.last_game

    def build_title(self, note: str = "") -> TitleScene:
        """Builds the title scene."""
        actions = TitleActions(
            play_now=self.client.play_now,
            join=self._join,
            host=self._host,
            table_display=lambda: self.client.lobby_flow.open_lobby("display"),
            attract=self._attract,
            on_painted=self._preload_table,
            learn=self._learn,
            find_resumable=self._find_match_to_continue,
            resume=self._continue,
            extra_buttons=lambda: [(_("Archive"), "replay", self.client.archive_flow.open_archive)],
            reserved_seat=self._rejoin_offer,
            open_stats=self._open_stats,
            open_daily_runs=self._open_daily,
            daily_run_status=self._daily_words,
            describe_game=lambda game: self.client.setups.setup_for(game).summary(catalog.title_of(game)),
            last_game=lambda: self.client.setups.last_game,
        )
        self.scene = TitleScene(self.client.app, actions, note)
        return self.scene

    def _join(self) -> None:
        self.client.lobby_flow.open_lobby()

    def _host(self) -> None:
        self.client.lobby_flow.host_or_resume()

    def _learn(self, game: str) -> None:
        self.client.lesson_flow.choose_lesson(game)

    def _open_stats(self) -> None:
        self.client.results_flow.open_stats()

    def _open_daily(self) -> None:
        self.client.results_flow.open_daily()

    def _daily_words(self) -> tuple[str, bool]:
        return self.client.results_flow.daily_run_text()

    def _rejoin_offer(self) -> tuple[str, Callable[[], None]] | None:
        """Label and action of the button that rejoins the room last visited, if its match was unfinished."""
        from net.discovery.recent_rooms import visits

        last = next(iter(visits()), None)
        if last is None or not last.match:
            return None
        words = _("Back to {name}’s table").format(name=last.host)
        return words, lambda: self.client.lobby_flow.rejoin(last)

    def open_welcome(self) -> None:
        """Opens the first-launch screen."""
        from game.client.scenes.first_launch import WelcomeScene

        self.client.app.push(
            WelcomeScene(
                self.client.app, lambda: self.client.lesson_flow.start_lesson(next(iter(catalog.GAMES)), 0)
            )
        )

    def refresh(self) -> None:
        """Refreshes the title when it is on top again."""
        if self.scene is not None and self.client.app.top is self.scene:
            self.scene.show_rejoin_button()

    def _find_match_to_continue(self) -> None:
        """Looks for a match that can be continued; saves not read yet are read in the background."""
        from game.client.panels.archive.save_index import SaveIndex

        self.close_library()
        self._library = SaveIndex(self.client.app, self._offer_match_to_continue)
        self._offer_match_to_continue()

    def _offer_match_to_continue(self) -> None:
        library, title = self._library, self.scene
        if library is None or title is None:
            return
        newest = library.newest_resumable()
        if newest is not None or not library.is_reading:
            title.offer_resume(
                newest, lambda size: library.thumbnail(newest, size) if newest is not None else None
            )
        else:
            title.reserve_continue()
        library.request_next()

    def close_library(self) -> None:
        """Stops reading saves."""
        if self._library is not None:
            self._library.close()
            self._library = None

    def _continue(self, match: SaveSummary) -> None:
        """Resumes the match that was offered; the index of saves may be closed by now."""
        from game.user_folders import saves_folder

        self.client.archive_flow.resume(saves_folder() / match.file)

    def _preload_table(self) -> None:
        """Imports what a table needs in a background thread, so that Play now opens at once."""
        import threading

        from game.client.games import game_client_of

        wanted = (
            "game.client.match.room_client",
            "game.client.scenes.table.table_scene",
            game_client_of(self.client.setups.last_game).board_module,
        )
        threading.Thread(target=_load, args=(*wanted, "game.client.scenes.archive"), daemon=True).start()

    def _attract(self) -> None:
        """Starts attract mode, unless a room is already open."""
        from game.client.match.room_client import open_demo_room

        if self.client.room is not None:
            return
        room = self.client.enter(lambda: open_demo_room(self.client.app))
        if room is not None:
            room.on_begin = self._begin_attract_match
            room.poll()
            room.start_bots_only_match(self.game)

    def _begin_attract_match(self, feed: SessionFeed) -> None:
        from game.client.scenes.table.attract_mode import AttractScene

        feed.on_close = lambda: None
        if self.client.app.top is not self.scene:
            self.client.leave_room()
            return
        table = AttractScene(self.client.app, feed, lambda: self.client.app.post(self.client.go_home))
        self.client.table_flow.table = table
        self.client.app.push(table)


def _load(*modules: str) -> None:
    """Imports modules and fills the caches that every table needs."""
    for name in modules:
        import_module(name)
    for key in catalog.GAMES:
        catalog.title_of(key)
