"""Dialog to export a match, and the progress messages."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.background_task import Failed
from game.client.film.film_job import FilmMaker, Making, Ready, Way
from game.client.film.film_writer import likely_size
from game.client.scenes.replay import ReplayScene
from game.client.ui.dialog import Answer, ask, tell
from game.client.window.screenshot import new_file
from game.i18n import _
from game.i18n.number_format import decimal
from net.storage.saves import Saved

if TYPE_CHECKING:
    from game.client.window.app import App


class FilmDesk:
    """Starts and stops exports; at most one runs at a time."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._maker: FilmMaker | None = None
        self._told = -1

    def ask(self, saved: Saved, scene: ReplayScene) -> None:
        """Asks what to export; during an export, whether to stop it."""
        if self._maker is not None:
            answers = [Answer(_("Let it run"), lambda: None, "brass"), Answer(_("Stop it"), self.stop, "red")]
            ask(scene.ui, _("A film is being made"), _("Only one is made at a time."), answers, lambda: None)
            return
        if scene.running:
            scene.toggle()  # pauses, so that the offered round stays the displayed one
        number = scene.course.round_at(scene.at)
        answers = [Answer(_("Whole match, GIF"), lambda: self.make(saved, "gif"), "brass")]
        if number:
            words = _("Round {number}, GIF").format(number=number)
            answers.append(Answer(words, lambda: self.make(saved, "gif", number)))
        if find_spec("imageio_ffmpeg") is not None:
            answers += [
                Answer("WebM", lambda: self.make(saved, "webm")),
                Answer("MP4", lambda: self.make(saved, "mp4")),
            ]
        if scene.course.result is not None:
            answers.append(Answer(_("One page"), lambda: self.make(saved, "png")))
        answers.append(Answer(_("Leave it"), lambda: None))
        size = likely_size(".gif", len(scene.whole)) / 1e6
        words = _("A film of the whole match takes about {size} MB.").format(size=f"{size:.0f}")
        ask(scene.ui, _("Film this match"), words, answers, lambda: None)

    def make(self, saved: Saved, ending: str, number: int = 0) -> None:
        """Starts an export."""
        out = new_file(ending, saved.path.stem)
        wish = Making(str(saved.path), str(out), number, number)
        self._told = -1
        self._maker = FilmMaker(wish, lambda way: self.app.post(lambda: self._hear(way, out)))
        self._tell(_("The film is being made; you can go on meanwhile."))

    def stop(self) -> None:
        """Cancels the running export."""
        if self._maker is not None:
            self._maker.stop()
            self._maker = None

    def _hear(self, way: Way | Ready | Failed, out: Path) -> None:
        if self._maker is None:
            return
        if isinstance(way, Failed):
            self._maker = None
            self._tell(way.trouble, trouble=True)
            return
        if isinstance(way, Ready):
            self._maker = None
            self._tell(_("Saved as {file} in {folder}").format(file=out.name, folder=out.parent))
            return
        tenth = 10 * way.done // max(1, way.of)
        if tenth > self._told:
            self._told = tenth
            words = _("Film: {share} %, about {size} MB")
            self._tell(words.format(share=10 * tenth, size=decimal(way.likely / 1e6)))

    def _tell(self, words: str, trouble: bool = False) -> None:
        if self.app.top is not None:
            tell(self.app.top.ui, words, "warning" if trouble else "film", trouble)
