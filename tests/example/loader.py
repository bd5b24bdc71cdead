"""A bot of one's own for Yardmaster: it couples, loads the dearest car it can pay for, and else draws."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action
from game.rules.yardmaster.actions import CoupleCar, DrawPile, LoadCar
from game.rules.yardmaster.state import YardState, car_value


class Loader:
    """What else it could do is worth nothing to it."""

    def choose(self, game: Game[YardState], view: YardState, seat: Seat, pick: RandomBelow) -> Action:
        actions = game.representatives(game.legal(view, seat))
        return max(actions, key=lambda action: self.worth(view, action))

    def worth(self, view: YardState, action: Action) -> int:
        match action:
            case CoupleCar():
                return 10
            case LoadCar():
                return 5 + car_value(view.yard[action.slot] or "")
            case DrawPile():
                return 4
        return 0


BOTS = {"yardmaster": {"loader": Loader}}
