"""Random access to the states of a recorded match, by replica copies at intervals.

The record is followed once, in slices or at once up to a requested position.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, Result
from game.rules.core.journal import Entry, Happened, Rewind
from game.rules.core.replica import Replica
from game.rules.core.words.text import GameText

BETWEEN = 12
"""Number of items between two copies."""


class Mark(NamedTuple):
    """State after some items: a replica (a stored one must not be fed), and the visible hands by seat."""

    replica: Replica[Any]
    hands: Mapping[Seat, Hands]


class Course:
    """A record with its copies and the starts of turns and rounds. A position is a number of items."""

    def __init__(self, text: GameText[Any], record: Sequence[Happened]) -> None:
        self.text = text
        self.game: Game[Any] = text.game
        self.record = record
        self.events: list[list[Event]] = []
        """By item."""
        self.turns: list[int] = []
        """Positions at which another seat acts."""
        self.rounds: list[int] = []
        """Positions at which a round begins."""
        self.begun: list[int] = []
        """Items by which a turn began, in games that count turns."""
        self.points: list[list[int | None]] = []
        """Points of every seat if the match ended at a position; by position."""
        self.by_round = False
        """Whether the game counts rounds itself; points are then compared by round."""
        self.result: Result | None = None
        self._replica: Replica[Any] = Replica(self.game)
        self._hands: dict[Seat, Hands] = {}
        self._marks = [Mark(self._replica.clone(), {})]
        self._actor: Seat = CHANCE
        self._note(0)

    @property
    def followed(self) -> int:
        """Number of items followed so far."""
        return len(self.events)

    @property
    def is_whole(self) -> bool:
        return self.followed == len(self.record)

    def follow(self, upto: int | None = None, budget: float | None = None) -> None:
        """Follows the record to a position or the end, for at most ``budget`` seconds."""
        last = len(self.record) if upto is None else min(upto, len(self.record))
        end = time.perf_counter() + budget if budget is not None else 0.0
        while self.followed < last:
            self._step(self.record[self.followed])
            if budget is not None and time.perf_counter() > end:
                return
        if self.is_whole and self.result is None:
            self.result = self.game.result(self._replica.state)

    def at(self, place: int) -> Mark:
        """State at a position; the caller owns the replica."""
        self.follow(place)
        mark = self._marks[min(place // BETWEEN, len(self._marks) - 1)]
        replica, hands = mark.replica.clone(), dict(mark.hands)
        for one in self.record[len(replica.journal) : place]:
            replica.feed(one.item)
            hands.update(one.hands)
        return Mark(replica, hands)

    def round_at(self, place: int) -> int:
        """Round at a position, from 1; 0 without rounds."""
        return sum(begun <= place for begun in self.rounds)

    def begun_before(self, place: int) -> list[int]:
        """Turn starts before a position."""
        return [begun for begun in self.begun if begun < place]

    def next_in(self, places: Sequence[int], place: int, step: int) -> int:
        """The next or previous of some positions; the end or the beginning if there is none."""
        self.follow()
        if step > 0:
            return next((at for at in places if at > place), len(self.record))
        return next((at for at in reversed(places) if at < place), 0)

    def _step(self, one: Happened) -> None:
        place = self.followed
        item = one.item
        if isinstance(item, Entry) and item.seat not in (CHANCE, self._actor):
            self._actor = item.seat
            self.turns.append(place)
        events = self._replica.feed(item)
        self._hands.update(one.hands)
        self.events.append(events)
        if isinstance(item, Rewind):
            self.begun = [begun for begun in self.begun if begun < item.to]
        self.begun += [item.seq for event in events if self.text.begins_turn(event)]
        self._note(place + 1)
        if (place + 1) % BETWEEN == 0:
            self._marks.append(Mark(self._replica.clone(), dict(self._hands)))

    def _note(self, place: int) -> None:
        """Records the points at a position, and whether a round begins there."""
        state = self._replica.state
        self.points.append([self.text.points(state, seat) for seat in range(self.game.seats)])
        facts = {fact.name: fact.value for fact in self.game.facts(state)}
        counted = 1 + (len(self.begun) - 1) // self.game.seats if self.begun else 0
        self.by_round = "round" in facts
        number = facts.get("round", counted)
        while number > len(self.rounds):
            self.rounds.append(place)
