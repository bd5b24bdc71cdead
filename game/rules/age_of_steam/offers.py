"""A bonus of income whose takers a player names: who shares it, and how much each gets (AOS-21.7, 21.8)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import NameRailroads
from game.rules.age_of_steam.rulebook import raise_income
from game.rules.age_of_steam.state import AosState, Offer
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal


def offer(state: AosState, seat: int, choices: tuple[tuple[int, ...], ...], steps: int, emit: Emit) -> None:
    """Let the seat choose; where there is only one choice, it is taken at once."""
    if len(choices) == 1:
        _pay(state, choices[0], steps, emit)
    elif choices:
        state.offer = Offer(seat, choices, steps)


def offered_choices(pending: Offer) -> Iterator[Action]:
    """Every answer to an offer."""
    return map(NameRailroads, pending.choices)


def why_not_answer(pending: Offer, action: Action) -> Refusal | None:
    """Judge an answer."""
    if not isinstance(action, NameRailroads):
        return Refusal("name_railroads_first")
    return None if action.seats in pending.choices else Refusal("not_on_the_route")


def answer_offer(state: AosState, seats: tuple[int, ...], emit: Emit) -> None:
    """The named seats share the bonus."""
    assert state.offer is not None
    steps, state.offer = state.offer.steps, None
    _pay(state, seats, steps, emit)


def _pay(state: AosState, seats: tuple[int, ...], steps: int, emit: Emit) -> None:
    for seat in seats:
        raise_income(state, seat, steps // len(seats), emit)
