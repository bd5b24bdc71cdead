"""Writes saves on a thread of its own, so that no other thread waits for the disk.

A writer submits its writes and continues; `finished` reaches the number that `started` had when the write was
submitted. A host sends a message only then: what was sent is on the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue


@cache
def shared_write_thread() -> WriteThread:
    """The thread that writes the saves of all peers in this process."""
    return WriteThread()


class WriteThread:
    """Runs writes one after the other. `on_finished` is called on this thread after each."""

    def __init__(self, on_finished: Callable[[], None] = lambda: None) -> None:
        self.started = 0
        """Number of writes submitted so far."""
        self.finished = 0
        """Number of writes done so far, with or without an error."""
        self._on_finished = on_finished
        self._writes: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._idle = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="roundhouse-saves", daemon=True)
        self._thread.start()

    def submit(self, write: Callable[[], None]) -> None:
        """Queues a write, which must not raise."""
        self.started += 1
        self._writes.put(write)

    def wait(self) -> None:
        """Waits until everything submitted so far is done."""
        wanted = self.started
        with self._idle:
            self._idle.wait_for(lambda: self.finished >= wanted or not self._thread.is_alive())

    def close(self) -> None:
        """Finishes all writes and ends the thread."""
        self._writes.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (write := self._writes.get()) is not None:
            write()
            with self._idle:
                self.finished += 1
                self._idle.notify_all()
            self._on_finished()
