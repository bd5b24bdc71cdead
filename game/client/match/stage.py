"""The stage: the screen's own replica, which trails behind at the pace of the animation.

What a player sees is always one consistent state of the match: the newest, or one on its way there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from game.client.match.animation import Timeline
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, State
from game.rules.core.journal import Happened, Rewind
from game.rules.core.replica import Replica

PATIENCE = 2.0
"""A seat that must act sees the newest state within so many seconds."""
USUAL_LENGTH = 0.9
"""About as long as the motions of one item take, for reckoning how much must be squeezed."""
CALM_QUEUE = 6
"""With more items waiting than this the motions speed up, so that the screen never falls far behind."""


class Picture(Protocol):
    """What shows the stage's state: a board."""

    def show(self, view: State) -> None:
        """Stand at rest in this state, at once."""

    def is_ready_for(self, view: State) -> bool:
        """Whether it can get to this state; if not, it will be asked again."""

    def play(self, events: Sequence[Event], view: State, line: Timeline) -> None:
        """Get from what is shown to this state; the line has the motions."""

    def fade(self, view: State, line: Timeline) -> None:
        """Get to this state by a short cross-fade: something was taken back."""


def _nobody_listens() -> None:
    """A stage without anybody who could act."""


class Stage:
    """Feeds waiting items to its replica, one after the other, as their motions end."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat] = (),
        speed: int = 1,
        awaits_us: Callable[[], bool] = lambda: False,
    ) -> None:
        self.game = game
        self.eyes = list(seats)
        """The seats whose hands the picture shows now."""
        self.speed = speed
        """1, 2 or 4; at 0 nothing moves."""
        self.paused = False
        self.replica: Replica[Any] = Replica(game)
        self.picture: Picture | None = None
        self.line = Timeline()
        self.told: list[Happened] = []
        """What was shown and is not in the log yet."""
        self._waiting: deque[Happened] = deque()
        self._fed: Happened | None = None
        """What has happened to the replica, while the picture gets ready for it."""
        self._hands: dict[Seat, Hands] = {}
        self._awaits_us = awaits_us
        """Whether the match, which is ahead of us, waits for a seat at this screen."""
        self._urgent = 0.0
        self._leapt = False
        """Whether the picture stands somewhere else at once; it is seen there before anything moves on."""
        self.on_change: Callable[[], None] = _nobody_listens
        """Told before the picture changes: what was legal is not any more."""

    def take(self, news: Iterable[Happened]) -> None:
        """Something has happened; it is shown when its turn comes."""
        self._waiting.extend(news)

    @property
    def state(self) -> Any:
        """The public state that is shown."""
        return self.replica.state

    @property
    def view(self) -> Any:
        """The state that is shown, with the hands these eyes may see."""
        return self.replica.view(self._merged())

    @property
    def seen(self) -> int:
        """The number of the last item shown."""
        return self.replica.journal.last

    @property
    def is_newest(self) -> bool:
        """Whether nothing waits: only then may anyone act on what they see."""
        return not self._waiting and self._fed is None

    @property
    def is_still(self) -> bool:
        return self.is_newest and self.line.is_over

    @property
    def is_calm(self) -> bool:
        """Whether something is shown that is to be read, such as the books of a round."""
        return not self.line.is_over and self.line.now < self.line.calm_until

    @property
    def behind(self) -> int:
        """How many items wait."""
        return len(self._waiting)

    def deal(self, seat: Seat, hands: Hands) -> None:
        """What a seat of ours may see in the newest state, told without an item."""
        if self._waiting:
            newest = self._waiting.pop()
            self._waiting.append(Happened(newest.item, {**newest.hands, seat: hands}))
        else:
            self._hands[seat] = hands
            self.settle()

    def look(self, eyes: Sequence[Seat]) -> None:
        """Show other hands from now on, for instance after the curtain."""
        self.eyes = list(eyes)
        self.settle()

    def settle(self) -> None:
        """End what moves and stand at rest in the state that is shown."""
        self._fed = None
        self.line.skip()
        if self.picture is not None:
            self.picture.show(self.view)

    def update(self, dt: float) -> None:
        """Let time pass: end motions, begin the next ones."""
        if self.paused:
            return
        if self.speed == 0:
            self.catch_up()
            return
        if self.is_calm or not self._waiting or not self._awaits_us():
            self._urgent = 0.0
        else:
            self._urgent += dt
        self.line.speed = self._pace()
        self.line.advance(dt)
        leapt, self._leapt = self._leapt, False
        while not leapt and not self.is_newest and self.line.is_open and self._next():
            self.line.advance(0.0)

    def hurry(self) -> None:
        """A click or a key while things wait: show them through at once."""
        self.catch_up()
        self.line.skip()

    def catch_up(self) -> None:
        """Show what waits without any motion."""
        self.line.skip()
        if self.is_newest:
            return
        while self._waiting:
            self._feed(self._waiting.popleft())
        self._fed, self._leapt = None, True
        if self.picture is not None:
            self.picture.show(self.view)

    def rest(self) -> float | None:
        """Seconds until ``update`` is wanted: every frame while something moves or waits."""
        return None if self.paused or self.is_still else 0.0

    def restart(self, upto: Sequence[Happened]) -> None:
        """Begin anew and stand after these items: scrubbing in a replay."""
        self.line.skip()
        self.replica, self._fed = Replica(self.game), None
        self._hands.clear()
        self._waiting.clear()
        self.told.clear()
        self.take(upto)
        self.catch_up()

    def stand(self, replica: Replica[Any], hands: Mapping[Seat, Hands]) -> None:
        """Stand where somebody else has followed the match to, at once."""
        self.line.skip()
        self.replica = replica
        self._hands = dict(hands)
        self._waiting.clear()
        self.told.clear()
        self.on_change()
        self.settle()

    def _pace(self) -> float:
        """Motions run faster when much waits, or when a seat here must act on what it cannot see yet."""
        pace = float(self.speed)
        if self.line.now < self.line.calm_until:
            return pace
        if len(self._waiting) > CALM_QUEUE:
            pace *= 1 + (len(self._waiting) - CALM_QUEUE) / 4
        if self._urgent:
            to_come = (self.line.lasts - self.line.now) + USUAL_LENGTH * len(self._waiting)
            pace = max(pace, to_come / max(0.05, PATIENCE - self._urgent))
        return pace

    def _next(self) -> bool:
        """Begin the next motions. False if the picture is not ready for them."""
        if self._urgent > PATIENCE:
            self.catch_up()
            return True
        one = self._fed = self._fed or self._feed(self._waiting.popleft())
        view, goes_back = self.view, isinstance(one.item, Rewind)
        # What was taken back is gone at once: nothing is told of it while a picture is being made.
        if self.picture is not None and not goes_back and not self.picture.is_ready_for(view):
            return False
        self._fed = None
        if self.picture is None:
            return True
        self.line.overlap = 0.0
        if goes_back:
            self.picture.fade(view, self.line)
        else:
            self.picture.play(one.events, view, self.line)
        return True

    def _feed(self, one: Happened) -> Happened:
        self.on_change()
        followed = Happened(one.item, one.hands, self.replica.feed(one.item))
        self._hands.update(one.hands)
        self.told.append(followed)
        return followed

    def _merged(self) -> Hands:
        hands: dict[str, Sequence[Face]] = {}
        for seat in self.eyes:
            hands.update(self._hands.get(seat, {}))
        return hands
