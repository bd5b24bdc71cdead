"""The state fields common to both rail games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import not_
from typing import Any, ClassVar, Self

from game.rules.core.game import State
from game.rules.core.moves import AnyRequest, Bag
from game.rules.rail.phases.auction import Auction
from game.rules.rail.track.track_state import Rails


class RailState(State):
    """State of a rail game. Lists are indexed by seat.

    `queue` has the seats that still act in this phase or move round, in order. `goods` counts cubes by place
    and colour. `step` is a counter that each phase uses for itself, such as the number of the move round.
    """

    COLOURS: ClassVar[tuple[str, ...]]
    phase: str
    due: AnyRequest | None
    round: int
    order: list[int]
    cash: list[int]
    income: list[int]
    engine: list[int]
    roles: list[str]
    out: list[bool]
    rails: Rails
    goods: bytes
    bag: list[int]
    queue: list[int]
    step: int
    upgraded: list[bool]
    auction: Auction | None

    def copy(self) -> Self:
        twin = self.__copy__()
        twin.order = self.order[:]
        twin.cash = self.cash[:]
        twin.income = self.income[:]
        twin.engine = self.engine[:]
        twin.roles = self.roles[:]
        twin.out = self.out[:]
        twin.bag = self.bag[:]
        twin.queue = self.queue[:]
        twin.upgraded = self.upgraded[:]
        if self.auction is not None:
            twin.auction = self.auction.copy()
        return twin

    def bags(self) -> dict[str, Bag]:
        return {"bag": dict(zip(self.COLOURS, self.bag, strict=True))}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        for number, colour in enumerate(self.COLOURS):
            self.bag[number] -= things.count(colour)

    @property
    def remaining_seats(self) -> list[int]:
        """The seats that have not been eliminated, in seat order."""
        return list(compress(range(len(self.out)), map(not_, self.out)))

    def holder(self, role: str) -> int | None:
        """The seat that holds a role; None if no one took it or its holder was eliminated."""
        if role not in self.roles:
            return None
        seat = self.roles.index(role)
        return None if self.out[seat] else seat

    def holds(self, seat: int, role: str) -> bool:
        """Whether the seat took this role."""
        return self.roles[seat] == role

    def order_led_by(self, role: str) -> list[int]:
        """The turn order with the holder of this role moved to the front (AOS-9.1.1, STM-6.4)."""
        holder = self.holder(role)
        first = [] if holder is None else [holder]
        return first + [seat for seat in self.order if seat not in first]


def initial_fields(phase: str, seats: int, rails: Rails, places: int, kinds: int) -> dict[str, Any]:
    """The initial values of the state fields."""
    return {
        "phase": phase,
        "due": None,
        "round": 1,
        "order": list(range(seats)),
        "cash": [0] * seats,
        "income": [0] * seats,
        "engine": [1] * seats,
        "roles": [""] * seats,
        "out": [False] * seats,
        "rails": rails,
        "goods": bytes(places * kinds),
        "bag": [0] * kinds,
        "queue": [],
        "step": 0,
        "upgraded": [False] * seats,
        "auction": None,
    }
