"""The bot process: follows the journal as a replica, keeps the hands that each bot's seat may see, and
answers questions.

It receives only what the peers of its seats would receive, and answers one question at a time. Records pass
through a pipe as msgpack; only the pipe and the list of games are pickled.
"""

from __future__ import annotations

import logging
from multiprocessing.connection import Connection
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game.bots.bot import STAND_IN_BOT, Bot, bot_or_fallback, make_bot, pick_for_view, wants_memory
from game.bots.interruption import interruption, time_limit
from game.bots.reasons import Explanation, why
from game.bots.seat_memory import rebuild_memory
from game.rules import catalog
from game.rules.core.card_piles import Hands
from game.rules.core.codec import BadData, Face, Name, Record, Seat
from game.rules.core.game import Game, State
from game.rules.core.journal import Entry, Rewind
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from game.rules.core.replica import Replica, with_open_hands

log = logging.getLogger("roundhouse.bots")


class StartMatch(Record, tag="lay"):
    """Starts a match from its first entry."""

    settings: MatchSettings


class FollowItem(Record, tag="follow"):
    """A journal item in its encoded form."""

    encoded_item: bytes


class ShowHands(Record, tag="show"):
    """The hands that a seat may see after an item, which may be an earlier one."""

    seat: Seat
    hands: tuple[tuple[Name, tuple[Face, ...]], ...]
    item_number: int


class ActionRequest(Record, tag="choose"):
    """Asks for a seat's action after an item; if no bot is named, the stand-in bot answers."""

    seat: Seat
    bot: Name
    item_number: int
    why: bool = False
    """Whether reasons are asked for, too."""
    time_limit_ms: int = 0
    """Milliseconds after which a search answers with the best action so far; 0 means no limit."""


EncodedAction = Annotated[bytes, Meta(max_length=4096)]


class ActionAnswer(Record, tag="chosen"):
    seat: Seat
    item_number: int
    action: EncodedAction
    fault: str = ""
    reasons: tuple[tuple[Name, tuple[int, ...]], ...] = ()
    next_best: EncodedAction = b""
    """The next best action."""
    has_overrun: bool = False
    """Whether the time limit ended the search."""


def encode_record(record: Record) -> bytes:
    """Encodes a record for the pipe."""
    return msgspec.msgpack.encode(record)


def decode_answer(body: bytes) -> ActionAnswer:
    """Decodes the worker's answer."""
    return msgspec.msgpack.decode(body, type=ActionAnswer)


class WorkerMatch:
    """The worker's state for one match."""

    def __init__(self, laid: StartMatch) -> None:
        self.game: Game[Any] = catalog.create(*laid.settings)
        self.replica = Replica(self.game)
        self.visible_hands: dict[Seat, dict[int, Hands]] = {}
        """Hands that were shown, by seat and item number."""
        self._bots: dict[tuple[Seat, str], Bot] = {}
        self._items = _decoder(self.game.moves)

    def follow(self, item: bytes) -> None:
        self.replica.feed(self._items.decode(item))

    def show(self, message: ShowHands) -> None:
        """Stores hands that a seat may see.

        They come just before the item that changed them, or all at once when a bot takes a seat over.
        """
        self.visible_hands.setdefault(message.seat, {})[message.item_number] = dict(message.hands)

    def view(self, seat: Seat) -> State:
        """The match as a seat sees it."""
        hands_by_item = self.visible_hands.get(seat)
        state: State = with_open_hands(
            self.replica.state, hands_by_item[max(hands_by_item)] if hands_by_item else {}
        )
        return state

    def choose(self, asked: ActionRequest) -> ActionAnswer | None:
        """The bot's choice; None if the item asked about is not the latest.

        If the bot fails, returns the choice of the stand-in, and what went wrong.
        """
        if asked.item_number != self.replica.journal.last:
            return None
        view = self.view(asked.seat)
        stand_in = bot_or_fallback(STAND_IN_BOT, self.game.key)
        fault = ""
        with time_limit(asked.time_limit_ms / 1000):
            try:
                action = self._ask(self._bot(asked.seat, asked.bot or stand_in), view, asked.seat)
            except Exception as error:  # a bot's fault must not end the match
                log.exception("the bot %s failed", asked.bot)
                fault = f"{type(error).__name__}: {error}"[:200]
            has_overrun = interruption.is_requested
        if fault:
            action = self._stand_in_choice(stand_in, view, asked.seat)
        explanation = why(self.game, view, asked.seat, action) if asked.why and not fault else Explanation()
        instead = encode_record(explanation.next_best) if explanation.next_best is not None else b""
        return ActionAnswer(
            asked.seat,
            asked.item_number,
            encode_record(action),
            fault,
            explanation.reasons,
            instead,
            has_overrun,
        )

    def _stand_in_choice(self, name: str, view: State, seat: Seat) -> Action:
        """The stand-in's choice; the first legal action if it fails, too."""
        try:
            return self._ask(self._bot(seat, name), view, seat)
        except Exception:  # the match must go on
            log.exception("the bot %s failed", name)
            return self.game.legal(view, seat)[0]

    def _ask(self, bot: Bot, view: State, seat: Seat) -> Action:
        pick = pick_for_view(view, seat)
        return bot.choose(self.game, self.remembered_view(seat) if wants_memory(bot) else view, seat, pick)

    def remembered_view(self, seat: Seat) -> State:
        """The seat's view with the faces it remembers in closed hands."""
        view = self.view(seat)
        if not view.hands():
            return view
        remembered: State = rebuild_memory(
            self.game, self.replica.journal, self.visible_hands.get(seat, {})
        ).view(view)
        return remembered

    def _bot(self, seat: Seat, name: str) -> Bot:
        if (seat, name) not in self._bots:
            self._bots[seat, name] = self._made(name)
        return self._bots[seat, name]

    def _made(self, name: str) -> Bot:
        """Makes the named bot, or the stand-in if this process does not know it, as may happen with a
        user-supplied one."""
        try:
            return make_bot(name, self.game)
        except BadData as error:
            stand_in = bot_or_fallback(STAND_IN_BOT, self.game.key)
            log.warning("%s; %s plays in its place", error, stand_in)
            return make_bot(stand_in, self.game)


def _decoder(moves: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Entry[moves] | Rewind)


def serve_requests(pipe: Connection, known: catalog.Registrations) -> None:
    """Serves requests until the pipe is closed; `games` are the games registered in the parent process."""
    catalog.register_all(known)
    asks: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(
        StartMatch | FollowItem | ShowHands | ActionRequest
    )
    desk: WorkerMatch | None = None
    while True:
        try:
            asked = asks.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        if isinstance(asked, StartMatch):
            desk = WorkerMatch(asked)
        elif desk is not None:
            _serve(desk, asked, pipe)


def _serve(desk: WorkerMatch, asked: Any, pipe: Connection) -> None:
    match asked:
        case FollowItem():
            desk.follow(asked.encoded_item)
        case ShowHands():
            desk.show(asked)
        case ActionRequest():
            if chosen := desk.choose(asked):
                pipe.send_bytes(encode_record(chosen))
