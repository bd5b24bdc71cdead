"""Gives access to every state of a recorded match, by copies of the replica at intervals.

The recording is followed once: in short slices, or at once up to a requested position.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, Result
from game.rules.core.journal import Entry, JournalUpdate, Rewind
from game.rules.core.replica import Replica
from game.rules.core.words.game_text import GameText

ITEMS_BETWEEN_COPIES = 12
"""Number of items between two copies."""


class MatchPosition(NamedTuple):
    """The state after some items: a replica, and the visible hands by seat.

    A stored replica must not be advanced.
    """

    replica: Replica[Any]
    hands: Mapping[Seat, Hands]


class MatchTimeline:
    """A recording with copies of its states, and where turns and rounds begin.

    A position is a number of items.
    """

    def __init__(self, text: GameText[Any], record: Sequence[JournalUpdate]) -> None:
        self.text = text
        self.game: Game[Any] = text.game
        self.record = record
        self.events: list[list[Event]] = []
        """For each item, its events."""
        self.actor_changes: list[int] = []
        """Positions at which another seat begins to act."""
        self.round_starts: list[int] = []
        """Positions at which a round begins."""
        self.turn_starts: list[int] = []
        """Numbers of the items that begin a turn, in games that count turns."""
        self.points: list[list[int | None]] = []
        """For each position, the points of every seat if the match ended there."""
        self.counts_rounds = False
        """Whether the game counts rounds; points are then compared by round."""
        self.result: Result | None = None
        self._replica: Replica[Any] = Replica(self.game)
        self._hands: dict[Seat, Hands] = {}
        self._copies = [MatchPosition(self._replica.clone(), {})]
        self._actor: Seat = CHANCE
        self._note(0)

    @property
    def followed_count(self) -> int:
        """How many items have been followed so far."""
        return len(self.events)

    @property
    def is_fully_followed(self) -> bool:
        return self.followed_count == len(self.record)

    def follow(self, upto: int | None = None, budget: float | None = None) -> None:
        """Follows the recording to a position or its end, for at most ``budget`` seconds."""
        last = len(self.record) if upto is None else min(upto, len(self.record))
        end = time.perf_counter() + budget if budget is not None else 0.0
        while self.followed_count < last:
            self._step(self.record[self.followed_count])
            if budget is not None and time.perf_counter() > end:
                return
        if self.is_fully_followed and self.result is None:
            self.result = self.game.result(self._replica.state)

    def position_at(self, place: int) -> MatchPosition:
        """The state at a position. The caller owns the replica and may advance it."""
        self.follow(place)
        mark = self._copies[min(place // ITEMS_BETWEEN_COPIES, len(self._copies) - 1)]
        replica, hands = mark.replica.clone(), dict(mark.hands)
        for one in self.record[len(replica.journal) : place]:
            replica.feed(one.item)
            hands.update(one.hands)
        return MatchPosition(replica, hands)

    def round_at(self, place: int) -> int:
        """The number of the round at a position, from 1; 0 in a game without rounds."""
        return sum(begun <= place for begun in self.round_starts)

    def turn_starts_before(self, place: int) -> list[int]:
        """Where turns began, up to a position."""
        return [begun for begun in self.turn_starts if begun < place]

    def next_in(self, places: Sequence[int], place: int, step: int) -> int:
        """The next (or previous) of these positions; if there is none, the end (or the beginning)."""
        self.follow()
        if step > 0:
            return next((at for at in places if at > place), len(self.record))
        return next((at for at in reversed(places) if at < place), 0)

    def _step(self, one: JournalUpdate) -> None:
        place = self.followed_count
        item = one.item
        if isinstance(item, Entry) and item.seat not in (CHANCE, self._actor):
            self._actor = item.seat
            self.actor_changes.append(place)
        events = self._replica.feed(item)
        self._hands.update(one.hands)
        self.events.append(events)
        if isinstance(item, Rewind):
            self.turn_starts = [begun for begun in self.turn_starts if begun < item.to]
        self.turn_starts += [item.seq for event in events if self.text.begins_turn(event)]
        self._note(place + 1)
        if (place + 1) % ITEMS_BETWEEN_COPIES == 0:
            self._copies.append(MatchPosition(self._replica.clone(), dict(self._hands)))

    def _note(self, place: int) -> None:
        """Records the points at a position, and whether a round begins there."""
        state = self._replica.state
        self.points.append([self.text.points(state, seat) for seat in range(self.game.seats)])
        facts = {fact.name: fact.value for fact in self.game.facts(state)}
        counted = 1 + (len(self.turn_starts) - 1) // self.game.seats if self.turn_starts else 0
        self.counts_rounds = "round" in facts
        number = facts.get("round", counted)
        while number > len(self.round_starts):
            self.round_starts.append(place)
