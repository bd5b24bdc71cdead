"""Estimates how many turns of a Railways match are left."""

from __future__ import annotations

from functools import cache

from game.bots.railways.parameters import RailwaysParameters
from game.rules.core.codec import Seat
from game.rules.core.moves import DrawRequest, FlipRequest
from game.rules.railways.game import Railways
from game.rules.railways.state import RailwaysState


def is_ending(view: RailwaysState) -> bool:
    """Whether it is fixed when the match ends, or will be after the pending random outcome."""
    if view.closing_reason:
        return True
    match view.due:
        case None:
            return False
        case FlipRequest(_deck, number):
            return number == len(view.pile.cards)
        case DrawRequest(_bag, number):
            return number == view.goods_left()
    return False


def turns_left_by_seat(
    figures: RailwaysParameters, game: Railways, view: RailwaysState, ending: bool
) -> list[float]:
    """For each seat, the estimated number of turns left."""
    return turns_from_rounds(
        game, view, -1.0 if ending else rounds_left(figures, game, view, view.goods_left())
    )


def rounds_left(figures: RailwaysParameters, game: Railways, view: RailwaysState, goods: int) -> float:
    """Estimated number of whole rounds left, by the supply that will run out first (RCG-14.1)."""
    seats = game.seats
    least = len(view.pile.cards) / (figures.cards_a_turn * seats)
    if (by_trains := min(view.trains) * figures.turns_a_train) < least:
        least = by_trains
    if game.table.goods and (by_goods := goods / seats) < least:
        least = by_goods
    return least


def turns_from_rounds(game: Railways, view: RailwaysState, least: float) -> list[float]:
    """For each seat, `least` rounds plus its turn in this round, if it is to come."""
    to_come = _to_come(game.seats, view.start, view.active)
    return [float(one) for one in to_come] if least < 0 else [least + one for one in to_come]


@cache
def _to_come(seats: int, start: Seat, active: Seat) -> tuple[bool, ...]:
    """For each seat, whether its turn of this round is still to come."""
    return tuple((seat - start) % seats > (active - start) % seats for seat in range(seats))
