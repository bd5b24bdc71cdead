"""Opens the archive, reviews and matches continued from a save."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    from game.client.film.film_dialog import FilmDialog
    from game.client.flows.client import Client
    from game.client.panels.review.review_jobs import ReviewJobs
    from game.client.scenes.table.open_saved_match import ArchiveActions
    from net.storage.saves import SavedMatch


class ArchiveFlow:
    """Opens the archive, and the scenes reached from it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._films: FilmDialog | None = None
        self._reviews: ReviewJobs | None = None

    def open_archive(self) -> None:
        """Opens the archive scene."""
        from game.client.scenes.archive import ArchiveScene

        self.client.app.push(ArchiveScene(self.client.app, self._archive_actions()))

    def _archive_actions(self) -> ArchiveActions:
        from game.client.film.film_dialog import FilmDialog
        from game.client.scenes.table.open_saved_match import ArchiveActions

        self._films = self._films or FilmDialog(self.client.app)
        return ArchiveActions(self.resume, self.review, self._continue_from, self._films.ask)

    def close(self) -> None:
        """Cancels running film and review jobs."""
        if self._films is not None:
            self._films.stop()
        if self._reviews is not None:
            self._reviews.cancel_all()

    def review(self, path: Path) -> None:
        """Opens the review of a finished match."""
        from game.client.panels.review.review_jobs import ReviewJobs
        from game.client.scenes.table.open_saved_match import prepare_save
        from game.client.scenes.table.review import ReviewScene

        self._reviews = self._reviews or ReviewJobs(self.client.app)
        try:
            saved, record, eyes, words = prepare_save(path)
        except BadData as error:
            self.client.show_error(str(error))
            return
        scene = ReviewScene(
            self.client.app,
            record,
            path,
            eyes,
            play_on=lambda at, seat: self._continue_from(saved, at, seat),
            desk=self._reviews,
        )
        self.client.app.push(scene)
        if words:
            self.client.show_error(words)

    def _continue_from(self, saved: SavedMatch, at: int, seat: int) -> None:
        """Starts a new match against bots from a moment of a saved match."""
        from game.archive.continue_from import branch_save

        try:
            branch = branch_save(saved, at, seat, self.client.app.settings.name or _("Player"))
        except BadData as error:
            self.client.show_error(str(error))
            return
        self._resume_alone(branch)

    def resume(self, path: Path) -> None:
        """Resumes a saved match: at once if all other seats are bots, else through the lobby."""
        from net.storage.saves import read_save

        try:
            saved = read_save(path)
        except BadData as error:
            self.client.show_error(str(error))
            return
        chairs = saved.start.chairs
        if sum(not chair.bot for chair in chairs) > 1 or any(chair.phone for chair in chairs):
            self.client.lobby_flow.open_lobby()
            self.client.lobby_flow.resume(saved)
            return
        self._resume_alone(saved)

    def _resume_alone(self, saved: SavedMatch) -> None:
        """Resumes a save in a private room."""
        from game.client.match.room_client import open_own_room

        self.client.lobby_flow.role = "player"
        room = self.client.enter(lambda: open_own_room(self.client.app, port=None, resume=saved))
        if room is not None:
            room.poll()
