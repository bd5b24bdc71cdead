"""Runs the network's asyncio loop in a background thread.

Other threads communicate with it only by posting calls or through queues.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("roundhouse.net")


def _log_error(error: BaseException) -> None:
    log.error("a network task failed", exc_info=error)


class NetLoop:
    """An asyncio loop in a daemon thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(self._handle_error)
        self.on_error: Callable[[BaseException], None] = _log_error
        """Called on the loop with every exception that no callback or task has handled."""
        self._thread = threading.Thread(target=self._run, name="roundhouse-net", daemon=True)
        self._thread.start()

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Runs a coroutine on the loop and returns a future for its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def wait(self, work: Coroutine[Any, Any, T], timeout: float = 30.0) -> T:
        """Runs a coroutine on the loop and waits for its result."""
        return self.submit(work).result(timeout)

    def post(self, call: Callable[..., object], *arguments: object) -> None:
        """Schedules a call on the loop; ignored once the loop is closed."""
        try:
            self.loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:
            if not self.loop.is_closed():
                raise

    def close(self) -> None:
        """Stops the loop and joins the thread."""
        if self._thread.is_alive():
            self.post(self.loop.stop)
            self._thread.join(5.0)

    def _handle_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.on_error(error)
        else:
            log.error("%s", context.get("message"))

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
        finally:
            tasks = asyncio.all_tasks(self.loop)
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            self.loop.close()
