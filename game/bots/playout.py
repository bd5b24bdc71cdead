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
"""Value of a state to a seat."""
EndCondition = Callable[[S], bool]
"""Whether a play-out ends at this state; called before every action."""

DEAL, POLICIES = 1 << 40, 1 << 41
"""Stream keys of a world; the answers to chance asks use keys counted from 0."""


@contextmanager
def garbage_collection_disabled() -> Iterator[None]:
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


class NodeBudget:
    """Remaining node budget."""

    def __init__(self, most: int) -> None:
        self.left = most


class SampledWorld(Generic[S]):
    """A determinized state: hidden cards are dealt, and chance outcomes are fixed by their number.

    All candidates are tried in the same worlds, so that they differ only by the candidate and not by luck.
    """

    def __init__(self, game: Game[S], view: S, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.state = determinize(game, view, RandomStream(seed, DEAL).below)

    def start_playout(self, nodes: NodeBudget) -> Playout[S]:
        """Starts a play-out from this world."""
        return Playout(self.game, self.state.copy(), self.seed, nodes)


class Playout(Generic[S]):
    """A match being played on in a sampled world.

    The state is fully open. A policy must read only what its seat may see, or it uses hidden cards.
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
        """Answers every pending chance ask."""
        state = self.state
        while (ask := state.due) is not None:
            outcome = ask.answer(state, RandomStream(self._seed, self._answered))
            self._answered += 1
            self.game.apply(state, CHANCE, outcome, ignore_event)

    def play(self, seat: Seat, action: Action) -> None:
        """Applies an action and the chance asks it causes; costs one node."""
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
    """End condition: `turns` turns are over, counting the current one."""
    active = view.active

    def ended(state: C) -> bool:
        nonlocal active, turns
        if state.active != active:
            active, turns = state.active, turns - 1
        return turns <= 0

    return ended


def sampled_worlds(game: Game[S], view: S, pick: RandomBelow) -> Callable[[int], SampledWorld[S]]:
    """Returns the sampled world of a number for a choice; each is created on first use."""
    stem = f"{pick(1 << 30)}:{pick(1 << 30)}"
    made: dict[int, SampledWorld[S]] = {}

    def world(number: int) -> SampledWorld[S]:
        if number not in made:
            made[number] = SampledWorld(game, view, f"{stem}:{number}".encode())
        return made[number]

    return world
