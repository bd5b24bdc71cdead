"""One step ahead: try every legal action on a copy of the view and keep the one that looks best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from game.rules.core.codec import Seat
from game.rules.core.events import silent
from game.rules.core.game import Game, Pick, S
from game.rules.core.moves import Action

Evaluation = Callable[[Game[S], S, Seat], float]
"""How good a table looks to a seat; it may look only at what the seat sees."""


Narrowing = Callable[[Game[S], S, Seat, list[Action]], list[Action]]
"""The actions worth a thought, out of all legal ones; never none."""


class OneStep(Generic[S]):
    """Chooses the action after which the table looks best; chances it opens are left unanswered."""

    def __init__(self, evaluate: Evaluation[S], narrow: Narrowing[S] | None = None) -> None:
        self._evaluate = evaluate
        self._narrow = narrow

    def choose(self, game: Game[S], view: S, seat: Seat, pick: Pick) -> Action:
        actions = game.legal(view, seat)
        if self._narrow is not None:
            actions = self._narrow(game, view, seat, actions)
        if len(actions) == 1:
            return actions[0]
        best, best_value = actions[0], float("-inf")
        for action in actions:
            after = view.copy()
            game.apply(after, seat, action, silent)
            value = self._evaluate(game, after, seat)
            if value > best_value:
                best, best_value = action, value
        return best
