"""Runs bots in a child process, for bot seats and for hints.

The process is spawned rather than forked, because the parent has threads.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable

import msgspec

from game.bots.worker import ActionAnswer, decode_answer, encode_record, serve_requests
from game.rules import catalog
from game.rules.core.codec import Record

log = logging.getLogger("roundhouse.bots")


class BotProcess:
    """One bot process. `on_answer` and `on_end` are called on a background thread."""

    def __init__(
        self, on_answer: Callable[[ActionAnswer], None], on_end: Callable[[BotProcess], None]
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        known = (theirs, catalog.registrations())
        self._process = context.Process(
            target=serve_requests, args=known, name="roundhouse-bots", daemon=True
        )
        try:
            self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            theirs.close()
        self._on_answer, self._on_end = on_answer, on_end
        self._using = threading.Lock()
        threading.Thread(target=self._listen, name="roundhouse-bots", daemon=True).start()

    def send(self, record: Record) -> None:
        """Sends the process a question, or information about the match."""
        try:
            with self._using:
                self._pipe.send_bytes(encode_record(record))
        except OSError:
            log.warning("the bots' process has ended")

    def close(self) -> None:
        """Stops the process.

        Only the reader thread closes the pipe; elsewhere the reader could read from a new file with the same
        descriptor.
        """
        self._process.terminate()

    def end_reason(self) -> str:
        """Describes how the process ended, for the log."""
        return f"exit code {self._process.exitcode}"

    def _listen(self) -> None:
        while True:
            try:
                chosen = decode_answer(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            except msgspec.MsgspecError as error:
                log.warning("the bots' process sent no answer: %s", error)
                self._process.terminate()
                break
            self._on_answer(chosen)
        with self._using:
            self._pipe.close()
        self._process.join(1.0)
        self._on_end(self)
