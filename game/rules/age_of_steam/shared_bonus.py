"""An income bonus whose recipients a player chooses (AOS-21.7, 21.8)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import ChooseBonusRailroads
from game.rules.age_of_steam.money import raise_income
from game.rules.age_of_steam.state import AosState, BonusOffer
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Refusal
from game.rules.rail.goods.rewards import SharedBonus


def offer_bonus(state: AosState, seat: int, bonus: SharedBonus, emit: Emit) -> None:
    """Asks the seat to choose the recipients of a bonus; if there is only one choice, pays it at once."""
    if len(bonus.choices) == 1:
        _pay(state, bonus.choices[0], bonus.steps, emit)
    elif bonus.choices:
        state.offer = BonusOffer(seat, bonus.choices, bonus.steps)


def offered_choices(pending: BonusOffer) -> Iterator[Action]:
    """Every action that answers an open offer."""
    return map(ChooseBonusRailroads, pending.choices)


def why_not_answer(pending: BonusOffer, action: Action) -> Refusal | None:
    """Judges an answer to an offer: None if it is allowed, else the reason."""
    if not isinstance(action, ChooseBonusRailroads):
        return Refusal("name_railroads_first")
    return None if action.seats in pending.choices else Refusal("not_on_the_route")


def answer_offer(state: AosState, seats: tuple[int, ...], emit: Emit) -> None:
    """Pays the bonus to the chosen seats."""
    assert state.offer is not None
    steps, state.offer = state.offer.steps, None
    _pay(state, seats, steps, emit)


def _pay(state: AosState, seats: tuple[int, ...], steps: int, emit: Emit) -> None:
    for seat in seats:
        raise_income(state, seat, steps // len(seats), emit)
