"""Moves (a seat's Action, the dealer's Outcome) and the rules' requests for chance (ChanceRequest).

Rules never draw a random number. They set `state.due` to a request, and the outcome arrives as a journal
entry. Dice and bags are public; the order of a deck is known only to the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Protocol, Self

from msgspec import Meta

from game.rules.core.codec import Count, Face, Name, Record

if TYPE_CHECKING:
    from game.rules.core.game import State


class Move(Record):
    """An action or an outcome. Its tag is part of the save format and must never change."""

    def masked(self) -> Self:
        """The move as everybody may see it; a public move returns itself."""
        return self

    @property
    def is_private(self) -> bool:
        """True if part of the move is secret; also true for its masked form."""
        return self.masked() is not self


class Action(Move):
    """A decision of a seat."""


class Outcome(Move):
    """An answer of the dealer."""


class Refusal(Record):
    """The reason an action is not possible: a code, and the values its sentence needs."""

    code: str
    figures: tuple[int | str, ...] = ()


class RandomSource(Protocol):
    """A source of random numbers, such as the dealer's stream."""

    def below_each(self, bounds: Iterable[int]) -> list[int]: ...

    def order(self, length: int) -> list[int]: ...


class Ask(Record):
    """A request that only the dealer can answer."""

    def answer(self, state: State, source: RandomSource) -> Outcome:
        """The outcome, computed from the dealer's copy of the state."""
        raise TypeError(f"{type(self).__name__} has no answer")

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        """Why this outcome is not a valid answer, as far as this copy of the state shows."""
        raise TypeError(f"{type(self).__name__} judges nothing")

    def settle(self, state: State, outcome: Outcome) -> None:
        """Applies the part of the outcome that all games share: changes to a bag or a deck."""


class Rolled(Outcome, tag="rolled"):
    values: Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=64)]


class Roll(Ask, tag="roll"):
    """A roll of dice; also any uniform choice, such as the first player."""

    dice: Count
    sides: Annotated[int, Meta(ge=1, le=100)] = 6

    def answer(self, state: State, source: RandomSource) -> Rolled:
        return Rolled(tuple([number + 1 for number in source.below_each([self.sides] * self.dice)]))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, Rolled):
            return Refusal("not_the_answer")
        fits = len(outcome.values) == self.dice and all(1 <= value <= self.sides for value in outcome.values)
        return None if fits else Refusal("impossible_roll")


class Drawn(Outcome, tag="drawn"):
    things: Annotated[tuple[Face, ...], Meta(max_length=200)]


class Draw(Ask, tag="draw"):
    """A draw from a bag, which is a count per kind and has no order."""

    bag: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> Drawn:
        left: list[Face] = []
        for kind, count in sorted(state.bags()[self.bag].items()):
            left += [kind] * count
        sizes = range(len(left), len(left) - self.number, -1)
        return Drawn(tuple(map(left.pop, source.below_each(sizes))))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, Drawn):
            return Refusal("not_the_answer")
        bag = state.bags()[self.bag]
        held = all(outcome.things.count(kind) <= bag.get(kind, 0) for kind in outcome.things)
        return None if len(outcome.things) == self.number and held else Refusal("impossible_draw")

    def settle(self, state: State, outcome: Outcome) -> None:
        if isinstance(outcome, Drawn):
            state.take_from_bag(self.bag, outcome.things)


class Shuffled(Outcome, tag="shuffled"):
    """The new order of a deck: for each place, bottom first, the previous index of its card."""

    order: Annotated[tuple[Count, ...], Meta(max_length=200)] | None

    def masked(self) -> Shuffled:
        return Shuffled(None)


class Shuffle(Ask, tag="shuffle"):
    deck: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> Shuffled:
        return Shuffled(tuple(source.order(self.number)))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, Shuffled):
            return Refusal("not_the_answer")
        if outcome.order is None or sorted(outcome.order) == list(range(self.number)):
            return None
        return Refusal("impossible_shuffle")

    def settle(self, state: State, outcome: Outcome) -> None:
        if isinstance(outcome, Shuffled):
            state.decks()[self.deck].arrange(outcome.order)


class Flipped(Outcome, tag="flipped"):
    faces: Annotated[tuple[Face, ...], Meta(max_length=64)]


class Flip(Ask, tag="flip"):
    """Turns the top cards of a deck face up, topmost first."""

    deck: Name
    number: Count

    def answer(self, state: State, source: RandomSource) -> Flipped:
        return Flipped(tuple(filter(None, state.decks()[self.deck].top(self.number))))

    def why_not(self, state: State, outcome: Move) -> Refusal | None:
        if not isinstance(outcome, Flipped):
            return Refusal("not_the_answer")
        cards: Sequence[Face | None] = state.decks()[self.deck].top(self.number)
        if len(outcome.faces) != self.number or len(cards) != self.number:
            return Refusal("impossible_flip")
        known = all(card is None or card == face for card, face in zip(cards, outcome.faces, strict=True))
        return None if known else Refusal("impossible_flip")

    def settle(self, state: State, outcome: Outcome) -> None:
        state.decks()[self.deck].drop(self.number)


AnyAsk = Roll | Draw | Shuffle | Flip
AnyOutcome = Rolled | Drawn | Shuffled | Flipped
Bag = Mapping[str, int]
