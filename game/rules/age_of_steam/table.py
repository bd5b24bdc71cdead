"""The table a match is played on: the map and its rules, and the small things everybody asks of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.rules.age_of_steam.goods import COLOURS, NEW_CITIES, NewCity
from game.rules.age_of_steam.state import AosState
from game.rules.core.events import MoneyChanged
from game.rules.core.game import Emit
from game.rules.core.options import OptionValue
from game.rules.rail.build import Survey, TrackRules
from game.rules.rail.railmap import RailMap
from game.rules.rail.sections import Network, network

if TYPE_CHECKING:
    from game.rules.age_of_steam.rulebook import Rulebook

KINDS = len(COLOURS)


class Table:
    """A map, its rulebook and the table's options; the same for every state of a match."""

    def __init__(
        self, railmap: RailMap, rules: Rulebook, seats: int, options: Mapping[str, OptionValue]
    ) -> None:
        self.railmap = railmap
        self.rules = rules
        self.seats = seats
        self.options = options
        self.rounds = rules.calendar.rounds(seats)
        letters = railmap.level.extras.get("new_cities", "ABCDEFGH")
        self.new_cities = tuple(city for city in NEW_CITIES if city.letter in letters)
        self.columns = {site.column: site.index for site in railmap.sites if site.column}
        self._surveys: dict[TrackRules, Survey] = {}

    def survey(self, state: AosState) -> Survey:
        """The judge of builds under the track rules in force."""
        rules = self.rules.track.in_force(state)
        found = self._surveys.get(rules)
        if found is None:
            found = self._surveys[rules] = Survey(self.railmap, rules)
        return found

    def network(self, state: AosState) -> Network:
        """Sections and links of the board as it is."""
        return network(self.railmap, state.rails)

    def cities_left(self, state: AosState) -> list[NewCity]:
        """New-city tiles still in the supply."""
        return [city for city in self.new_cities if NEW_CITIES.index(city) + 1 not in state.rails.cities]

    def new_city(self, state: AosState, hex_: int) -> NewCity | None:
        """The new city on a town, if one was put there."""
        number = self.railmap.town_number.get(hex_)
        tile = state.rails.cities[number] if number is not None else 0
        return NEW_CITIES[tile - 1] if tile else None

    def home_of(self, state: AosState, column: str) -> int | None:
        """The city a display column feeds, if it is on the map."""
        if column in self.columns:
            return self.columns[column]
        return next(
            (town for town in self.railmap.towns if _stands(self.new_city(state, town), column)), None
        )

    def cubes_on(self, state: AosState, hex_: int) -> list[str]:
        """The cubes lying on a hex, by colour."""
        number = self.railmap.place_number.get(hex_)
        if number is None:
            return []
        counts = state.goods[number * KINDS : number * KINDS + KINDS]
        return [colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count)]

    def put_cubes(self, state: AosState, hex_: int, colour: str, change: int) -> None:
        """Add cubes to a hex, or with a negative change take them away."""
        goods = bytearray(state.goods)
        goods[self.railmap.place_number[hex_] * KINDS + COLOURS.index(colour)] += change
        state.goods = bytes(goods)

    def pay(self, state: AosState, seat: int, amount: int, emit: Emit) -> None:
        """Take money from a seat, or with a negative amount give it."""
        if amount:
            state.cash[seat] -= amount
            emit(MoneyChanged(seat, -amount, state.cash[seat]))

    def label(self, hex_: int) -> str:
        """The printed name of a hex."""
        return self.railmap.sites[hex_].label


def _stands(city: NewCity | None, column: str) -> bool:
    return city is not None and city.letter == column
