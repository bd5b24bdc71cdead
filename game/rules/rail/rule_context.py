"""The rule context of a rail game: its map, rulebook and options, and common queries on a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from game.rules.core.events import MoneyChanged
from game.rules.core.game import Emit
from game.rules.core.options import OptionValue
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.rail_map import RailMap
from game.rules.rail.phases.auction import AuctionRules
from game.rules.rail.phases.phase_schedule import PhaseSchedule
from game.rules.rail.state import RailState
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.legality import PricePart, TrackRules
from game.rules.rail.track.sections import Network, network_of, with_network
from game.rules.rail.track.track_state import Rails, empty_rails

if TYPE_CHECKING:
    from game.rules.rail.goods.routes import DeliveryRules


class NewCityTile(Protocol):
    """What the shared rules need to know about a new-city tile."""

    @property
    def colour(self) -> str: ...


class RailRules(Protocol):
    """The parts of a rulebook that the shared rail rules use."""

    @property
    def auction(self) -> AuctionRules: ...

    @property
    def track(self) -> TrackRules: ...

    @property
    def delivery(self) -> DeliveryRules[Any, Any]: ...

    @property
    def calendar(self) -> PhaseSchedule: ...


N = TypeVar("N", bound=NewCityTile)


class RailRuleContext(Generic[N]):
    """The map, rulebook and options of a match, with queries on its states. Never changes during the match.

    In a state, the number `n + 1` stands for the new-city tile `city_tiles[n]`.
    """

    rules: RailRules
    city_tiles: Sequence[N]
    colours: Sequence[str]

    def __init__(
        self, railmap: RailMap, rules: RailRules, seats: int, options: Mapping[str, OptionValue]
    ) -> None:
        self.railmap = railmap
        self.rules = rules
        self.seats = seats
        self.rounds = rules.calendar.rounds(seats)
        self.options = options
        self._kind = {colour: number for number, colour in enumerate(self.colours)}
        self._build_judges: dict[TrackRules, BuildJudge] = {}

    def build_judge_for(self, rules: TrackRules) -> BuildJudge:
        """The object that judges builds under these track rules; one for each set of rules, because it caches
        results."""
        found = self._build_judges.get(rules)
        if found is None:
            found = self._build_judges[rules] = BuildJudge(self.railmap, rules)
        return found

    def build_judge(self, state: Any, seat: int) -> BuildJudge:
        """The object that judges this seat's builds under the track rules that currently apply to the
        seat."""
        return self.build_judge_for(self.rules.track)

    @cached_property
    def _bare(self) -> Network:
        return Network(self.railmap, empty_rails(self.railmap))

    def bare_board(self) -> Rails:
        """A board without track. Each match gets its own, so that matches do not share cached networks."""
        return with_network(self._bare.copy_for(self._bare.rails))

    def network(self, state: RailState) -> Network:
        """The sections and links that the track on the board forms."""
        cached: Network | None = state.rails.__dict__.get("network")
        return network_of(self.railmap, state.rails) if cached is None else cached

    def new_city(self, state: RailState, hex_: int) -> N | None:
        """The new city on a town, or None."""
        number = self.railmap.town_number.get(hex_)
        tile = state.rails.cities[number] if number is not None else 0
        return self.city_tiles[tile - 1] if tile else None

    def free_towns(self, state: RailState) -> list[int]:
        """The towns on which no new city has been put."""
        tiles = zip(self.railmap.towns, state.rails.cities, strict=True)
        return [town for town, tile in tiles if not tile]

    def cubes_on(self, state: RailState, hex_: int) -> list[str]:
        """The cubes on a hex, by colour."""
        number = self.railmap.place_number.get(hex_)
        if number is None:
            return []
        kinds = len(self.colours)
        counts = state.goods[number * kinds : number * kinds + kinds]
        return [colour for colour, count in zip(self.colours, counts, strict=True) for _ in range(count)]

    def has_cube(self, state: RailState, hex_: int, colour: str) -> bool:
        """Whether a cube of this colour is on a hex."""
        number = self.railmap.place_number.get(hex_)
        if number is None or colour not in self._kind:
            return False
        return state.goods[number * len(self._kind) + self._kind[colour]] > 0

    def add_cubes(self, state: RailState, cubes: Iterable[tuple[int, str]]) -> None:
        """Adds cubes, each given by its hex and colour."""
        goods = bytearray(state.goods)
        numbers, kind, kinds = self.railmap.place_number, self._kind, len(self._kind)
        for hex_, colour in cubes:
            goods[numbers[hex_] * kinds + kind[colour]] += 1
        state.goods = bytes(goods)

    def change_cubes(self, state: RailState, hex_: int, colour: str, change: int) -> None:
        """Adds cubes to a hex, or removes them if `change` is negative."""
        goods = bytearray(state.goods)
        goods[self.railmap.place_number[hex_] * len(self._kind) + self._kind[colour]] += change
        state.goods = bytes(goods)

    def pay(self, state: RailState, seat: int, amount: int, emit: Emit) -> None:
        """Takes money from a seat, or pays it if `amount` is negative."""
        if amount:
            state.cash[seat] -= amount
            emit(MoneyChanged(seat, -amount, state.cash[seat]))

    def price_parts(self, state: RailState, seat: int, action: LayTrack) -> list[PricePart]:
        """The parts of the price of laying a tile; empty if the tile or the hex does not exist."""
        site, tiles = self.railmap.site(action.hex), self.railmap.tiles
        code = None if site is None else tiles.code(action.tile, action.rotation, site.is_town)
        if site is None or code is None:
            return []
        rules, old = self.build_judge(state, seat).rules, state.rails.track[site.index]
        if old:
            return rules.parts_of_replacing(tiles.faces[old], tiles.faces[code])
        return rules.parts_of_placing(site, tiles.faces[code])

    def amount_due(self, state: RailState, seat: int, action: LayTrack) -> int:
        """The amount that the seat would pay for laying a tile now."""
        price = sum(part.price for part in self.price_parts(state, seat, action))
        return self.rules.track.amount_due(state, seat, price)

    def label(self, hex_: int) -> str:
        """The printed label of a hex."""
        return self.railmap.sites[hex_].label
