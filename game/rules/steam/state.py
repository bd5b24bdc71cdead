"""The state of a match of Steam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from game.rules.core.moves import Bag
from game.rules.rail.state import RailState, initial_fields
from game.rules.rail.track.track_state import Rails
from game.rules.steam.goods_supply import COLOURS, KINDS

TILE_NAMES = ("1", "2", "3", "4", "5", "6", "7")
TILE_BAG = "tiles"
"""The bag from which action tiles are dealt before the first round."""


class SteamBuildTurn(msgspec.Struct, array_like=True):
    """The current build turn: how many builds were made, and whether the seat's action tile can still be
    used."""

    made: int
    effect: bool

    def copy(self) -> SteamBuildTurn:
        return SteamBuildTurn(self.made, self.effect)


class PointsClaim(msgspec.Struct, frozen=True, array_like=True):
    """Points of a delivery, for which a link's owner must choose income or victory points."""

    seat: int
    points: int


class SteamState(RailState):
    """State of Steam.

    `uses_tile` marks seats that took their action tile with its effect, `has_built` seats that have built at
    least once. `supply` counts cubes by supply space and colour; `grown` has a 1 for each printed city that
    has grown. `placed_seats` have won a place in the auctions of the first turn order; `claims` are choices
    pending after a delivery; `bankrupt_seats` are in order of bankruptcy.
    """

    COLOURS: ClassVar[tuple[str, ...]] = COLOURS
    points: list[int]
    uses_tile: list[bool]
    has_built: list[bool]
    supply: bytes
    grown: bytes
    placed_seats: list[int]
    building: SteamBuildTurn | None
    claims: list[PointsClaim]
    bankrupt_seats: list[int]

    def copy(self) -> SteamState:
        twin = super().copy()
        twin.points = self.points[:]
        twin.uses_tile = self.uses_tile[:]
        twin.has_built = self.has_built[:]
        twin.placed_seats = self.placed_seats[:]
        if self.building is not None:
            twin.building = self.building.copy()
        twin.claims = self.claims[:]
        twin.bankrupt_seats = self.bankrupt_seats[:]
        return twin

    def bags(self) -> dict[str, Bag]:
        return super().bags() | {TILE_BAG: dict.fromkeys(TILE_NAMES, 1)}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        """Removes drawn cubes from their bag; dealt action tiles stay in theirs."""
        if bag != TILE_BAG:
            super().take_from_bag(bag, things)


def new_state(phase: str, seats: int, rails: Rails, places: int, cities: int, spaces: int) -> SteamState:
    """The initial state (STM-3.6)."""
    return SteamState(
        **initial_fields(phase, seats, rails, places, KINDS),
        points=[0] * seats,
        uses_tile=[False] * seats,
        has_built=[False] * seats,
        supply=bytes(spaces * KINDS),
        grown=bytes(cities),
        placed_seats=[],
        building=None,
        claims=[],
        bankrupt_seats=[],
    )
