"""The network's own thread: one asyncio loop beside whatever the main thread does.

Threads meet only where something is posted to the loop or taken out of a queue.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class NetLoop:
    """An asyncio loop in a daemon thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="roundhouse-net", daemon=True)
        self._thread.start()

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Run a coroutine on the loop; the result, or what it raised, can be waited for."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def wait(self, work: Coroutine[Any, Any, T], timeout: float = 30.0) -> T:
        """Run a coroutine on the loop and wait for its result."""
        return self.submit(work).result(timeout)

    def post(self, call: Callable[..., object], *arguments: object) -> None:
        """Let the loop call this soon; nothing happens once the loop is closed."""
        try:
            self.loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:
            if not self.loop.is_closed():
                raise

    def close(self) -> None:
        """Stop the loop and wait for the thread."""
        if self._thread.is_alive():
            self.post(self.loop.stop)
            self._thread.join(5.0)

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
