"""Facts and values for one decision in Steam; the unit is a victory point or an income step.

An income step is worth about a point while there is time to use it, and at the end what the rules say: half a
point above 0, two points below.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from math import fsum
from typing import ClassVar

from game.bots.rail.build_plans import BuildStep
from game.bots.rail.context import NewCityOption, RailContext
from game.bots.rail.delivery_market import WeightedCube
from game.bots.rail.personalities import GREEDY, RailPersonality
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.track.build_options import BuildJudge
from game.rules.steam.actions import LayTrack
from game.rules.steam.game import Steam
from game.rules.steam.goods_supply import COLOURS, NEW_CITY_NUMBER
from game.rules.steam.money import BLOCK_DOLLARS, INCOME_MAX
from game.rules.steam.state import SteamState

DOLLAR_VALUE = 0.2
RIVAL_POINT_COST = 0.35
"""What a point that another player gets costs."""
LOWEST_INCOME = -7
"""The lowest income at which capital is still raised for building."""
EXTENSION_VALUE = 0.6
"""Value, at the start of the match, of a link as a place to build on from; falls to 0."""
PLENTY = 10


def income_step_value(income: int, settlements: int) -> float:
    """Value of the next income step if income is paid this many more times."""
    if income < 0:
        return 0.7 + 0.12 * settlements if settlements > 2 else 2.0
    return 0.5 + (0.12 if income < 6 else 0.07) * settlements


@lru_cache(maxsize=10_000)
def _points_worth(points: int, income: int, settlements: int) -> float:
    steps = range(income, min(income + points, INCOME_MAX))
    return max(points, fsum(income_step_value(step, settlements) for step in steps))


@lru_cache(maxsize=10_000)
def _parted(gains: DeliveryRewards, seat: Seat) -> tuple[int, int]:
    """Points for the seat, and points for all others; cached, because many routes bring the same rewards."""
    points = gains.without_bonus
    own = points.get(seat, 0)
    return own, sum(points.values()) - own


class SteamContext(RailContext):
    """Facts and values for one decision in Steam; `turns_left` is also how many more times income is paid."""

    TRIP_DISCOUNT: ClassVar[float] = 0.92
    game: Steam

    def __init__(self, game: Steam, view: SteamState, seat: Seat, temper: RailPersonality = GREEDY) -> None:
        self.view = view
        self.table = game.table
        self.rules = game.table.rules
        super().__init__(game, game.table, view, seat, temper)

    def expected_cubes(self) -> Mapping[int, list[WeightedCube]]:
        """Empty, because in Steam no cubes appear by themselves."""
        return {}

    def expected_cubes_key(self) -> Hashable:
        return None

    def build_judge(self) -> BuildJudge:
        """The object that judges builds by the rules for later builds; it also fits a first build, which
        starts at a city anyway."""
        return self.table.build_judge_for(self.rules.track)

    def tile_allowance(self) -> int:
        return self.rules.track.BUILDS

    def track_values(self) -> tuple[float, float]:
        return 1.0 + EXTENSION_VALUE * (self.turns_left - 1) / self.table.rounds * self.personality.reach, 0.0

    def cash_dollar_value(self) -> float:
        if self.turns_left == 1:
            return 0.0
        return (
            DOLLAR_VALUE if self.view.cash[self.seat] < PLENTY else DOLLAR_VALUE / 2
        ) * self.personality.dollar

    def raised_dollar_value(self) -> float:
        """Value of a dollar raised as capital: one income step buys a block."""
        step = income_step_value(self.view.income[self.seat] - 1, self.turns_left)
        return max(self.cash_dollar_value(), step / BLOCK_DOLLARS * self.personality.dollar)

    def engine_upkeep(self) -> float:
        income = self.view.income[self.seat]
        for_engine = (income - self.rules.money.balance(self.view, self.seat)) / self.engine
        return for_engine * DOLLAR_VALUE * self.turns_left

    def points_value(self, points: int) -> float:
        """Value of a delivery's points, taken as income or as victory points, whichever is better."""
        return _points_worth(points, self.view.income[self.seat], self.turns_left)

    def rewards_value(self, gains: DeliveryRewards) -> float:
        own, others = _parted(gains, self.seat)
        return self.points_value(own) - RIVAL_POINT_COST * others

    def new_cities(self) -> list[NewCityOption]:
        """The new cities to choose from: each colour with the supply space that has most cubes of other
        colours."""
        spaces = self.table.full_spaces(self.view)
        return [self._tile(city.colour, spaces) for city in self.table.cities_left(self.view)]

    def _tile(self, colour: str, spaces: list[int]) -> NewCityOption:
        number, tile = COLOURS.index(colour), NEW_CITY_NUMBER[colour]
        if not spaces:
            return NewCityOption(tile, number, (), None)
        best = max(spaces, key=lambda space: sum(shade != number for shade, _ in self.cubes_in_space(space)))
        return NewCityOption(tile, number, self.cubes_in_space(best), best)

    def cubes_in_space(self, space: int) -> tuple[WeightedCube, ...]:
        """Cubes of a supply space."""
        return tuple((COLOURS.index(cube), 1.0) for cube in self.table.space(self.view, space))

    def action_of_step(self, step: BuildStep) -> Action:
        assert not isinstance(step, int)
        face = self.table.railmap.tiles.faces[step.code]
        return LayTrack(self.table.label(step.hex), face.kind, face.rotation)

    def covers_expenses(self) -> bool:
        return self.rules.money.balance(self.view, self.seat) >= 0

    def available_capital(self) -> int:
        """How much capital can still be raised for building."""
        return BLOCK_DOLLARS * max(0, self.view.income[self.seat] - LOWEST_INCOME)
