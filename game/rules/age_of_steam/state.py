"""One moment of a match of Age of Steam (AOS-2.10, 2.11)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.age_of_steam.goods import COLOURS
from game.rules.core.game import State
from game.rules.core.moves import AnyAsk, Bag
from game.rules.rail.auction import Auction
from game.rules.rail.rails import Rails


class Before(msgspec.Struct, frozen=True, array_like=True):
    """What a build turn may have changed, as it stood when the turn began (AOS-9.2.1)."""

    rails: Rails
    goods: bytes
    bag: tuple[int, ...]
    cash: int
    income: tuple[int, ...]
    map_state: dict[str, int]


class BuildTurn(msgspec.Struct, array_like=True):
    """The build turn under way: tile operations made and where, and what they cost so far."""

    made: int
    hexes: list[int]
    urbanized: bool
    cost: int
    dearest: int
    before: Before

    def copy(self) -> BuildTurn:
        """An independent twin."""
        return BuildTurn(self.made, self.hexes[:], self.urbanized, self.cost, self.dearest, self.before)


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """A bonus whose takers a seat must name: one of `choices`, who share `steps` of income."""

    seat: int
    choices: tuple[tuple[int, ...], ...]
    steps: int


class AosState(State):
    """Lists are by seat. `queue` has the seats still to act in the phase or move round, the next one first.

    `goods` counts cubes by place and colour, `display` has a colour + 1 or 0 for each square. `lots` are the
    seats in order while dice decide between some of them. `map_state` is the memory of the map's own rules.
    """

    round: int
    order: list[int]
    cash: list[int]
    income: list[int]
    shares: list[int]
    engine: list[int]
    roles: list[str]
    out: list[bool]
    rails: Rails
    goods: bytes
    bag: list[int]
    display: bytes
    queue: list[int]
    step: int
    lots: list[list[int]]
    auction: Auction | None
    building: BuildTurn | None
    upgraded: list[bool]
    drawn: list[str]
    offer: Offer | None
    map_state: dict[str, int]

    def copy(self) -> AosState:
        auction, building = self.auction, self.building
        return AosState(
            self.phase,
            self.due,
            self.round,
            self.order[:],
            self.cash[:],
            self.income[:],
            self.shares[:],
            self.engine[:],
            self.roles[:],
            self.out[:],
            self.rails,
            self.goods,
            self.bag[:],
            self.display,
            self.queue[:],
            self.step,
            [group[:] for group in self.lots],
            None if auction is None else auction.copy(),
            None if building is None else building.copy(),
            self.upgraded[:],
            self.drawn[:],
            self.offer,
            self.map_state.copy(),
        )

    def bags(self) -> dict[str, Bag]:
        return {"bag": dict(zip(COLOURS, self.bag, strict=True))}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        for colour in things:
            self.bag[COLOURS.index(colour)] -= 1

    @property
    def living(self) -> list[int]:
        """The seats not eliminated, by seat."""
        return [seat for seat, out in enumerate(self.out) if not out]

    def holder(self, role: str) -> int | None:
        """The living seat that took an action."""
        return next((seat for seat in self.living if self.roles[seat] == role), None)

    def holds(self, seat: int, role: str) -> bool:
        """Did the seat take this action?"""
        return self.roles[seat] == role


def new_state(
    phase: str, due: AnyAsk | None, seats: int, rails: Rails, places: int, squares: int
) -> AosState:
    """An empty table."""
    zeros = [0] * seats
    return AosState(
        phase=phase,
        due=due,
        round=1,
        order=list(range(seats)),
        cash=zeros[:],
        income=zeros[:],
        shares=zeros[:],
        engine=zeros[:],
        roles=[""] * seats,
        out=[False] * seats,
        rails=rails,
        goods=bytes(places * len(COLOURS)),
        bag=[0] * len(COLOURS),
        display=bytes(squares),
        queue=[],
        step=0,
        lots=[],
        auction=None,
        building=None,
        upgraded=[False] * seats,
        drawn=[],
        offer=None,
        map_state={},
    )
