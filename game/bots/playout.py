"""Play-outs: sampled worlds, matches played on in them, and node budgets.

A node is one action applied in a play-out. Budgets count nodes, never seconds, so that a choice is the same
on every machine.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from game.bots.bot import Bot
from game.rules.cards.determinize import determinize
from game.rules.cards.table import CardState
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import Stream
from game.rules.core.events import discard_event
from game.rules.core.game import Game, Pick, S
from game.rules.core.moves import Action

C = TypeVar("C", bound=CardState)
Evaluation = Callable[[Game[S], S, Seat], float]
"""Value of a state to a seat."""
Moment = Callable[[S], bool]
"""Whether a play-out ends at this state; called before every action."""

DEAL, POLICIES = 1 << 40, 1 << 41
"""Stream keys of a world; the answers to chance asks use keys counted from 0."""


class Work:
    """Number of actions that searches in this process have applied."""

    def __init__(self) -> None:
        self.done = 0


work = Work()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Disables the cyclic garbage collector during a choice.

    Play-outs create no cycles, and scanning the objects they hold took a tenth of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Nodes:
    """Remaining node budget."""

    def __init__(self, most: int) -> None:
        self.left = most


class World(Generic[S]):
    """A determinized state: hidden cards are dealt, and chance outcomes are fixed by their number.

    All candidates are tried in the same worlds, so that they differ only by the candidate and not by luck.
    """

    def __init__(self, game: Game[S], view: S, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.state = determinize(game, view, Stream(seed, DEAL).below)

    def line(self, nodes: Nodes) -> Line[S]:
        """Starts a play-out from this world."""
        return Line(self.game, self.state.copy(), self.seed, nodes)


class Line(Generic[S]):
    """A match being played on in a sampled world.

    The state is fully open. A policy must read only what its seat may see, or it uses hidden cards.
    """

    def __init__(self, game: Game[S], state: S, seed: bytes, nodes: Nodes) -> None:
        self.game = game
        self.state = state
        self.nodes = nodes
        self._seed = seed
        self._answered = 0
        self._pick: Pick = Stream(seed, POLICIES).below
        self.settle()

    def settle(self) -> None:
        """Answers every pending chance ask."""
        state = self.state
        while (ask := state.due) is not None:
            outcome = ask.answer(state, Stream(self._seed, self._answered))
            self._answered += 1
            self.game.apply(state, CHANCE, outcome, discard_event)

    def play(self, seat: Seat, action: Action) -> None:
        """Applies an action and the chance asks it causes; costs one node."""
        self.nodes.left -= 1
        work.done += 1
        self.game.apply(self.state, seat, action, discard_event)
        self.settle()

    def play_on(self, policies: Sequence[Bot], until: Moment[S]) -> None:
        """Lets each seat's policy play until `until` is true or the match is over."""
        game, state = self.game, self.state
        while (acting := game.to_act(state)) and not until(state):
            seat = acting[0]
            self.play(seat, policies[seat].choose(game, state, seat, self._pick))


def turns_on(view: C, turns: int) -> Moment[C]:
    """End condition: `turns` turns are over, counting the current one."""
    active = view.active

    def ended(state: C) -> bool:
        nonlocal active, turns
        if state.active != active:
            active, turns = state.active, turns - 1
        return turns <= 0

    return ended


def worlds(game: Game[S], view: S, pick: Pick) -> Callable[[int], World[S]]:
    """Returns the sampled world of a number for a choice; each is created on first use."""
    stem = f"{pick(1 << 30)}:{pick(1 << 30)}"
    made: dict[int, World[S]] = {}

    def world(number: int) -> World[S]:
        if number not in made:
            made[number] = World(game, view, f"{stem}:{number}".encode())
        return made[number]

    return world
