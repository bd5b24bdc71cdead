"""Background reviews of matches: they continue when their scene is left, and announce their result."""

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
    """A running review with its news so far and its listener."""

    name: str
    errand: Errand[Any] | None = None
    said: list[News] = field(default_factory=list)
    hear: Hear | None = None


class ReviewDesk:
    """Runs at most one review per match. A new listener gets all earlier news first."""

    def __init__(self, app: App, begin: Begin = begin) -> None:
        self.app = app
        self._begin = begin
        self._running: dict[Path, _Running] = {}

    def follow(self, path: Path, name: str, hear: Hear) -> None:
        """Subscribes to the review of a match and starts it if needed; `name` is used in the announcement."""
        running = self._running.get(path)
        if running is None:
            running = self._running[path] = _Running(name)
            running.errand = self._begin(path, lambda news: self.app.post(lambda: self._take(path, news)))
        running.hear = hear
        for news in running.said:
            hear(news)

    def leave(self, path: Path) -> None:
        """Unsubscribes; the review continues and is stored with its match."""
        if path in self._running:
            self._running[path].hear = None

    def stop(self, path: Path) -> None:
        """Cancels a review."""
        running = self._running.pop(path, None)
        if running is not None and running.errand is not None:
            running.errand.stop()

    def close(self) -> None:
        """Cancels all reviews."""
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
