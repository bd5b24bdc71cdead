"""Opens the archive, reviews and matches continued from a save."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.film.film_dialog import FilmDesk
    from game.client.panels.review_jobs import ReviewDesk
    from game.client.scenes.saved_match import ArchiveActions
    from net.storage.saves import Saved


class Bookshelf:
    """Opens the archive and its follow-up scenes for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._films: FilmDesk | None = None
        self._reviews: ReviewDesk | None = None

    def open_archive(self) -> None:
        """Opens the archive scene."""
        from game.client.scenes.archive import Archive

        self.client.app.push(Archive(self.client.app, self._archive_actions()))

    def _archive_actions(self) -> ArchiveActions:
        from game.client.film.film_dialog import FilmDesk
        from game.client.scenes.saved_match import ArchiveActions

        self._films = self._films or FilmDesk(self.client.app)
        return ArchiveActions(self.go_on, self.review, self._play_on, self._films.ask)

    def close(self) -> None:
        """Cancels running film and review jobs."""
        if self._films is not None:
            self._films.stop()
        if self._reviews is not None:
            self._reviews.close()

    def review(self, path: Path) -> None:
        """Opens the review of a finished match."""
        from game.client.panels.review_jobs import ReviewDesk
        from game.client.scenes.review import ReviewScene
        from game.client.scenes.saved_match import opened

        self._reviews = self._reviews or ReviewDesk(self.client.app)
        try:
            saved, record, eyes, words = opened(path)
        except BadData as error:
            self.client.say(str(error))
            return
        scene = ReviewScene(
            self.client.app,
            record,
            path,
            eyes,
            play_on=lambda at, seat: self._play_on(saved, at, seat),
            desk=self._reviews,
        )
        self.client.app.push(scene)
        if words:
            self.client.say(words)

    def _play_on(self, saved: Saved, at: int, seat: int) -> None:
        """Starts a new match against bots from a moment of a saved one."""
        from game.archive.continue_from import branched

        try:
            branch = branched(saved, at, seat, self.client.app.settings.name or _("Player"))
        except BadData as error:
            self.client.say(str(error))
            return
        self._resume_alone(branch)

    def go_on(self, path: Path) -> None:
        """Resumes a saved match: directly if all other seats are bots, else through the lobby."""
        from net.storage.saves import read

        try:
            saved = read(path)
        except BadData as error:
            self.client.say(str(error))
            return
        if sum(not chair.bot for chair in saved.start.chairs) > 1:
            self.client.gathering.open_lobby()
            self.client.gathering.resume(saved)
            return
        self._resume_alone(saved)

    def _resume_alone(self, saved: Saved) -> None:
        """Resumes a save in a private room."""
        from game.client.match.room_client import own_room

        self.client.gathering.role = "player"
        room = self.client.enter(lambda: own_room(self.client.app, port=None, resume=saved))
        if room is not None:
            room.poll()
