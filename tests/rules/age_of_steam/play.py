"""Seeded play: random but repeatable moves; chance outcomes come from a stream."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.rules.age_of_steam.actions import EndBuild, GiveUpBuild, IssueShares
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import RandomStream
from game.rules.core.moves import Action


def answer(game: AgeOfSteam, state: AosState, seed: int) -> None:
    """Answers every chance that is due."""
    number = 0
    while state.due is not None:
        outcome = state.due.answer(
            state, RandomStream(bytes(32), seed * 100_000 + state.round * 1000 + number)
        )
        game.apply(state, CHANCE, outcome, lambda event: None)
        number += 1


def playing(game: AgeOfSteam, seed: int, most: int = 400) -> Iterator[tuple[AosState, list[Action]]]:
    """Yields the decisions of a match: the state and the legal actions.

    Purses are filled at every build and few shares are issued, so that the match lasts and much is built.
    """
    dice, state = Random(seed), game.setup()
    answer(game, state, seed)
    for _ in range(most):
        if game.result(state):
            return
        seat = game.to_act(state)[0]
        if state.phase == "build_track" and state.building is not None and not state.building.made:
            state.cash[seat] = max(state.cash[seat], 25)
        if state.phase == "move_goods":
            state.cash[seat] = max(state.cash[seat], 20)
        choices = game.legal(state, seat)
        yield state, choices
        game.apply(state, seat, _choice(dice, choices), lambda event: None)
        answer(game, state, seed)


def _choice(dice: Random, choices: list[Action]) -> Action:
    if isinstance(choices[0], IssueShares):
        return choices[0]
    lasting = [action for action in choices if not isinstance(action, EndBuild | GiveUpBuild)]
    return dice.choice(lasting or choices)
