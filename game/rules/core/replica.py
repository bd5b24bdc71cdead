"""A replica: a peer's copy of a match, kept identical to all others by applying the journal item by item."""

from __future__ import annotations

from copy import copy
from typing import Any, Generic, Self

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, BadData, Seat, Seq, digest
from game.rules.core.events import Event, ignore_event
from game.rules.core.game import Game, S, judge
from game.rules.core.journal import Entry, Item, Journal, Rewind
from game.rules.core.moves import Move

CHECKPOINT_INTERVAL = 24
"""Minimum number of entries between two checkpoint copies of the state."""


class Desync(Exception):
    """Raised if two copies of a match differ or a journal entry is not legal; the message names the entry."""


def _reveals(game: Game[S], before: S, after: S, move: Move) -> bool:
    """Whether a move revealed hidden information, so that it cannot be undone (YM-15.5)."""
    if move.is_private:
        return True
    decks = after.decks()
    if any(deck.hidden() > decks[name].hidden() for name, deck in before.decks().items()):
        return True
    return any(
        set(game.visible_hands(after, seat)) - set(game.visible_hands(before, seat))
        for seat in range(game.seats)
    )


class UndoableState(Generic[S]):
    """A state that can undo a seat's moves since another seat or the dealer last moved.

    Only occasional checkpoints are copied; the other earlier states are recomputed when needed, which is
    rare.
    """

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.state = game.setup()
        self._base: S | None = None
        self._since: list[tuple[Seq, Seat, Move]] = []
        """The moves applied since the checkpoint."""
        self._run = 0
        """The index in `_since` of the first move that can be undone."""
        self._actor: Seat = CHANCE

    def step(self, seq: Seq, seat: Seat, move: Move) -> list[Event]:
        """Applies a legal move."""
        events: list[Event] = []
        since = self._since
        if seat != self._actor:
            self._run = len(since)
        if self._base is None or self._run == len(since) >= CHECKPOINT_INTERVAL:
            self._base = self.state.copy()
            since.clear()
            self._run = 0
        since.append((seq, seat, move))
        if seat == CHANCE:
            self._run = len(since)
        self.game.apply(self.state, seat, move, events.append)
        self._actor = seat
        return events

    def clone(self) -> Self:
        """An independent copy. The checkpoint is shared because it is never modified."""
        other = copy(self)
        other.state = self.state.copy()
        other._since = self._since[:]
        return other

    def step_back(self, to: Seq) -> None:
        """Returns to the state before entry `to`."""
        for at in range(self._run, len(self._since)):
            if self._since[at][0] == to and not self._reveals_since(at):
                self.state = self._before(at)
                del self._since[at:]
                return
        raise Desync(f"there is no way back to entry {to}")

    def undoable_seq(self, seat: Seat) -> Seq | None:
        """The number of the entry that this seat may undo now: its own last one, if that revealed nothing."""
        last = len(self._since) - 1
        if last < self._run or self._actor != seat or self._reveals_since(last):
            return None
        return self._since[last][0]

    def _before(self, at: int) -> S:
        """Recomputes the state before the move at this index of `_since`."""
        state = (self.state if self._base is None else self._base).copy()
        for _, seat, move in self._since[:at]:
            self.game.apply(state, seat, move, ignore_event)
        return state

    def _reveals_since(self, at: int) -> bool:
        """Whether any move from this index of `_since` on revealed hidden information."""
        state = self._before(at)
        for _, seat, move in self._since[at:]:
            before = state.copy()
            self.game.apply(state, seat, move, ignore_event)
            if _reveals(self.game, before, state, move):
                return True
        return False


class Replica(Generic[S]):
    """The public state of a match and the journal that led to it."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.journal = Journal()
        self._undoable = UndoableState(game)

    @property
    def state(self) -> S:
        return self._undoable.state

    def clone(self) -> Self:
        """An independent copy at the same position, made without replaying the journal."""
        other = copy(self)
        other.journal = Journal(self.journal)
        other._undoable = self._undoable.clone()
        return other

    def feed(self, item: Item) -> list[Event]:
        """Applies one item of a received journal; raises Desync if it is illegal or its digest differs."""
        if item.seq != len(self.journal):
            raise Desync(f"expected entry {len(self.journal)}, got {item.seq}")
        if isinstance(item, Rewind):
            self._undoable.step_back(item.to)
            self.journal.append(item)
            return []
        seq, seat, move, line = item.seq, item.seat, item.move, self._undoable
        if (public := move.masked()) is not move and public != move:
            raise Desync(f"entry {seq}: tells what it should hide")
        if no := judge(self.game, line.state, seat, move):
            raise Desync(f"entry {seq}: {no.code}")
        events = line.step(seq, seat, move)
        if digest(line.state) != item.after:
            raise Desync(f"entry {seq}: the state differs")
        self.journal.append(item)
        return events

    def add(self, seat: Seat, move: Move) -> Entry[Any]:
        """Appends a legal move of a seat to the journal, without its secret parts, and applies it."""
        seq, public = len(self.journal), move.masked()
        self._undoable.step(seq, seat, public)
        entry = Entry(seq, seat, public, digest(self.state))
        self.journal.append(entry)
        return entry

    def rewind(self, seat: Seat) -> Rewind | None:
        """Appends an undo of the seat's last entry to the journal; None if that entry cannot be undone."""
        to = self.undoable_seq(seat)
        if to is None:
            return None
        item = Rewind(len(self.journal), to)
        self.feed(item)
        return item

    def undoable_seq(self, seat: Seat) -> Seq | None:
        """The number of the entry that this seat may undo now."""
        return self._undoable.undoable_seq(seat)

    def view(self, hands: Hands) -> S:
        """The match as one seat sees it: a copy of the public state in which the given hands are open."""
        return with_open_hands(self.state, hands)


def with_open_hands(state: S, hands: Hands) -> S:
    """A copy of a public state in which the given hands are open."""
    seen = state.copy()
    held = seen.hands()
    for name, faces in hands.items():
        if name not in held:
            raise Desync(f"there is no hand {name}")
        try:
            held[name].open(faces)
        except BadData as error:
            raise Desync(f"{name}: {error}") from error
    return seen
