"""The state of a match of the Railways card game.

A card is named by its face: `O2` is an orange track of value 2, `L` a locomotive, `c16` a city.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.rules.cards.state import CardState
from game.rules.core.card_piles import Deck
from game.rules.core.codec import Count, Face, Record, Seat
from game.rules.core.moves import Bag

START: Face = "start"
LOCOMOTIVE: Face = "L"

PARTS = ("links", "deliveries", "royalties", "majorities", "engines", "sets")
"""The components of a score, in the order of the tuples in `points`."""
LINKS, DELIVERIES, ROYALTIES, MAJORITIES, ENGINES, SETS = range(len(PARTS))


class Link(Record):
    """A link and the city it founded (RCG-4.1). Its cards never return to a pile (RCG-6.4)."""

    owner: Seat
    origin: Face
    city: Face
    colour: Face
    ones: Count
    twos: Count
    wilds: Count

    @property
    def value(self) -> int:
        return self.ones + 2 * self.twos + self.wilds

    def track(self) -> list[Face]:
        """The track cards of the link."""
        return link_cards(self.colour, self.ones, self.twos, self.wilds)


def link_cards(colour: Face, ones: int, twos: int, wilds: int) -> list[Face]:
    return [colour + "1"] * ones + [colour + "2"] * twos + [LOCOMOTIVE] * wilds


class RailwaysState(CardState, dict=True):
    """State of the Railways card game.

    Seats are clockwise, piles from bottom to top, links in building order.

    The tree of links is cached on it, outside the encoded fields (network.py).
    """

    towns: Deck
    """Cities of the smallest value, until they are dealt or added to the pile (RCG-3.4)."""
    pile: Deck
    area: list[Face | None]
    """The face-up selection by slot; None is an empty slot."""
    bag: dict[str, int]
    links: list[Link]
    cubes: dict[Face, tuple[str, ...]]
    """For each city in play, its cubes; sorted, because their order has no meaning."""
    engines: list[int]
    trains: list[int]
    collected: list[dict[str, int]]
    """For each seat, the cubes it has delivered, by colour."""
    points: list[tuple[int, ...]]
    """For each seat, the components of its score; a tuple is replaced as a whole, so that copies can share
    it."""
    next_phase: str
    """The next phase, entered when no random outcome is pending; empty while the current phase continues."""
    drawn_cube: str
    """The cube that the active seat has drawn and must place (RCG-9.1); empty if there is none."""
    final_turns: int
    """The number of final deliveries made or skipped (RCG-14.4)."""
    closing_reason: str
    """Why this round is the last; empty if it is not (RCG-14.2)."""
    progress: int
    """The progress measure at the end of the last round;

    `quiet_rounds` counts rounds in which it did not change.
    """
    quiet_rounds: int

    def copy(self) -> Self:
        twin = super().copy()
        twin.towns = self.towns.copy()
        twin.pile = self.pile.copy()
        twin.area = self.area[:]
        twin.bag = self.bag.copy()
        twin.links = self.links[:]
        twin.cubes = self.cubes.copy()
        twin.engines = self.engines[:]
        twin.trains = self.trains[:]
        twin.collected = [goods.copy() for goods in self.collected]
        twin.points = self.points[:]
        twin.__dict__.update(self.__dict__)
        return twin

    def decks(self) -> dict[str, Deck]:
        return {"towns": self.towns, "pile": self.pile}

    def bags(self) -> dict[str, Bag]:
        return {"goods": self.bag}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        for good in things:
            self.bag[good] -= 1

    def goods_left(self) -> int:
        return sum(self.bag.values())

    def add_points(self, seat: Seat, part: int, points: int) -> None:
        """Adds points to a component of a seat's score."""
        parts = list(self.points[seat])
        parts[part] += points
        self.points[seat] = tuple(parts)

    def score(self, seat: Seat) -> int:
        return sum(self.points[seat])

    def has_empty_city(self) -> bool:
        """Whether a city in play has no cubes, so that it can be refilled (RCG-9.2)."""
        return () in self.cubes.values()
