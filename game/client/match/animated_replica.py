"""The replica shown on the screen, which advances only as fast as the animations.

A player always sees one consistent state of the match: the newest or an earlier one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from game.client.match.tweens import Timeline
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, State
from game.rules.core.journal import JournalUpdate, Rewind
from game.rules.core.replica import Replica

MOST_DELAY_S = 2.0
"""A seat that must act sees the newest state after at most so many seconds."""
AVERAGE_ITEM_S = 0.9
"""How many seconds an item's animation takes on average, to estimate the necessary speed."""
LONGEST_CALM_QUEUE = 6
"""If more items than this wait, animations become faster."""


class StateDisplay(Protocol):
    """What shows the replica's state: a board."""

    def show(self, view: State) -> None:
        """Displays this state at once."""

    def is_ready_for(self, view: State) -> bool:
        """Whether the animation to this state can begin; if not, it is asked again later."""

    def play(self, events: Sequence[Event], view: State, line: Timeline) -> None:
        """Adds the animations that lead to this state to the timeline."""

    def fade(self, view: State, line: Timeline) -> None:
        """Blends over to this state, after an undo."""


def _nobody_listens() -> None:
    """Default callback."""


class AnimatedReplica:
    """Applies waiting items to its replica, each when the animation of the one before has ended."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat] = (),
        speed: int = 1,
        awaits_us: Callable[[], bool] = lambda: False,
    ) -> None:
        self.game = game
        self.visible_seats = list(seats)
        """Seats whose hands are displayed."""
        self.speed = speed
        """Speed of animations: 1, 2 or 4; 0 means without animation."""
        self.paused = False
        self.replica: Replica[Any] = Replica(game)
        self.display: StateDisplay | None = None
        self.timeline = Timeline()
        self.unlogged_items: list[JournalUpdate] = []
        """Items that have been shown but not logged."""
        self._waiting: deque[JournalUpdate] = deque()
        self._fed: JournalUpdate | None = None
        """An item that was applied, and whose animation begins when the board is ready."""
        self._hands: dict[Seat, Hands] = {}
        self._awaits_us = awaits_us
        """Returns whether, in the newest state of the match, a seat at this screen must act."""
        self._delay_s = 0.0
        self._has_jumped = False
        """Whether a state was shown without animation; it is painted once before the next animation."""
        self.on_change: Callable[[], None] = _nobody_listens
        """Called before the state changes, because the actions offered are then out of date."""

    def enqueue(self, news: Iterable[JournalUpdate]) -> None:
        """Queues items for display."""
        self._waiting.extend(news)

    @property
    def state(self) -> Any:
        """The displayed public state."""
        return self.replica.state

    @property
    def view(self) -> Any:
        """The displayed state with the visible hands."""
        return self.replica.view(self._merged())

    @property
    def last_displayed(self) -> int:
        """Number of the last displayed item."""
        return self.replica.journal.last

    @property
    def is_newest(self) -> bool:
        """Whether no items wait; only then may a player act."""
        return not self._waiting and self._fed is None

    @property
    def is_still(self) -> bool:
        return self.is_newest and self.timeline.is_over

    @property
    def is_calm(self) -> bool:
        """Whether the players are reading something that is shown for a while, such as the accounts of a
        round."""
        return not self.timeline.is_over and self.timeline.now < self.timeline.calm_until

    @property
    def queue_length(self) -> int:
        """Number of waiting items."""
        return len(self._waiting)

    def update_hands(self, seat: Seat, hands: Hands) -> None:
        """Sets the hands that a seat sees in the newest state, which came without an item."""
        if self._waiting:
            newest = self._waiting.pop()
            self._waiting.append(JournalUpdate(newest.item, {**newest.hands, seat: hands}))
        else:
            self._hands[seat] = hands
            self.finish_motion()

    def show_hands_of(self, eyes: Sequence[Seat]) -> None:
        """Chooses the seats whose hands are shown, for example after the curtain was opened."""
        self.visible_seats = list(eyes)
        self.finish_motion()

    def finish_motion(self) -> None:
        """Ends the animation in the displayed state."""
        self._fed = None
        self.timeline.skip()
        if self.display is not None:
            self.display.show(self.view)

    def update(self, dt: float) -> None:
        """Advances the animation and starts the next one."""
        if self.paused:
            return
        if self.speed == 0:
            self.catch_up()
            return
        if self.is_calm or not self._waiting or not self._awaits_us():
            self._delay_s = 0.0
        else:
            self._delay_s += dt
        self.timeline.speed = self._pace()
        self.timeline.advance(dt)
        leapt, self._has_jumped = self._has_jumped, False
        while not leapt and not self.is_newest and self.timeline.may_start_next and self._next():
            self.timeline.advance(0.0)

    def hurry(self) -> None:
        """Shows all waiting items at once, because of a click or a key."""
        self.catch_up()
        self.timeline.skip()

    def catch_up(self) -> None:
        """Applies all waiting items without animation."""
        self.timeline.skip()
        if self.is_newest:
            return
        while self._waiting:
            self._feed(self._waiting.popleft())
        self._fed, self._has_jumped = None, True
        if self.display is not None:
            self.display.show(self.view)

    def rest(self) -> float | None:
        """Seconds until ``update`` must be called: 0 during an animation; None if not at all."""
        return None if self.paused or self.is_still else 0.0

    def restart(self, upto: Sequence[JournalUpdate]) -> None:
        """Starts again from the beginning and shows the state after these items."""
        self.timeline.skip()
        self.replica, self._fed = Replica(self.game), None
        self._hands.clear()
        self._waiting.clear()
        self.unlogged_items.clear()
        self.enqueue(upto)
        self.catch_up()

    def jump_to(self, replica: Replica[Any], hands: Mapping[Seat, Hands]) -> None:
        """Shows the state of a given replica, without animation."""
        self.timeline.skip()
        self.replica = replica
        self._hands = dict(hands)
        self._waiting.clear()
        self.unlogged_items.clear()
        self.on_change()
        self.finish_motion()

    def _pace(self) -> float:
        """Factor on the speed: higher if many items wait, or if a seat here must act in a later state."""
        pace = float(self.speed)
        if self.timeline.now < self.timeline.calm_until:
            return pace
        if len(self._waiting) > LONGEST_CALM_QUEUE:
            pace *= 1 + (len(self._waiting) - LONGEST_CALM_QUEUE) / 4
        if self._delay_s:
            to_come = (self.timeline.lasts - self.timeline.now) + AVERAGE_ITEM_S * len(self._waiting)
            pace = max(pace, to_come / max(0.05, MOST_DELAY_S - self._delay_s))
        return pace

    def _next(self) -> bool:
        """Begins the next animation; returns False if the board is not ready."""
        if self._delay_s > MOST_DELAY_S:
            self.catch_up()
            return True
        one = self._fed = self._fed or self._feed(self._waiting.popleft())
        view, goes_back = self.view, isinstance(one.item, Rewind)
        # An undo is displayed at once, without waiting for the display to be ready.
        if self.display is not None and not goes_back and not self.display.is_ready_for(view):
            return False
        self._fed = None
        if self.display is None:
            return True
        self.timeline.overlap = 0.0
        if goes_back:
            self.display.fade(view, self.timeline)
        else:
            self.display.play(one.events, view, self.timeline)
        return True

    def _feed(self, one: JournalUpdate) -> JournalUpdate:
        self.on_change()
        followed = JournalUpdate(one.item, one.hands, self.replica.feed(one.item))
        self._hands.update(one.hands)
        self.unlogged_items.append(followed)
        return followed

    def _merged(self) -> Hands:
        hands: dict[str, Sequence[Face]] = {}
        for seat in self.visible_seats:
            hands.update(self._hands.get(seat, {}))
        return hands
