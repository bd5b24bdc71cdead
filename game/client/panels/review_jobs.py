"""Reviews under way: they go on while somebody looks elsewhere, and are told when they are ready."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.archive.background_task import Errand, Failed
from game.archive.review_job import Found, News, begin
from game.client.ui.dialog import tell
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App

Hear = Callable[[News], None]
Begin = Callable[[Path, Hear], Errand[Any]]


@dataclass
class _Running:
    """A review under way, what it has said so far, and who listens."""

    name: str
    errand: Errand[Any] | None = None
    said: list[News] = field(default_factory=list)
    hear: Hear | None = None


class ReviewDesk:
    """One review of a match at a time. Whoever listens hears it from its beginning."""

    def __init__(self, app: App, begin: Begin = begin) -> None:
        self.app = app
        self._begin = begin
        self._running: dict[Path, _Running] = {}

    def follow(self, path: Path, name: str, hear: Hear) -> None:
        """Hear the review of a match, which begins if it is not under way. `name` is what it is called."""
        running = self._running.get(path)
        if running is None:
            running = self._running[path] = _Running(name)
            running.errand = self._begin(path, lambda news: self.app.post(lambda: self._take(path, news)))
        running.hear = hear
        for news in running.said:
            hear(news)

    def leave(self, path: Path) -> None:
        """Nobody listens any more; it goes on, and is kept with its match."""
        if path in self._running:
            self._running[path].hear = None

    def stop(self, path: Path) -> None:
        """No more is looked for."""
        running = self._running.pop(path, None)
        if running is not None and running.errand is not None:
            running.errand.stop()

    def close(self) -> None:
        """Every review under way is left."""
        for path in list(self._running):
            self.stop(path)

    def _take(self, path: Path, news: News) -> None:
        running = self._running.get(path)
        if running is None:
            return
        running.said.append(news)
        if isinstance(news, (Found, Failed)):
            del self._running[path]
        if running.hear is not None:
            running.hear(news)
        elif isinstance(news, (Found, Failed)):
            self._tell(running.name, news)

    def _tell(self, name: str, news: Found | Failed) -> None:
        if self.app.top is None:
            return
        if news.trouble:
            tell(self.app.top.ui, news.trouble, "warning", trouble=True)
        else:
            tell(self.app.top.ui, _("The review of {match} is ready.").format(match=name), "hint")
