"""Facts and values for one decision in Age of Steam; the unit is an income step, three points at the end."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import ClassVar

from game.bots.rail.build_plans import BuildStep
from game.bots.rail.context import NewCityOption, RailContext
from game.bots.rail.delivery_market import WeightedCube
from game.bots.rail.delivery_search import RIVAL_LINK_COST
from game.bots.rail.personalities import GREEDY, RailPersonality
from game.rules.age_of_steam.actions import BuildConnection, LayTrack
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES, NEW_CITIES
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network

SEGMENT = 1 / 3
TRACK_VALUE_DECAY = 0.25
"""By how much the value of a segment falls for every turn left, because early money is better spent on
deliveries."""
EXTENSION_VALUE = 0.5
"""Value, at the start of the match, of a link as a place to build on from.

It falls to 0 by the end, and is lower for a seat that can issue few shares.
"""
SHARE_DOLLAR = 0.25
CASH_DOLLAR = 0.12
"""Value of a dollar of cash: it saves part of a share that would be issued later."""
PLENTY = 12
THRIFT = 1.45
"""Factor on the value of a dollar on maps where cash is the score, because expected deliveries may fail."""
DISPLAY_CUBE = 0.5
"""Weight of a cube on the goods display that will probably reach its city in time."""
BAG_CUBE = 0.03
"""Weight of each colour for every cube that a city may still get from the bag."""


@lru_cache(maxsize=10_000)
def _weighed(gains: DeliveryRewards, seat: Seat) -> float:
    """The seat's income steps from a delivery, including its part of a bonus, less part of the others' steps.

    Cached, because many routes bring the same rewards.
    """
    sure = gains.without_bonus
    own = sure.get(seat, 0)
    own_gain = own if gains.bonus is None else gains.steps_if_assigned_by(seat).get(seat, 0)
    return own_gain - RIVAL_LINK_COST * (sum(sure.values()) - own)


class AosContext(RailContext):
    """Decision context for Age of Steam."""

    TRIP_DISCOUNT: ClassVar[float] = 0.86
    game: AgeOfSteam

    def __init__(
        self, game: AgeOfSteam, view: AosState, seat: Seat, temper: RailPersonality = GREEDY
    ) -> None:
        self.view = view
        self.table = game.table
        self.rules = game.table.rules
        super().__init__(game, game.table, view, seat, temper)

    def expected_cubes(self) -> Mapping[int, list[WeightedCube]]:
        """The cubes that the goods display will probably bring, with weights."""
        found: dict[int, list[WeightedCube]] = {}
        for column in COLUMN_SQUARES:
            home = self.table.city_of_column(self.view, column)
            if home is not None:
                found.setdefault(home, []).extend(self._column(column))
        return found

    def expected_cubes_key(self) -> Hashable:
        view = self.view
        return view.round, view.display, tuple(view.bag), tuple(view.map_state.items())

    def _column(self, column: str) -> list[WeightedCube]:
        """The cubes of a display column, with weights."""
        view, turns = self.view, self.table.rounds - self.view.round
        hits = self.rules.growth.dice(self.table) / 6 * turns
        colours = [view.display[square] - 1 for square in COLUMN_SQUARES[column] if view.display[square]]
        likely = [
            (colour, DISPLAY_CUBE * min(1.0, hits - number))
            for number, colour in enumerate(colours)
            if hits > number
        ]
        return likely + [
            (colour, BAG_CUBE * min(hits, 3.0)) for colour, left in enumerate(view.bag) if left and hits
        ]

    def build_judge(self) -> BuildJudge:
        return self.table.build_judge(self.view, self.seat)

    def tile_allowance(self) -> int:
        return self.rules.track.LAYS

    def track_values(self) -> tuple[float, float]:
        shares = self.rules.money.max_new_shares(self.view, self.seat)
        means = min(1.0, 0.2 + 0.2 * shares)
        reach = EXTENSION_VALUE * means * (self.turns_left - 1) / self.table.rounds
        segment = 0.0 if self._cash_scores else SEGMENT / (1 + TRACK_VALUE_DECAY * (self.turns_left - 1))
        return reach * self.personality.reach, segment

    def cash_dollar_value(self) -> float:
        """Value of a dollar of cash: 0 in the last turn, and low for a seat that has plenty.

        On maps where cash is the score, a link is worth the income that it brings until the end.
        """
        if self._cash_scores:
            return THRIFT * self.personality.dollar / self.turns_left
        if self.turns_left == 1:
            return 0.0
        scarce = self.view.cash[self.seat] - self.expenses_reserve() < PLENTY
        return (CASH_DOLLAR if scarce else CASH_DOLLAR / 3) * self.personality.dollar

    def raised_dollar_value(self) -> float:
        if self._cash_scores:
            return THRIFT * self.personality.dollar * (1 / self.turns_left + 1 / self.rules.money.SHARE_PRICE)
        return SHARE_DOLLAR * self.personality.dollar

    @property
    def _cash_scores(self) -> bool:
        return self.personality.counts_cash and not self.rules.money.TRACK_SCORES

    def engine_upkeep(self) -> float:
        return self.cash_dollar_value() * self.turns_left

    def rewards_value(self, gains: DeliveryRewards) -> float:
        return _weighed(gains, self.seat)

    def new_cities(self) -> list[NewCityOption]:
        """The new cities to choose from: the first tile of each colour."""
        found: dict[str, NewCityOption] = {}
        for city in self.table.cities_left(self.view):
            if city.colour not in found:
                cubes = tuple(self._column(city.letter))
                number = NEW_CITIES.index(city)
                found[city.colour] = NewCityOption(number, COLOURS.index(city.colour), cubes, city.letter)
        return list(found.values())

    def action_of_step(self, step: BuildStep) -> Action:
        if isinstance(step, int):
            return BuildConnection(step)
        face = self.table.railmap.tiles.faces[step.code]
        return LayTrack(self.table.label(step.hex), face.kind, face.rotation)

    def expenses_reserve(self, new_shares: int = 0, gain: int = 0) -> int:
        """Cash needed for expenses if deliveries raise the income by `gain` before."""
        expense = self.rules.money.expense(self.view, self.seat, new_shares)
        return max(0, expense - self.view.income[self.seat] - gain)

    def may_upgrade(self, gain: int) -> bool:
        """Whether an engine upgrade can be paid for: this turn in cash, next turn at least with new
        shares."""
        money, short = self.rules.money, self.expenses_reserve(gain=gain)
        shares = money.SHARE_PRICE * money.max_new_shares(self.view, self.seat)
        return self.view.cash[self.seat] > short and short < shares

    def covers_expenses(self) -> bool:
        return self.expenses_reserve() == 0 and not self._cash_scores

    def sure_gain(self, network: Network) -> int:
        """Income that this turn's deliveries will bring even if rivals take some cubes: half of the best
        possible."""
        return int(self.immediate_value(network) / 2)
