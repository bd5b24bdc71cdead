"""Advice: a bot in a process of its own that looks at a match as one seat sees it, when it is asked to."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any

from game.bots.bot import best_bot
from game.bots.worker import Choose, Chosen, Follow, Lay, Show, answer, packed, work
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.journal import Item
from game.rules.core.moves import Action
from net.messages import listed
from net.wire import unpack


class Adviser:
    """Asks the strongest bot there is; the answer comes by ``poll``, so that nobody waits for it."""

    def __init__(self, game: Game[Any], wake: Callable[[], None] = lambda: None) -> None:
        self.game = game
        self._wake = wake
        self._answers: SimpleQueue[Chosen] = SimpleQueue()
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None

    def ask(self, journal: Sequence[Item], seat: Seat, hands: Mapping[str, Sequence[Face]]) -> None:
        """What would a bot do for this seat after this journal, seeing these hands?"""
        if self._pipe is None:
            self._start()
        laid = Lay(self.game.key, self.game.map_key, self.game.seats, listed(self.game.options))
        shown = Show(seat, tuple((name, tuple(faces)) for name, faces in hands.items()))
        followed = [Follow(packed(item)) for item in journal]
        question = Choose(seat, best_bot(self.game.key), len(journal) - 1)
        for record in (laid, *followed, shown, question):
            if self._pipe is not None:
                self._pipe.send_bytes(packed(record))

    def poll(self) -> tuple[Seat, int, Action] | None:
        """The seat, the item and the action of an answer that has come."""
        try:
            chosen = self._answers.get_nowait()
        except Empty:
            return None
        action: Action = unpack(self.game.moves, chosen.action)
        return chosen.seat, chosen.seen, action

    def close(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
        self._pipe = self._process = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), name="roundhouse-advice", daemon=True)
        self._process.start()
        theirs.close()
        listener = threading.Thread(target=self._listen, args=(self._pipe,), daemon=True)
        listener.start()

    def _listen(self, pipe: Connection) -> None:
        while True:
            try:
                self._answers.put(answer(pipe.recv_bytes()))
            except (EOFError, OSError):
                return
            self._wake()
