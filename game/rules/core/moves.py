"""Moves and requests: a seat's `Action`, the dealer's `Outcome`, and the `ChanceRequest` it answers.

Rules never draw a random number. They set `state.due` to a request, and the outcome arrives as a journal
entry. The contents of dice rolls and bags are public; the order of a deck is known only to the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Protocol, Self

from msgspec import Meta

from game.rules.core.codec import Count, Face, Name, Record

if TYPE_CHECKING:
    from game.rules.core.game import State


class Move(Record):
    """Base class of actions and outcomes. A move's tag is part of the save format and must never change."""

    def masked(self) -> Self:
        """The move without its secret parts; a move without secrets returns itself."""
        return self

    @property
    def is_private(self) -> bool:
        """Whether part of the move is secret; true for the masked form, too."""
        return self.masked() is not self


class Action(Move):
    """A decision of a seat."""


class Outcome(Move):
    """The dealer's answer to a request for a random outcome."""


class Refusal(Record):
    """Why an action is not possible: a code, and the values for the sentence of that code."""

    code: str
    values: tuple[int | str, ...] = ()


class RandomSource(Protocol):
    """A source of random numbers, such as the dealer's stream."""

    def below_each(self, bounds: Iterable[int]) -> list[int]: ...

    def order(self, length: int) -> list[int]: ...


class ChanceRequest(Record):
    """A request for a random outcome, which only the dealer can answer."""

    def answer(self, state: State, source: RandomSource) -> Outcome:
        """Computes the outcome from the dealer's copy of the state."""
        raise TypeError(f"{type(self).__name__} has no answer")

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        """Checks an outcome as far as this peer's state allows: None if it may be valid, else the reason."""
        raise TypeError(f"{type(self).__name__} judges nothing")

    def apply(self, state: State, outcome: Outcome) -> None:
        """Applies what all games have in common: takes the drawn things from the bag, or reorders the
        deck."""


class RollOutcome(Outcome, tag="rolled"):
    values: Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=64)]


class RollRequest(ChanceRequest, tag="roll"):
    """Requests a roll of dice, or any other uniform choice such as that of the first player."""

    dice: Count
    sides: Annotated[int, Meta(ge=1, le=100)] = 6

    def answer(self, state: State, source: RandomSource) -> RollOutcome:
        return RollOutcome(tuple([number + 1 for number in source.below_each([self.sides] * self.dice)]))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, RollOutcome):
            return Refusal("not_the_answer")
        fits = len(outcome.values) == self.dice and all(1 <= value <= self.sides for value in outcome.values)
        return None if fits else Refusal("impossible_roll")


class DrawOutcome(Outcome, tag="drawn"):
    things: Annotated[tuple[Face, ...], Meta(max_length=200)]


class DrawRequest(ChanceRequest, tag="draw"):
    """Requests a draw from a bag. A bag is a count of each kind and has no order."""

    bag: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> DrawOutcome:
        left: list[Face] = []
        for kind, count in sorted(state.bags()[self.bag].items()):
            left += [kind] * count
        sizes = range(len(left), len(left) - self.number, -1)
        return DrawOutcome(tuple(map(left.pop, source.below_each(sizes))))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, DrawOutcome):
            return Refusal("not_the_answer")
        bag = state.bags()[self.bag]
        held = all(outcome.things.count(kind) <= bag.get(kind, 0) for kind in outcome.things)
        return None if len(outcome.things) == self.number and held else Refusal("impossible_draw")

    def apply(self, state: State, outcome: Outcome) -> None:
        if isinstance(outcome, DrawOutcome):
            state.take_from_bag(self.bag, outcome.things)


class ShuffleOutcome(Outcome, tag="shuffled"):
    """The new order of a deck, bottom first: for each place, the index at which its card was before."""

    order: Annotated[tuple[Count, ...], Meta(max_length=200)] | None

    def masked(self) -> ShuffleOutcome:
        return ShuffleOutcome(None)


class ShuffleRequest(ChanceRequest, tag="shuffle"):
    deck: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> ShuffleOutcome:
        return ShuffleOutcome(tuple(source.order(self.number)))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, ShuffleOutcome):
            return Refusal("not_the_answer")
        if outcome.order is None or sorted(outcome.order) == list(range(self.number)):
            return None
        return Refusal("impossible_shuffle")

    def apply(self, state: State, outcome: Outcome) -> None:
        if isinstance(outcome, ShuffleOutcome):
            state.decks()[self.deck].arrange(outcome.order)


class FlipOutcome(Outcome, tag="flipped"):
    faces: Annotated[tuple[Face, ...], Meta(max_length=64)]


class FlipRequest(ChanceRequest, tag="flip"):
    """Turns the top cards of a deck face up, topmost first."""

    deck: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> FlipOutcome:
        return FlipOutcome(tuple(filter(None, state.decks()[self.deck].top(self.number))))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, FlipOutcome):
            return Refusal("not_the_answer")
        cards: Sequence[Face | None] = state.decks()[self.deck].top(self.number)
        if len(outcome.faces) != self.number or len(cards) != self.number:
            return Refusal("impossible_flip")
        known = all(card is None or card == face for card, face in zip(cards, outcome.faces, strict=True))
        return None if known else Refusal("impossible_flip")

    def apply(self, state: State, outcome: Outcome) -> None:
        state.decks()[self.deck].drop(self.number)


AnyRequest = RollRequest | DrawRequest | ShuffleRequest | FlipRequest
AnyOutcome = RollOutcome | DrawOutcome | ShuffleOutcome | FlipOutcome
Bag = Mapping[str, int]
