"""The state of a match of Steam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from game.rules.core.moves import Bag
from game.rules.rail.state import RailState, initial_fields
from game.rules.rail.track.track_state import Rails
from game.rules.steam.goods import COLOURS, KINDS

TILE_NAMES = ("1", "2", "3", "4", "5", "6", "7")
DEALT = "tiles"
"""The name of the bag from which action tiles are dealt before the first round."""


class BuildTurn(msgspec.Struct, array_like=True):
    """The current build turn: builds made, and whether the seat's action tile may still be used."""

    made: int
    effect: bool

    def copy(self) -> BuildTurn:
        return BuildTurn(self.made, self.effect)


class Claim(msgspec.Struct, frozen=True, array_like=True):
    """Points of a delivery for which the owner must choose income or victory points."""

    seat: int
    points: int


class SteamState(RailState):
    """The state of Steam.

    `uses_tile` says which seats took their action tile with its effect, `has_built` which have built before.
    `supply` counts cubes by space and colour; `grown` has a 1 for each printed city with a growth marker.
    `placed_seats` are the seats that have won a place in the first auction, `claims` the pending choices
    after a delivery, and `bankrupt_seats` is in order of bankruptcy.
    """

    COLOURS: ClassVar[tuple[str, ...]] = COLOURS
    points: list[int]
    uses: list[bool]
    started: list[bool]
    supply: bytes
    grown: bytes
    places: list[int]
    building: BuildTurn | None
    claims: list[Claim]
    fallen: list[int]

    def copy(self) -> SteamState:
        twin = super().copy()
        twin.points = self.points[:]
        twin.uses = self.uses[:]
        twin.started = self.started[:]
        twin.places = self.places[:]
        if self.building is not None:
            twin.building = self.building.copy()
        twin.claims = self.claims[:]
        twin.fallen = self.fallen[:]
        return twin

    def bags(self) -> dict[str, Bag]:
        return super().bags() | {DEALT: dict.fromkeys(TILE_NAMES, 1)}

    def take_from_bag(self, bag: str, things: Sequence[str]) -> None:
        """Removes drawn cubes; dealt tiles return to their bag."""
        if bag != DEALT:
            super().take_from_bag(bag, things)


def new_state(phase: str, seats: int, rails: Rails, places: int, cities: int, spaces: int) -> SteamState:
    """The initial state (STM-3.6)."""
    return SteamState(
        **initial_fields(phase, seats, rails, places, KINDS),
        points=[0] * seats,
        uses=[False] * seats,
        started=[False] * seats,
        supply=bytes(spaces * KINDS),
        grown=bytes(cities),
        places=[],
        building=None,
        claims=[],
        fallen=[],
    )
