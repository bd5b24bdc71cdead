"""A whole match to go to and fro in: followed once, with copies of it on the way.

Any moment is a copy and a few items away. A long match need not be followed before it is shown: it is
followed in slices, and at once as far as somebody asks for.
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
"""So many items lie between two copies."""


class Mark(NamedTuple):
    """The match after some items: a replica that must not be fed, and what each seat may look into."""

    replica: Replica[Any]
    hands: Mapping[Seat, Hands]


class Course:
    """A record, its copies, and where in it turns and rounds begin. Places count items."""

    def __init__(self, text: GameText[Any], record: Sequence[Happened]) -> None:
        self.text = text
        self.game: Game[Any] = text.game
        self.record = record
        self.events: list[list[Event]] = []
        """By item."""
        self.turns: list[int] = []
        """The places at which somebody else is to act."""
        self.rounds: list[int] = []
        """The places at which a round begins."""
        self.begun: list[int] = []
        """After which items a turn began, in a game that is counted by turns."""
        self.points: list[list[int | None]] = []
        """By place from 0 on, what every seat would have if the match ended there."""
        self.by_round = False
        """Whether the game itself counts rounds, and points are compared at the end of each."""
        self.result: Result | None = None
        self._replica: Replica[Any] = Replica(self.game)
        self._hands: dict[Seat, Hands] = {}
        self._marks = [Mark(self._replica.clone(), {})]
        self._actor: Seat = CHANCE
        self._note(0)

    @property
    def followed(self) -> int:
        """How many items have been followed."""
        return len(self.events)

    @property
    def is_whole(self) -> bool:
        return self.followed == len(self.record)

    def follow(self, upto: int | None = None, budget: float | None = None) -> None:
        """Follow on, to a place or to the end, for no longer than some seconds."""
        last = len(self.record) if upto is None else min(upto, len(self.record))
        end = time.perf_counter() + budget if budget is not None else 0.0
        while self.followed < last:
            self._step(self.record[self.followed])
            if budget is not None and time.perf_counter() > end:
                return
        if self.is_whole and self.result is None:
            self.result = self.game.result(self._replica.state)

    def at(self, place: int) -> Mark:
        """The match after so many items; the replica is the asker's own."""
        self.follow(place)
        mark = self._marks[min(place // BETWEEN, len(self._marks) - 1)]
        replica, hands = mark.replica.clone(), dict(mark.hands)
        for one in self.record[len(replica.journal) : place]:
            replica.feed(one.item)
            hands.update(one.hands)
        return Mark(replica, hands)

    def round_at(self, place: int) -> int:
        """Which round it is at a place, from 1 on; 0 in a game without any."""
        return sum(begun <= place for begun in self.rounds)

    def begun_before(self, place: int) -> list[int]:
        """The turns that had begun when a place was reached."""
        return [begun for begun in self.begun if begun < place]

    def next_in(self, places: Sequence[int], place: int, step: int) -> int:
        """The next of some places, or the one before; the end or the beginning where there is none."""
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
        """The points at a place, and whether a round begins there."""
        state = self._replica.state
        self.points.append([self.text.points(state, seat) for seat in range(self.game.seats)])
        facts = {fact.name: fact.value for fact in self.game.facts(state)}
        counted = 1 + (len(self.begun) - 1) // self.game.seats if self.begun else 0
        self.by_round = "round" in facts
        number = facts.get("round", counted)
        while number > len(self.rounds):
            self.rounds.append(place)
