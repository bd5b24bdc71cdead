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
"""The components of a score, in the order of `points`."""
LINKS, DELIVERIES, ROYALTIES, MAJORITIES, ENGINES, SETS = range(len(PARTS))


class Link(Record):
    """A link and the city it founded (RCG-4.1); its cards leave the game (RCG-6.4)."""

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
        """The cards of the link."""
        return link_cards(self.colour, self.ones, self.twos, self.wilds)


def link_cards(colour: Face, ones: int, twos: int, wilds: int) -> list[Face]:
    return [colour + "1"] * ones + [colour + "2"] * twos + [LOCOMOTIVE] * wilds


class RailwaysState(CardState, dict=True):
    """The state. Lists by seat are clockwise, piles from bottom to top, links in building order.

    The derived network is cached outside the encoded fields (network.py).
    """

    towns: Deck
    """The smallest cities, until they are dealt or added to the pile (RCG-3.4)."""
    pile: Deck
    area: list[Face | None]
    """The selection area by slot; None is an empty slot."""
    bag: dict[str, int]
    links: list[Link]
    cubes: dict[Face, tuple[str, ...]]
    """By city in play; sorted, because the order has no meaning."""
    engines: list[int]
    trains: list[int]
    collected: list[dict[str, int]]
    """By seat, its delivered goods."""
    points: list[tuple[int, ...]]
    """By seat, the components of its score; replaced as a whole, so that copies can share them."""
    next_phase: str
    """The next phase, entered when nothing is due; empty while the current one continues."""
    drawn_cube: str
    """The cube the active seat has drawn and must place (RCG-9.1)."""
    final_turns: int
    """The number of final deliveries made or skipped (RCG-14.4)."""
    closing_reason: str
    """The reason for the end, or empty (RCG-14.2)."""
    progress: int
    """The progress measure at the end of the last round; `quiet_rounds` counts the rounds without a change.
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
        """Whether a city in play has no cube (RCG-9.2)."""
        return () in self.cubes.values()
