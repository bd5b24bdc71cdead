"""Hints: a bot in a child process suggests an action, knowing only what the seat may see."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from game.bots.bot import ADVISER_BOT, bot_or_fallback
from game.bots.reasons import Explanation, Reason
from game.bots.worker import ActionAnswer, ActionRequest, FollowItem, ShowHands, StartMatch, encode_record
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Seat
from game.rules.core.game import Game, State
from game.rules.core.journal import Journal
from game.rules.core.moves import Action
from game.rules.core.words.game_text import GameText
from game.session.bot_process import BotProcess
from game.session.hint_text import hint_text
from net.protocol.frames import unpack
from net.protocol.messages import packed_hands

log = logging.getLogger("roundhouse.bots")


class Advice(NamedTuple):
    """An action that the hint bot suggests to a seat after item `seen`, with its reasons."""

    seat: Seat
    seen: int
    action: Action
    why: Explanation

    def reason(self, text: GameText[Any], view: State) -> str:
        """Returns the reasons as a sentence; empty if the bot gives none."""
        return hint_text(self.why, text, view, self.seat)


class Adviser:
    """Asks the hint bot without blocking. `wake` is called on another thread when `poll` has an answer."""

    def __init__(self, game: Game[Any], wake: Callable[[], None] = lambda: None) -> None:
        self.game = game
        self._wake = wake
        self._answers: SimpleQueue[ActionAnswer] = SimpleQueue()
        self._thinker: BotProcess | None = None

    def ask(self, journal: Journal, seat: Seat, hands: Hands) -> None:
        """Asks what the bot would do in this seat, given the journal and the hands that the seat sees."""
        if self._thinker is None:
            try:
                self._thinker = BotProcess(self._answered, self._ended)
            except OSError as error:  # the next question tries again
                log.warning("the bots' process does not start: %s", error)
                return
        laid = StartMatch(self.game.match_settings)
        hands_record = ShowHands(seat, packed_hands(hands), journal.last)
        followed = [FollowItem(encode_record(item)) for item in journal]
        question = ActionRequest(seat, bot_or_fallback(ADVISER_BOT, self.game.key), journal.last, why=True)
        for record in (laid, *followed, hands_record, question):
            self._thinker.send(record)

    def poll(self) -> Advice | None:
        """Returns the next answer, or None."""
        try:
            chosen = self._answers.get_nowait()
        except Empty:
            return None
        action: Action = unpack(self.game.moves, chosen.action)
        instead = unpack(self.game.moves, chosen.next_best) if chosen.next_best else None
        reasons = tuple(Reason(code, figures) for code, figures in chosen.reasons)
        return Advice(chosen.seat, chosen.item_number, action, Explanation(reasons, instead))

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _answered(self, chosen: ActionAnswer) -> None:
        self._answers.put(chosen)
        self._wake()

    def _ended(self, thinker: BotProcess) -> None:
        """Handles the end of the bot process; the next question starts a new one."""
        if thinker is self._thinker:
            self._thinker = None
