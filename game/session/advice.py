"""Hints: asks a bot in a child process for the best action, using only what one seat may see."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from game.bots.bot import ADVISER, usual
from game.bots.reasons import Reason, Why
from game.bots.worker import Choose, Chosen, Follow, Lay, Show, packed
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Seat
from game.rules.core.game import Game, State
from game.rules.core.journal import Journal
from game.rules.core.moves import Action
from game.rules.core.words.text import GameText
from game.session.bot_process import Thinker
from game.session.hint_text import in_words
from net.protocol.frames import unpack
from net.protocol.messages import packed_hands


class Advice(NamedTuple):
    """An advised action for a seat after item `seen`, with reasons."""

    seat: Seat
    seen: int
    action: Action
    why: Why

    def reason(self, text: GameText[Any], view: State) -> str:
        """Returns the reasons as a sentence; empty if the bot gives none."""
        return in_words(self.why, text, view, self.seat)


class Adviser:
    """Asks the hint bot without blocking; `poll` returns the answer. `wake` is called on another thread."""

    def __init__(self, game: Game[Any], wake: Callable[[], None] = lambda: None) -> None:
        self.game = game
        self._wake = wake
        self._answers: SimpleQueue[Chosen] = SimpleQueue()
        self._thinker: Thinker | None = None

    def ask(self, journal: Journal, seat: Seat, hands: Hands) -> None:
        """Asks what a bot would do for this seat after this journal, seeing these hands."""
        if self._thinker is None:
            self._thinker = Thinker(self._answered, self._ended)
        laid = Lay(self.game.terms)
        hands_record = Show(seat, packed_hands(hands), journal.last)
        followed = [Follow(packed(item)) for item in journal]
        question = Choose(seat, usual(ADVISER, self.game.key), journal.last, why=True)
        for record in (laid, *followed, hands_record, question):
            self._thinker.tell(record)

    def poll(self) -> Advice | None:
        """Returns the next answer, or None."""
        try:
            chosen = self._answers.get_nowait()
        except Empty:
            return None
        action: Action = unpack(self.game.moves, chosen.action)
        instead = unpack(self.game.moves, chosen.instead) if chosen.instead else None
        reasons = tuple(Reason(code, figures) for code, figures in chosen.reasons)
        return Advice(chosen.seat, chosen.seen, action, Why(reasons, instead))

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _answered(self, chosen: Chosen) -> None:
        self._answers.put(chosen)
        self._wake()

    def _ended(self, thinker: Thinker) -> None:
        """Handles the end of the process; the next question starts another."""
        if thinker is self._thinker:
            self._thinker = None
