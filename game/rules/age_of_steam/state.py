"""The state of a match of Age of Steam (AOS-2.10, 2.11)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.rail.state import RailState, initial_fields
from game.rules.rail.track.track_state import Rails


class BuildTurnSnapshot(msgspec.Struct, frozen=True, array_like=True):
    """What a build turn can change, saved at its start so that the turn can be given up (AOS-9.2.1)."""

    rails: Rails
    goods: bytes
    bag: tuple[int, ...]
    cash: int
    income: tuple[int, ...]
    map_state: dict[str, int]


class AosBuildTurn(msgspec.Struct, array_like=True):
    """The current build turn: how many operations were made, on which hexes, and at what cost."""

    made: int
    hexes: list[int]
    urbanized: bool
    cost: int
    dearest: int
    before: BuildTurnSnapshot

    def copy(self) -> AosBuildTurn:
        return AosBuildTurn(self.made, self.hexes[:], self.urbanized, self.cost, self.dearest, self.before)


class BonusOffer(msgspec.Struct, frozen=True, array_like=True):
    """A bonus that `seat` must assign: it chooses which group in `choices` shares `steps` of income."""

    seat: int
    choices: tuple[tuple[int, ...], ...]
    steps: int


class AosState(RailState):
    """State of Age of Steam.

    `display` has, for each square, the number of its cube's colour + 1, or 0. While dice break ties,
    `tied_groups` has the groups of tied seats, best group first. `map_state` is for the special rules of the
    map.
    """

    COLOURS: ClassVar[tuple[str, ...]] = COLOURS
    shares: list[int]
    display: bytes
    tied_groups: list[list[int]]
    building: AosBuildTurn | None
    drawn: list[str]
    offer: BonusOffer | None
    map_state: dict[str, int]

    def copy(self) -> AosState:
        twin = super().copy()
        twin.shares = self.shares[:]
        twin.tied_groups = [group[:] for group in self.tied_groups]
        if self.building is not None:
            twin.building = self.building.copy()
        twin.drawn = self.drawn[:]
        twin.map_state = self.map_state.copy()
        return twin


def new_state(phase: str, seats: int, rails: Rails, places: int, squares: int) -> AosState:
    """The initial state."""
    return AosState(
        **initial_fields(phase, seats, rails, places, len(COLOURS)),
        shares=[0] * seats,
        display=bytes(squares),
        tied_groups=[],
        building=None,
        drawn=[],
        offer=None,
        map_state={},
    )
