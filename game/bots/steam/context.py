"""Decision context for Steam, where a link is a victory point or a step of income.

An income step is worth about a point while there is time to use it, and at the end what the rules give: half
a point above 0, two points below.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from math import fsum
from typing import ClassVar

from game.bots.rail.build_plans import Step
from game.bots.rail.context import CityTile, RailMind
from game.bots.rail.demand import Load
from game.bots.rail.personalities import GREEDY, Temper
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.track.build_options import BuildJudge
from game.rules.steam.actions import LayTrack
from game.rules.steam.game import Steam
from game.rules.steam.goods import COLOURS, NEW_CITY_NUMBER
from game.rules.steam.money import BLOCK, INCOME_MAX
from game.rules.steam.state import SteamState

DOLLAR = 0.2
RIVAL = 0.35
"""Cost of a point that another player gets."""
LOWEST_INCOME = -7
"""Lowest income down to which capital is raised for building."""
NETWORK = 0.6
"""Value of a link for later extensions at the start of the game; fades to 0."""
PLENTY = 10


def step_worth(income: int, settlements: int) -> float:
    """Value of the next income step with this many settlements left."""
    if income < 0:
        return 0.7 + 0.12 * settlements if settlements > 2 else 2.0
    return 0.5 + (0.12 if income < 6 else 0.07) * settlements


@lru_cache(maxsize=10_000)
def _points_worth(points: int, income: int, settlements: int) -> float:
    steps = range(income, min(income + points, INCOME_MAX))
    return max(points, fsum(step_worth(step, settlements) for step in steps))


@lru_cache(maxsize=10_000)
def _parted(gains: DeliveryRewards, seat: Seat) -> tuple[int, int]:
    """Points for the seat and for all others; cached because many routes bring the same rewards."""
    points = gains.without_bonus
    own = points.get(seat, 0)
    return own, sum(points.values()) - own


class Mind(RailMind):
    """Decision context for Steam; `turns` is also the number of settlements left."""

    NEXT: ClassVar[float] = 0.92
    game: Steam

    def __init__(self, game: Steam, view: SteamState, seat: Seat, temper: Temper = GREEDY) -> None:
        self.view = view
        self.table = game.table
        self.rules = game.table.rules
        super().__init__(game, game.table, view, seat, temper)

    def coming(self) -> Mapping[int, list[Load]]:
        """Empty: no cube appears by itself in Steam."""
        return {}

    def coming_basis(self) -> Hashable:
        return None

    def survey(self) -> BuildJudge:
        """The rules checker for later builds, which also fits a first build: it starts at a city anyway."""
        return self.table.build_judge_for(self.rules.track)

    def allowance(self) -> int:
        return self.rules.track.BUILDS

    def track_scores(self) -> tuple[float, float]:
        return 1.0 + NETWORK * (self.turns - 1) / self.table.rounds * self.temper.reach, 0.0

    def cash_dollar(self) -> float:
        if self.turns == 1:
            return 0.0
        return (DOLLAR if self.view.cash[self.seat] < PLENTY else DOLLAR / 2) * self.temper.dollar

    def raised_dollar(self) -> float:
        """Value of a raised dollar: one income step buys a block of capital."""
        step = step_worth(self.view.income[self.seat] - 1, self.turns)
        return max(self.cash_dollar(), step / BLOCK * self.temper.dollar)

    def upkeep(self) -> float:
        income = self.view.income[self.seat]
        for_engine = (income - self.rules.money.balance(self.view, self.seat)) / self.engine
        return for_engine * DOLLAR * self.turns

    def points_worth(self, points: int) -> float:
        """Value of a delivery's points on the better of the income and points tracks."""
        return _points_worth(points, self.view.income[self.seat], self.turns)

    def weigh(self, gains: DeliveryRewards) -> float:
        own, others = _parted(gains, self.seat)
        return self.points_worth(own) - RIVAL * others

    def new_cities(self) -> list[CityTile]:
        """Each colour with the supply space that holds most cubes of other colours."""
        spaces = self.table.full_spaces(self.view)
        return [self._tile(city.colour, spaces) for city in self.table.cities_left(self.view)]

    def _tile(self, colour: str, spaces: list[int]) -> CityTile:
        number, tile = COLOURS.index(colour), NEW_CITY_NUMBER[colour]
        if not spaces:
            return CityTile(tile, number, (), None)
        best = max(spaces, key=lambda space: sum(shade != number for shade, _ in self.supplied(space)))
        return CityTile(tile, number, self.supplied(best), best)

    def supplied(self, space: int) -> tuple[Load, ...]:
        """Cubes of a supply space."""
        return tuple((COLOURS.index(cube), 1.0) for cube in self.table.space(self.view, space))

    def step(self, step: Step) -> Action:
        assert not isinstance(step, int)
        face = self.table.railmap.tiles.faces[step.code]
        return LayTrack(self.table.label(step.hex), face.kind, face.rotation)

    def pays_its_way(self) -> bool:
        return self.rules.money.balance(self.view, self.seat) >= 0

    def capital(self) -> int:
        """Capital that may still be raised for building."""
        return BLOCK * max(0, self.view.income[self.seat] - LOWEST_INCOME)
