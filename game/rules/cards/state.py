"""State and rule context shared by the card games: hands, discard pile, rows of face-up cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Self

from msgspec import Struct

from game.rules.cards.events import CardFlipped
from game.rules.core.card_piles import Deck, Hand
from game.rules.core.codec import BadData, Face, Seat
from game.rules.core.game import Emit, State
from game.rules.core.moves import AnyRequest
from game.rules.core.options import ChoiceOption, Option, OptionValue

NOBODY: Seat = -1
START_SEAT = "start_seat"
BY_LOT = "random"
MAX_SLOTS = 16
MAX_SEATS = 8


class CardState(State):
    """The state fields of both card games."""

    phase: str
    due: AnyRequest | None
    start: Seat
    active: Seat
    discard: list[Face]
    """The discard pile: face up, bottom card first."""
    seat_hands: list[Hand]

    def copy(self) -> Self:
        twin = self.__copy__()
        twin.discard = self.discard[:]
        twin.seat_hands = [hand.copy() for hand in self.seat_hands]
        return twin

    def hands(self) -> dict[str, Hand]:
        return dict(zip(_HANDS, self.seat_hands, strict=False))


class CardRuleContext(Struct, frozen=True, kw_only=True):
    """The settings that the phases of a card game need, such as the hand limit."""

    seats: int
    start_seat: Seat
    """NOBODY if the start seat is random."""
    hand_limit: int
    stall_rounds: int

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats in turn order, starting with `first`."""
        return [(first + step) % self.seats for step in range(self.seats)]


@cache
def hand_name(seat: Seat) -> str:
    return f"hand{seat}"


_HANDS = tuple(hand_name(seat) for seat in range(MAX_SEATS))
OWN_HAND_NAMES = tuple((name,) for name in _HANDS)
"""For each seat, the names of the hands it may always see: only its own."""


def unshuffled_deck(printed: Mapping[Face, int]) -> Deck:
    """Builds a deck from the number of cards of each face, in that order."""
    return Deck([face for face, count in printed.items() for _ in range(count)])


def slot_names(row: str) -> tuple[str, ...]:
    """The place names of the cards in a row, used in events."""
    return tuple(f"{row}{slot}" for slot in range(MAX_SLOTS))


def fill_slots(
    row: list[Face | None], faces: Sequence[Face], deck: str, places: Sequence[str], emit: Emit
) -> None:
    """Fills the empty slots of a row from left to right with these faces."""
    for face in faces:
        slot = row.index(None)
        row[slot] = face
        emit(CardFlipped(face, deck, places[slot]))


def start_seat_option(seats: int) -> Option:
    """The option for the start seat, for at most `seats` seats."""
    return ChoiceOption(
        START_SEAT,
        BY_LOT,
        (BY_LOT, *(str(seat) for seat in range(seats))),
    )


def start_seat(options: Mapping[str, OptionValue], seats: int) -> Seat:
    """The start seat chosen in the options, or NOBODY if it is drawn at random."""
    first = str(options[START_SEAT])
    if first == BY_LOT:
        return NOBODY
    if int(first) >= seats:
        raise BadData(
            "option {name} cannot be {value} with {seats} seats; they are counted from 0",
            name=START_SEAT,
            value=first,
            seats=seats,
        )
    return int(first)
