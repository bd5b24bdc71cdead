"""Age of Steam as an implementation of the `Game` interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam import actions
from game.rules.age_of_steam.build_phase import AosBuildPhase
from game.rules.age_of_steam.goods_growth import GoodsGrowthPhase
from game.rules.age_of_steam.goods_supply import SQUARES
from game.rules.age_of_steam.level_file import KEY, railmap
from game.rules.age_of_steam.maps import RULES, rules_of
from game.rules.age_of_steam.move_goods_phase import AosMoveGoodsPhase
from game.rules.age_of_steam.phases import (
    AosAuctionPhase,
    AosNextRoundPhase,
    AosPhase,
    AosRolePhase,
    AosSetupPhase,
    CollectIncomePhase,
    IncomeReductionPhase,
    IssueSharesPhase,
    PayExpensesPhase,
    ScoringPhase,
)
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.scoring import final_result
from game.rules.age_of_steam.state import AosState, new_state
from game.rules.age_of_steam.words import title
from game.rules.core.codec import Seat
from game.rules.core.game import GameFact, Result, State
from game.rules.core.options import Option, OptionValue
from game.rules.core.reading_profiles import with_house_name
from game.rules.rail.actions import moves_of
from game.rules.rail.game import RailGame
from game.rules.rail.map.rail_map import RailMap

PHASES: tuple[type[AosPhase], ...] = (
    AosSetupPhase,
    IssueSharesPhase,
    AosAuctionPhase,
    AosRolePhase,
    AosBuildPhase,
    AosMoveGoodsPhase,
    CollectIncomePhase,
    PayExpensesPhase,
    IncomeReductionPhase,
    GoodsGrowthPhase,
    AosNextRoundPhase,
    ScoringPhase,
)


class AgeOfSteam(RailGame[AosState]):
    """Age of Steam on one map."""

    key: ClassVar[str] = KEY
    minutes: ClassVar[int] = 120
    state_type: ClassVar[type[State]] = AosState
    end_reasons: ClassVar[tuple[str, ...]] = ("turns", "last_survivor", "bankrupt")
    moves = moves_of(actions)
    phase_types = PHASES
    table: AosRuleContext

    def __init__(
        self,
        seats: int,
        map_key: str = "rust_belt",
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        super().__init__(seats, map_key, options)
        rules = rules_of(map_key).with_readings(self.options)
        self.table = AosRuleContext(railmap(map_key), rules, seats, self.options)

    @classmethod
    def title(cls) -> str:
        return title.title()

    @classmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        rules_of(map_key)
        return railmap(map_key)

    @classmethod
    def map_package(cls, map_key: str) -> str:
        name = railmap(map_key).level.rules
        return "" if name in RULES else name

    @classmethod
    def options_for(cls, map_key: str = "rust_belt") -> tuple[Option, ...]:
        rules = rules_of(map_key)
        return rules.options + with_house_name(*rules.readings)

    def empty_state(self) -> AosState:
        rails, places = self.table.bare_board(), len(self.table.railmap.places)
        return new_state(AosSetupPhase.name, self.seats, rails, places, len(SQUARES))

    def final_result(self, state: AosState) -> Result:
        return final_result(self.table, state)

    def table_facts(self, state: AosState) -> list[GameFact]:
        return [GameFact("bag", sum(state.bag))]

    def seat_facts(self, state: AosState, seat: Seat) -> list[GameFact]:
        table, money = self.table, self.table.rules.money
        return [
            GameFact("shares", state.shares[seat], seat),
            GameFact("expenses", money.expense(state, seat), seat),
            GameFact("discs_left", table.rules.track.discs_left(table.network(state), seat), seat),
            GameFact("track", money.track_in_links(table, state, seat), seat),
        ]
