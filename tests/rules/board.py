"""A card table set up by hand, with every card open as in the dealer's copy."""

from typing import Any

from game.rules.cards.game import CardGame
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event
from game.rules.core.game import Result, judge
from game.rules.core.moves import Action, Outcome


class Board:
    """A table in play. Chances are answered at once, shuffles by a fixed seed."""

    def __init__(self, game: CardGame[Any], state: Any) -> None:
        self.game = game
        self.state = state
        self.states_after: list[Outcome] = []

    def do(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Applies an action of a seat, which must be legal."""
        seat = self.state.active if seat is None else seat
        assert judge(self.game, self.state, seat, action) is None
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events.append)
        while (ask := self.state.due) is not None:
            outcome = ask.answer(self.state, RandomStream(b"board", len(self.states_after)))
            assert judge(self.game, self.state, CHANCE, outcome) is None
            self.states_after.append(outcome)
            self.game.apply(self.state, CHANCE, outcome, events.append)
        return events

    def refusal(self, action: Action, seat: Seat | None = None) -> str | None:
        """Returns the code with which an action is refused, or None if it is legal."""
        refused = judge(self.game, self.state, self.state.active if seat is None else seat, action)
        return refused.code if refused else None

    def offered(self, *kinds: type[Action]) -> list[Action]:
        """Returns the legal actions of the active seat that are of these kinds."""
        legal = self.game.legal(self.state, self.state.active)
        return [action for action in legal if isinstance(action, kinds)]

    @property
    def over(self) -> Result:
        """Returns the result of the match, which must be over."""
        result = self.game.result(self.state)
        assert result is not None
        return result

    @property
    def runs(self) -> bool:
        return self.game.result(self.state) is None

    def hand(self, seat: Seat) -> str:
        return " ".join(self.state.seat_hands[seat].faces or ())
