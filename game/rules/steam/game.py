"""Steam as an implementation of the `Game` interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.core.codec import Seat
from game.rules.core.game import GameFact, Result, State
from game.rules.core.options import ChoiceOption, Option, OptionValue
from game.rules.core.reading_profiles import with_house_name
from game.rules.rail.actions import moves_of
from game.rules.rail.game import RailGame
from game.rules.rail.map.rail_map import RailMap
from game.rules.steam import actions
from game.rules.steam.build_phase import SteamBuildPhase
from game.rules.steam.level_file import KEY, railmap
from game.rules.steam.move_goods_phase import SteamMoveGoodsPhase
from game.rules.steam.phases import (
    AUCTION,
    RANDOM,
    ActionTilePhase,
    FirstOrderPhase,
    IncomePhase,
    RaiseCapitalPhase,
    SteamAuctionPhase,
    SteamNextRoundPhase,
    SteamPhase,
    SteamSetupPhase,
)
from game.rules.steam.readings import READINGS
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import BASE, STANDARD
from game.rules.steam.scoring import final_result
from game.rules.steam.state import SteamState, new_state
from game.rules.steam.words import title

RULEBOOKS = {"base": BASE, "standard": STANDARD}
OPTIONS: tuple[Option, ...] = (
    ChoiceOption("rules", "base", tuple(RULEBOOKS)),
    ChoiceOption(
        "first_order",
        AUCTION,
        (AUCTION, RANDOM),
    ),
    *with_house_name(*READINGS),
)
PHASES: tuple[type[SteamPhase], ...] = (
    SteamSetupPhase,
    FirstOrderPhase,
    RaiseCapitalPhase,
    SteamAuctionPhase,
    ActionTilePhase,
    SteamBuildPhase,
    SteamMoveGoodsPhase,
    IncomePhase,
    SteamNextRoundPhase,
)


class Steam(RailGame[SteamState]):
    """Steam on one map, with the base or the standard rules."""

    table: SteamRuleContext
    state_type: ClassVar[type[State]] = SteamState
    moves = moves_of(actions)
    phase_types = PHASES
    key: ClassVar[str] = KEY
    minutes: ClassVar[int] = 90
    end_reasons: ClassVar[tuple[str, ...]] = ("rounds", "last_survivor", "bankrupt")

    def __init__(
        self, seats: int, map_key: str = "northeast", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        """Six seats are allowed here, for maps that are larger than the two included (STM-3.8)."""
        super().__init__(seats, map_key, options)
        rules = RULEBOOKS[str(self.options["rules"])].with_readings(self.options)
        self.table = SteamRuleContext(railmap(map_key), rules, seats, self.options)

    @classmethod
    def title(cls) -> str:
        return title.title()

    @classmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        return railmap(map_key)

    @classmethod
    def options_for(cls, map_key: str = "northeast") -> tuple[Option, ...]:
        return OPTIONS

    def empty_state(self) -> SteamState:
        board = self.table.railmap
        places, cities = len(board.places), len(board.cities)
        return new_state(
            SteamSetupPhase.name, self.seats, self.table.bare_board(), places, cities, self.table.spaces
        )

    def final_result(self, state: SteamState) -> Result:
        return final_result(self.table, state)

    def table_facts(self, state: SteamState) -> list[GameFact]:
        return [
            GameFact("supply", sum(state.supply)),
            GameFact("new_cities", 8 - sum(map(bool, state.rails.cities))),
        ]

    def seat_facts(self, state: SteamState, seat: Seat) -> list[GameFact]:
        money, links = self.table.rules.money, self.table.links(state, seat)
        return [
            GameFact("points", state.points[seat], seat),
            GameFact("balance", money.balance(state, seat), seat),
            GameFact("payable", money.max_payment(state, seat), seat),
            GameFact("links", links, seat),
            GameFact("unfinished", self.table.network(state).number_owned(seat) - links, seat),
        ]
