"""Playing on in the head: one way things might be, a line of play in it, and the nodes that this may cost.

A node is one action applied in a play-out. Budgets are counted in nodes and never in seconds, so that a
choice is the same on every machine.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from game.bots.bot import Bot
from game.rules.cards.determinize import imagine
from game.rules.cards.table import CardState
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import Stream
from game.rules.core.events import silent
from game.rules.core.game import Game, Pick, S
from game.rules.core.moves import Action

C = TypeVar("C", bound=CardState)
Evaluation = Callable[[Game[S], S, Seat], float]
"""How good a table looks to a seat."""
Moment = Callable[[S], bool]
"""Whether a play-out is at its end; it is asked whenever somebody is to act."""

DEAL, POLICIES = 1 << 40, 1 << 41
"""Keys of a world's streams beside the chances, which are counted from 0."""


class Work:
    """What thinking has cost in this process so far: one for every action that was applied in thought."""

    def __init__(self) -> None:
        self.done = 0


work = Work()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Garbage waits until a choice is made. What play-outs leave behind is freed by itself; to look for
    cycles in all they hold meanwhile took a tenth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Nodes:
    """What is left of a budget."""

    def __init__(self, most: int) -> None:
        self.left = most


class World(Generic[S]):
    """One way things might be: every hidden card dealt, and every chance to come fixed by its number.

    All candidates are tried in the same worlds, so that their luck is the same and only they differ.
    """

    def __init__(self, game: Game[S], view: S, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.state = imagine(game, view, Stream(seed, DEAL).below)

    def line(self, nodes: Nodes) -> Line[S]:
        """A line of play that begins here."""
        return Line(self.game, self.state.copy(), self.seed, nodes)


class Line(Generic[S]):
    """A line of play. Its state is as open as the dealer's: a policy in it looks at what its seat sees and at
    nothing else, or it would know cards that no player knows."""

    def __init__(self, game: Game[S], state: S, seed: bytes, nodes: Nodes) -> None:
        self.game = game
        self.state = state
        self.nodes = nodes
        self._seed = seed
        self._answered = 0
        self._pick: Pick = Stream(seed, POLICIES).below
        self.settle()

    def settle(self) -> None:
        """Answer every chance that is due."""
        state = self.state
        while (ask := state.due) is not None:
            outcome = ask.answer(state, Stream(self._seed, self._answered))
            self._answered += 1
            self.game.apply(state, CHANCE, outcome, silent)

    def play(self, seat: Seat, action: Action) -> None:
        """One node: an action, and the chances it opens."""
        self.nodes.left -= 1
        work.done += 1
        self.game.apply(self.state, seat, action, silent)
        self.settle()

    def play_on(self, policies: Sequence[Bot], until: Moment[S]) -> None:
        """Each seat goes on by its policy until that moment, or until the match is over."""
        game, state = self.game, self.state
        while (acting := game.to_act(state)) and not until(state):
            seat = acting[0]
            self.play(seat, policies[seat].choose(game, state, seat, self._pick))


def turns_on(view: C, turns: int) -> Moment[C]:
    """When so many turns are over, the one that is on among them."""
    active = view.active

    def ended(state: C) -> bool:
        nonlocal active, turns
        if state.active != active:
            active, turns = state.active, turns - 1
        return turns <= 0

    return ended


def worlds(game: Game[S], view: S, pick: Pick) -> Callable[[int], World[S]]:
    """The worlds a choice is tried in, by their number; each is made when it is first asked for."""
    stem = f"{pick(1 << 30)}:{pick(1 << 30)}"
    made: dict[int, World[S]] = {}

    def world(number: int) -> World[S]:
        if number not in made:
            made[number] = World(game, view, f"{stem}:{number}".encode())
        return made[number]

    return world
