"""What a player of Age of Steam reckons with: a link is a step of income, three points in the end."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import ClassVar

from game.bots.rail.build_plans import Step
from game.bots.rail.context import CityTile, RailMind
from game.bots.rail.delivery_search import RIVAL
from game.bots.rail.demand import Load
from game.bots.rail.personalities import GREEDY, Temper
from game.rules.age_of_steam.actions import BuildConnection, LayTrack
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods import COLOURS, COLUMN_SQUARES, NEW_CITIES
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.goods.rewards import Gains
from game.rules.rail.track.build_options import Survey
from game.rules.rail.track.sections import Network

SEGMENT = 1 / 3
PATIENCE = 0.25
"""How much less track counts for every turn to come: early in the match money is better put into trips."""
REACHING = 0.5
"""What a link is worth for what may be joined to it, at the start of the match and to who can still raise
money for that; it fades to nothing."""
SHARE_DOLLAR = 0.25
CASH_DOLLAR = 0.12
"""A dollar in hand spares a part of a share later."""
PLENTY = 12
THRIFT = 1.45
"""How much more than that a dollar counts where cash is the score: trips do not always come about."""
COMING = 0.5
"""What a cube on the display counts that will probably come out in time."""
SOMEDAY = 0.03
"""What a cube of each colour counts for every cube a city may still get."""


@lru_cache(maxsize=10_000)
def _weighed(gains: Gains, seat: Seat) -> float:
    """Steps of income, less a part of the others'; of a bonus only what the seat can keep. Remembered, for
    routes over the links of the same owners bring the same."""
    sure = gains.sure
    own = sure.get(seat, 0)
    kept = own if gains.bonus is None else gains.kept_by(seat).get(seat, 0)
    return kept - RIVAL * (sum(sure.values()) - own)


class Mind(RailMind):
    """The reckoning of one decision."""

    NEXT: ClassVar[float] = 0.86
    game: AgeOfSteam

    def __init__(self, game: AgeOfSteam, view: AosState, seat: Seat, temper: Temper = GREEDY) -> None:
        self.view = view
        self.table = game.table
        self.rules = game.table.rules
        super().__init__(game, game.table, view, seat, temper)

    def coming(self) -> Mapping[int, list[Load]]:
        """The cubes that the display will probably bring."""
        found: dict[int, list[Load]] = {}
        for column in COLUMN_SQUARES:
            home = self.table.home_of(self.view, column)
            if home is not None:
                found.setdefault(home, []).extend(self._column(column))
        return found

    def coming_basis(self) -> Hashable:
        view = self.view
        return view.round, view.display, tuple(view.bag), tuple(view.map_state.items())

    def _column(self, column: str) -> list[Load]:
        """The cubes of a display column, the likely ones in full."""
        view, turns = self.view, self.table.rounds - self.view.round
        hits = self.rules.growth.dice(self.table) / 6 * turns
        colours = [view.display[square] - 1 for square in COLUMN_SQUARES[column] if view.display[square]]
        likely = [
            (colour, COMING * min(1.0, hits - number))
            for number, colour in enumerate(colours)
            if hits > number
        ]
        return likely + [
            (colour, SOMEDAY * min(hits, 3.0)) for colour, left in enumerate(view.bag) if left and hits
        ]

    def survey(self) -> Survey:
        return self.table.survey(self.view, self.seat)

    def allowance(self) -> int:
        return self.rules.track.LAYS

    def track_scores(self) -> tuple[float, float]:
        shares = self.rules.money.most_new_shares(self.view, self.seat)
        means = min(1.0, 0.2 + 0.2 * shares)
        reach = REACHING * means * (self.turns - 1) / self.table.rounds
        segment = 0.0 if self._cash_scores else SEGMENT / (1 + PATIENCE * (self.turns - 1))
        return reach * self.temper.reach, segment

    def cash_dollar(self) -> float:
        """Nothing in the end, little where there are many; where cash is the score, what a step of income
        would bring to the end is a link."""
        if self._cash_scores:
            return THRIFT * self.temper.dollar / self.turns
        if self.turns == 1:
            return 0.0
        scarce = self.view.cash[self.seat] - self.reserve() < PLENTY
        return (CASH_DOLLAR if scarce else CASH_DOLLAR / 3) * self.temper.dollar

    def raised_dollar(self) -> float:
        if self._cash_scores:
            return THRIFT * self.temper.dollar * (1 / self.turns + 1 / self.rules.money.SHARE_PRICE)
        return SHARE_DOLLAR * self.temper.dollar

    @property
    def _cash_scores(self) -> bool:
        return self.temper.counts_cash and not self.rules.money.TRACK_SCORES

    def upkeep(self) -> float:
        return self.cash_dollar() * self.turns

    def weigh(self, gains: Gains) -> float:
        return _weighed(gains, self.seat)

    def new_cities(self) -> list[CityTile]:
        """The first of each colour."""
        found: dict[str, CityTile] = {}
        for city in self.table.cities_left(self.view):
            if city.colour not in found:
                cubes = tuple(self._column(city.letter))
                number = NEW_CITIES.index(city)
                found[city.colour] = CityTile(number, COLOURS.index(city.colour), cubes, city.letter)
        return list(found.values())

    def step(self, step: Step) -> Action:
        if isinstance(step, int):
            return BuildConnection(step)
        face = self.table.railmap.tiles.faces[step.code]
        return LayTrack(self.table.label(step.hex), face.kind, face.rotation)

    def reserve(self, new_shares: int = 0, gain: int = 0) -> int:
        """What must be left when expenses come, if deliveries raise income by `gain` until then."""
        expense = self.rules.money.expense(self.view, self.seat, new_shares)
        return max(0, expense - self.view.income[self.seat] - gain)

    def may_upgrade(self, gain: int) -> bool:
        """Can a better engine be paid for, this turn in cash and next turn at least by new shares?"""
        money, short = self.rules.money, self.reserve(gain=gain)
        shares = money.SHARE_PRICE * money.most_new_shares(self.view, self.seat)
        return self.view.cash[self.seat] > short and short < shares

    def pays_its_way(self) -> bool:
        return self.reserve() == 0 and not self._cash_scores

    def sure_gain(self, network: Network) -> int:
        """Income that deliveries of this turn will bring even if others are faster: half of the best."""
        return int(self.soon(network) / 2)
