"""The dialog for exporting a match, and messages about the progress."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.background_task import TaskFailure
from game.client.film.film_job import FilmJob, FilmProgress, FilmRequest, FilmResult
from game.client.film.film_writer import likely_size
from game.client.scenes.table.replay import ReplayScene
from game.client.ui.dialog import DialogButton, open_dialog, show_toast
from game.client.window.screenshot import unused_picture_path
from game.i18n import _
from game.i18n.number_format import format_decimal
from net.storage.saves import SavedMatch

if TYPE_CHECKING:
    from game.client.window.app import App


class FilmDialog:
    """Starts and stops exports, one at a time."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._maker: FilmJob | None = None
        self._announced_tenth = -1

    def ask(self, saved: SavedMatch, scene: ReplayScene) -> None:
        """Asks what to export; while an export is running, asks whether to stop it."""
        if self._maker is not None:
            answers = [
                DialogButton(_("Let it run"), lambda: None, "brass"),
                DialogButton(_("Stop it"), self.stop, "red"),
            ]
            open_dialog(
                scene.ui, _("A film is being made"), _("Only one is made at a time."), answers, lambda: None
            )
            return
        if scene.is_playing:
            scene.toggle_playing()  # pauses, so that the offered round stays the displayed one
        number = scene.timeline.round_at(scene.position)
        answers = [DialogButton(_("Whole match, GIF"), lambda: self.make(saved, "gif"), "brass")]
        if number:
            words = _("Round {number}, GIF").format(number=number)
            answers.append(DialogButton(words, lambda: self.make(saved, "gif", number)))
        if find_spec("imageio_ffmpeg") is not None:
            answers += [
                DialogButton("WebM", lambda: self.make(saved, "webm")),
                DialogButton("MP4", lambda: self.make(saved, "mp4")),
            ]
        if scene.timeline.result is not None:
            answers.append(DialogButton(_("One page"), lambda: self.make(saved, "png")))
        answers.append(DialogButton(_("Leave it"), lambda: None))
        size = likely_size(".gif", len(scene.items)) / 1e6
        words = _("A film of the whole match takes about {size} MB.").format(size=f"{size:.0f}")
        open_dialog(scene.ui, _("Film this match"), words, answers, lambda: None)

    def make(self, saved: SavedMatch, ending: str, number: int = 0) -> None:
        """Starts an export."""
        out = unused_picture_path(ending, saved.path.stem)
        wish = FilmRequest(str(saved.path), str(out), number, number)
        self._announced_tenth = -1
        self._maker = FilmJob(wish, lambda way: self.app.post(lambda: self._hear(way, out)))
        self._tell(_("The film is being made; you can go on meanwhile."))

    def stop(self) -> None:
        """Cancels the running export."""
        if self._maker is not None:
            self._maker.stop()
            self._maker = None

    def _hear(self, way: FilmProgress | FilmResult | TaskFailure, out: Path) -> None:
        if self._maker is None:
            return
        if isinstance(way, TaskFailure):
            self._maker = None
            self._tell(way.trouble, trouble=True)
            return
        if isinstance(way, FilmResult):
            self._maker = None
            self._tell(_("Saved as {file} in {folder}").format(file=out.name, folder=out.parent))
            return
        tenth = 10 * way.done // max(1, way.total)
        if tenth > self._announced_tenth:
            self._announced_tenth = tenth
            words = _("Film: {share} %, about {size} MB")
            self._tell(words.format(share=10 * tenth, size=format_decimal(way.likely_size / 1e6)))

    def _tell(self, words: str, trouble: bool = False) -> None:
        if self.app.top is not None:
            show_toast(self.app.top.ui, words, "warning" if trouble else "film", trouble)
