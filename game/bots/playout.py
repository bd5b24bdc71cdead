"""Play-outs: matches played on by simple bots in sampled worlds, and the budget of nodes they spend.

A node is one action applied in a play-out. Budgets count nodes instead of seconds, so that a choice is the
same on every machine.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from game.bots.bot import Bot
from game.bots.work_counter import work_counter
from game.rules.cards.determinize import determinize
from game.rules.cards.state import CardState
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import RandomStream
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, RandomBelow, S
from game.rules.core.moves import Action

C = TypeVar("C", bound=CardState)
EvaluateState = Callable[[Game[S], S, Seat], float]
"""Returns the value of a state to a seat."""
EndCondition = Callable[[S], bool]
"""Says whether a play-out ends in this state; called before every action."""

DEAL, POLICIES = 1 << 40, 1 << 41
"""Keys of a world's random streams for the deal and for policies; answers to random requests count from 0."""


@contextmanager
def garbage_collection_disabled() -> Iterator[None]:
    """Switches the cyclic garbage collector off during a choice.

    Play-outs create no cycles, and scanning the objects they hold took a tenth of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class NodeBudget:
    """The number of nodes that may still be spent."""

    def __init__(self, most: int) -> None:
        self.left = most


class SampledWorld(Generic[S]):
    """A possible state of the match: hidden cards are dealt at random, and later random outcomes are fixed.

    All candidates are tried in the same worlds, so that they differ by what they do and not by luck.
    """

    def __init__(self, game: Game[S], view: S, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.state = determinize(game, view, RandomStream(seed, DEAL).below)

    def start_playout(self, nodes: NodeBudget) -> Playout[S]:
        """Starts a play-out from this world."""
        return Playout(self.game, self.state.copy(), self.seed, nodes)


class Playout(Generic[S]):
    """A match that is played on in a sampled world.

    All hands are open in its state, so a policy must read only what its seat may see.
    """

    def __init__(self, game: Game[S], state: S, seed: bytes, nodes: NodeBudget) -> None:
        self.game = game
        self.state = state
        self.nodes = nodes
        self._seed = seed
        self._answered = 0
        self._pick: RandomBelow = RandomStream(seed, POLICIES).below
        self.answer_chance_asks()

    def answer_chance_asks(self) -> None:
        """Answers all pending random requests."""
        state = self.state
        while (ask := state.due) is not None:
            outcome = ask.answer(state, RandomStream(self._seed, self._answered))
            self._answered += 1
            self.game.apply(state, CHANCE, outcome, ignore_event)

    def play(self, seat: Seat, action: Action) -> None:
        """Applies an action and the random outcomes that follow; costs one node."""
        self.nodes.left -= 1
        work_counter.count += 1
        self.game.apply(self.state, seat, action, ignore_event)
        self.answer_chance_asks()

    def play_until(self, policies: Sequence[Bot], until: EndCondition[S]) -> None:
        """Lets each seat's policy play until `until` is true or the match is over."""
        game, state = self.game, self.state
        while (acting := game.to_act(state)) and not until(state):
            seat = acting[0]
            self.play(seat, policies[seat].choose(game, state, seat, self._pick))


def until_turns_played(view: C, turns: int) -> EndCondition[C]:
    """An end condition: true after `turns` turns, of which the current one is the first."""
    active = view.active

    def ended(state: C) -> bool:
        nonlocal active, turns
        if state.active != active:
            active, turns = state.active, turns - 1
        return turns <= 0

    return ended


def sampled_worlds(game: Game[S], view: S, pick: RandomBelow) -> Callable[[int], SampledWorld[S]]:
    """Returns a function from a number to a sampled world; each world is created when first asked for."""
    stem = f"{pick(1 << 30)}:{pick(1 << 30)}"
    made: dict[int, SampledWorld[S]] = {}

    def world(number: int) -> SampledWorld[S]:
        if number not in made:
            made[number] = SampledWorld(game, view, f"{stem}:{number}".encode())
        return made[number]

    return world
