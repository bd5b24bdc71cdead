"""Reviews that run in the background: they continue when their scene is closed, and announce their end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.archive.background_task import BackgroundTask, TaskFailure
from game.archive.review_job import ReviewMessage, ReviewResult, start_review
from game.client.ui.dialog import show_toast
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App

ReviewListener = Callable[[ReviewMessage], None]
ReviewStarter = Callable[[Path, ReviewListener], BackgroundTask[Any]]


@dataclass
class _RunningReview:
    """A running review: its news so far, and who listens to it."""

    name: str
    task: BackgroundTask[Any] | None = None
    messages: list[ReviewMessage] = field(default_factory=list)
    listener: ReviewListener | None = None


class ReviewJobs:
    """Runs at most one review for each match. A new listener first gets all earlier news."""

    def __init__(self, app: App, begin: ReviewStarter = start_review) -> None:
        self.app = app
        self._begin = begin
        self._running: dict[Path, _RunningReview] = {}

    def subscribe(self, path: Path, name: str, hear: ReviewListener) -> None:
        """Listens to the review of a match and starts it if needed;

        `name` is for the announcement at its end.
        """
        running = self._running.get(path)
        if running is None:
            running = self._running[path] = _RunningReview(name)
            running.task = self._begin(path, lambda news: self.app.post(lambda: self._on_message(path, news)))
        running.listener = hear
        for news in running.messages:
            hear(news)

    def unsubscribe(self, path: Path) -> None:
        """Stops listening; the review continues and will be stored with its match."""
        if path in self._running:
            self._running[path].listener = None

    def cancel(self, path: Path) -> None:
        """Cancels a review."""
        running = self._running.pop(path, None)
        if running is not None and running.task is not None:
            running.task.stop()

    def cancel_all(self) -> None:
        """Cancels all reviews."""
        for path in list(self._running):
            self.cancel(path)

    def _on_message(self, path: Path, news: ReviewMessage) -> None:
        running = self._running.get(path)
        if running is None:
            return
        running.messages.append(news)
        if isinstance(news, (ReviewResult, TaskFailure)):
            del self._running[path]
        if running.listener is not None:
            running.listener(news)
        elif isinstance(news, (ReviewResult, TaskFailure)):
            self._announce(running.name, news)

    def _announce(self, name: str, news: ReviewResult | TaskFailure) -> None:
        if self.app.top is None:
            return
        if news.trouble:
            show_toast(self.app.top.ui, news.trouble, "warning", trouble=True)
        else:
            show_toast(self.app.top.ui, _("The review of {match} is ready.").format(match=name), "hint")
