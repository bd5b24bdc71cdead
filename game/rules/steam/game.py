"""Steam: the game's contract with the rest of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.core.events import silent
from game.rules.core.game import Fact, Result, State
from game.rules.core.moves import Drawn, Rolled
from game.rules.core.options import Choice, Option, OptionValue
from game.rules.core.phases import OVER, Phase
from game.rules.rail.game import RailGame
from game.rules.rail.railmap import RailMap
from game.rules.steam import actions
from game.rules.steam.building import Building
from game.rules.steam.level import KEY, railmap
from game.rules.steam.moving import Moving
from game.rules.steam.phases import (
    AUCTION,
    RANDOM,
    Advancing,
    Choosing,
    FirstOrder,
    Ordering,
    Raising,
    Settling,
    Setup,
    SteamPhase,
)
from game.rules.steam.rulebook import BASE, STANDARD
from game.rules.steam.scoring import outcome
from game.rules.steam.state import SteamState, new_state
from game.rules.steam.table import Table

FORMS = {"base": BASE, "standard": STANDARD}
OPTIONS: tuple[Option, ...] = (
    Choice("rules", "base", "The base game, or the standard game for players who know it.", tuple(FORMS)),
    Choice(
        "first_order",
        AUCTION,
        "How the base game decides who is first: by auction, or at random with some money for the others.",
        (AUCTION, RANDOM),
    ),
)
PHASES: tuple[type[SteamPhase], ...] = (
    Setup,
    FirstOrder,
    Raising,
    Ordering,
    Choosing,
    Building,
    Moving,
    Settling,
    Advancing,
)


class Steam(RailGame[SteamState]):
    """Steam on one map, by the base or the standard rules."""

    key: ClassVar[str] = KEY
    title: ClassVar[str] = "Steam"
    minutes: ClassVar[int] = 90
    state_type: ClassVar[type[State]] = SteamState
    end_reasons: ClassVar[tuple[str, ...]] = ("rounds", "last_survivor", "bankrupt")
    moves = (
        actions.Bid
        | actions.DropOut
        | actions.StayIn
        | actions.RaiseCapital
        | actions.TakeTile
        | actions.LayTrack
        | actions.Urbanize
        | actions.GrowCity
        | actions.EndBuild
        | actions.DeliverCube
        | actions.UpgradeEngine
        | actions.PassMove
        | actions.ChoosePoints
        | Rolled
        | Drawn
    )

    def __init__(
        self, seats: int, map_key: str = "northeast", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        """Six seats are possible, for maps larger than the two there are (STM-3.8)."""
        super().__init__(seats, map_key, options)
        self.table = Table(railmap(map_key), FORMS[str(self.options["rules"])], seats, self.options)

    @classmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        return railmap(map_key)

    @classmethod
    def options_for(cls, map_key: str = "northeast") -> tuple[Option, ...]:
        return OPTIONS

    def make_phases(self) -> tuple[Phase[SteamState], ...]:
        return tuple(phase(self.table) for phase in PHASES)

    def setup(self) -> SteamState:
        board = self.table.railmap
        places, cities = len(board.places), len(board.cities)
        state = new_state(Setup.name, self.seats, self.table.bare_board(), places, cities, self.table.spaces)
        self.begin(state, Setup.name, silent)
        return state

    def result(self, state: SteamState) -> Result | None:
        return outcome(self.table, state) if state.phase == OVER else None

    def facts(self, state: SteamState) -> list[Fact]:
        """The numbers the table shows beside the board (STM-U)."""
        network, money = self.table.network(state), self.table.rules.money
        facts = [
            Fact("round", state.round),
            Fact("rounds", self.table.rounds),
            Fact("supply", sum(state.supply)),
            Fact("new_cities", 8 - sum(map(bool, state.rails.cities))),
        ]
        for seat in state.living:
            owned = network.owned_by(seat)
            links = sum(section.is_link for section in owned)
            facts += [
                Fact("cash", state.cash[seat], seat),
                Fact("income", state.income[seat], seat),
                Fact("points", state.points[seat], seat),
                Fact("engine", state.engine[seat], seat),
                Fact("balance", money.balance(state, seat), seat),
                Fact("payable", money.greatest(state, seat), seat),
                Fact("links", links, seat),
                Fact("unfinished", len(owned) - links, seat),
            ]
        return facts
