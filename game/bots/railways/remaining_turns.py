"""How long a match of the Railways cards seems to go on."""

from __future__ import annotations

from functools import cache

from game.bots.railways.hand_values import Figures
from game.rules.core.codec import Seat
from game.rules.core.moves import Draw, Flip
from game.rules.railways.game import Railways
from game.rules.railways.state import RailwaysState


def is_ending(view: RailwaysState) -> bool:
    """Whether the end is fixed, or will be by the chance that is due."""
    if view.closing:
        return True
    match view.due:
        case None:
            return False
        case Flip(_deck, number):
            return number == len(view.pile.cards)
        case Draw(_bag, number):
            return number == view.goods_left()
    return False


def all_turns_left(figures: Figures, game: Railways, view: RailwaysState, ending: bool) -> list[float]:
    """By seat, about how many more turns it will have."""
    return turns_by(game, view, -1.0 if ending else least_turns_left(figures, game, view, view.goods_left()))


def least_turns_left(figures: Figures, game: Railways, view: RailwaysState, goods: int) -> float:
    """Whole rounds to come; the gauge that runs out first decides (RCG-14.1)."""
    seats = game.seats
    least = len(view.pile.cards) / (figures.cards_a_turn * seats)
    if (by_trains := min(view.trains) * figures.turns_a_train) < least:
        least = by_trains
    if game.table.goods and (by_goods := goods / seats) < least:
        least = by_goods
    return least


def turns_by(game: Railways, view: RailwaysState, least: float) -> list[float]:
    """With what is left of this round; without any whole one where the end is fixed."""
    to_come = _to_come(game.seats, view.start, view.active)
    return [float(one) for one in to_come] if least < 0 else [least + one for one in to_come]


@cache
def _to_come(seats: int, start: Seat, active: Seat) -> tuple[bool, ...]:
    """By seat, whether its turn of this round is still to come."""
    return tuple((seat - start) % seats > (active - start) % seats for seat in range(seats))
