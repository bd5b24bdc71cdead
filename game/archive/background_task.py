"""Runs a function in a child process, with progress messages, a final result and cancellation."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

import msgspec

from game.i18n import _, language_code, use_language
from game.rules import catalog
from game.rules.core.codec import BadData

_packed = msgspec.msgpack.Encoder().encode


class TaskFailure(msgspec.Struct, frozen=True, tag="failed"):
    """Final message of a task that failed, with the reason."""

    trouble: str


News = TypeVar("News", bound=msgspec.Struct)
SendProgress = Callable[[msgspec.Struct], None]
TaskFunction = Callable[[Any, SendProgress], msgspec.Struct]
"""The function to run, which takes the request and a callback for progress messages and returns the final
message.

It must be defined at module level, because the child process imports it by name.
"""


class BackgroundTask(Generic[News]):
    """A task that runs in a child process.

    `on_news` is called on a background thread with each message. The final message has the type `last`, or is
    a `TaskFailure`.
    """

    def __init__(
        self,
        name: str,
        work: TaskFunction,
        wanted: msgspec.Struct,
        kinds: Any,
        last: type[msgspec.Struct],
        on_news: Callable[[News | TaskFailure], None],
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        args = (theirs, catalog.registrations(), language_code(), work, type(wanted), _packed(wanted))
        self._trouble = _("the process beside the game has ended by itself")
        self._name, self._last, self._on_progress = name, last, on_news
        self._decoder = msgspec.msgpack.Decoder(kinds | TaskFailure)
        self._process = context.Process(target=_run, args=args, name=f"roundhouse-{name}", daemon=True)
        self._process.start()
        theirs.close()
        self._stopped = False
        threading.Thread(target=self._listen, name=f"roundhouse-{name}", daemon=True).start()

    def stop(self) -> None:
        """Kills the child process and waits until it has ended."""
        self._stopped = True
        self._process.kill()
        self._process.join(2.0)

    def _listen(self) -> None:
        is_finished = False
        while not is_finished:
            try:
                news = self._decoder.decode(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            is_finished = isinstance(news, (self._last, TaskFailure))
            self._on_progress(news)
        self._pipe.close()
        if not is_finished and not self._stopped:
            self._on_progress(TaskFailure(self._trouble))


def _run(
    pipe: Connection,
    known: catalog.Registrations,
    language: str,
    work: TaskFunction,
    kind: type[msgspec.Struct],
    wanted: bytes,
) -> None:
    catalog.register_all(known)
    use_language(language)
    with suppress(OSError, AttributeError):
        os.nice(5)  # a match may be played meanwhile
    try:
        last = work(msgspec.msgpack.decode(wanted, type=kind), lambda news: pipe.send_bytes(_packed(news)))
    except BadData as error:
        last = TaskFailure(str(error))
    pipe.send_bytes(_packed(last))
