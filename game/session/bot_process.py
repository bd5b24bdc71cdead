"""The process that thinks, for bots at a table and for those who ask for advice.

It is spawned, never forked, because the program that asks it has threads.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable

from game.bots.worker import Chosen, answer, packed, work
from game.rules import catalog
from game.rules.core.codec import Record

log = logging.getLogger("roundhouse.bots")


class Thinker:
    """One process. ``on_answer`` and ``on_end`` are called on a thread of its own."""

    def __init__(self, on_answer: Callable[[Chosen], None], on_end: Callable[[Thinker], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        known = (theirs, catalog.registered())
        self._process = context.Process(target=work, args=known, name="roundhouse-bots", daemon=True)
        self._process.start()
        theirs.close()
        self._on_answer, self._on_end = on_answer, on_end
        self._using = threading.Lock()
        threading.Thread(target=self._listen, name="roundhouse-bots", daemon=True).start()

    def tell(self, record: Record) -> None:
        """Something to know or to answer."""
        try:
            with self._using:
                self._pipe.send_bytes(packed(record))
        except OSError:
            log.warning("the bots' process has ended")

    def close(self) -> None:
        """It need not think any more. The pipe ends with the process; only its reader may close it, who might
        else go on to read from whatever the system gives the same number to."""
        self._process.terminate()

    def _listen(self) -> None:
        while True:
            try:
                chosen = answer(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            self._on_answer(chosen)
        with self._using:
            self._pipe.close()
        self._on_end(self)
