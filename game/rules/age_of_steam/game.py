"""Age of Steam: the game's contract with the rest of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam import actions
from game.rules.age_of_steam.building import Building
from game.rules.age_of_steam.goods import SQUARES
from game.rules.age_of_steam.growth import Growing
from game.rules.age_of_steam.level import KEY, railmap
from game.rules.age_of_steam.maps import rules_of
from game.rules.age_of_steam.moving import Moving
from game.rules.age_of_steam.phases import (
    Advancing,
    AosPhase,
    Bidding,
    Choosing,
    Collecting,
    Issuing,
    Paying,
    Reducing,
    Scoring,
    Setup,
)
from game.rules.age_of_steam.rulebook import Rulebook
from game.rules.age_of_steam.scoring import outcome
from game.rules.age_of_steam.state import AosState, new_state
from game.rules.age_of_steam.table import Table
from game.rules.core.events import silent
from game.rules.core.game import Fact, Result, State
from game.rules.core.moves import Drawn, Rolled
from game.rules.core.options import Option, OptionValue
from game.rules.core.phases import OVER, Phase
from game.rules.rail.game import RailGame
from game.rules.rail.railmap import RailMap

PHASES: tuple[type[AosPhase], ...] = (
    Setup,
    Issuing,
    Bidding,
    Choosing,
    Building,
    Moving,
    Collecting,
    Paying,
    Reducing,
    Growing,
    Advancing,
    Scoring,
)


class AgeOfSteam(RailGame[AosState]):
    """Age of Steam on one map."""

    key: ClassVar[str] = KEY
    title: ClassVar[str] = "Age of Steam"
    minutes: ClassVar[int] = 120
    state_type: ClassVar[type[State]] = AosState
    end_reasons: ClassVar[tuple[str, ...]] = ("turns", "last_survivor", "bankrupt")
    moves = (
        actions.IssueShares
        | actions.Bid
        | actions.DropOut
        | actions.StayIn
        | actions.PayForFirst
        | actions.DeclineFirst
        | actions.TakeRole
        | actions.Urbanize
        | actions.LayTrack
        | actions.BuildConnection
        | actions.EndBuild
        | actions.GiveUpBuild
        | actions.NameRailroads
        | actions.DeliverCube
        | actions.UpgradeEngine
        | actions.PassMove
        | actions.PlaceCube
        | actions.ReturnCubes
        | Rolled
        | Drawn
    )

    def __init__(
        self,
        seats: int,
        map_key: str = "rust_belt",
        options: Mapping[str, OptionValue] | None = None,
        rules: Rulebook | None = None,
    ) -> None:
        """`rules` replaces the map's own rulebook, to try out another reading."""
        super().__init__(seats, map_key, options)
        self._rules = rules or rules_of(map_key)
        self.table = Table(railmap(map_key), self._rules, seats, self.options)

    @classmethod
    def railmap_of(cls, map_key: str) -> RailMap:
        return railmap(map_key)

    @classmethod
    def options_for(cls, map_key: str = "rust_belt") -> tuple[Option, ...]:
        return rules_of(map_key).options

    def make_phases(self) -> tuple[Phase[AosState], ...]:
        return (*(phase(self.table) for phase in PHASES), *self._rules.calendar.own_phases(self.table))

    def setup(self) -> AosState:
        rails, places = self.table.bare_board(), len(self.table.railmap.places)
        state = new_state(Setup.name, self.seats, rails, places, len(SQUARES))
        self.begin(state, Setup.name, silent)
        return state

    def result(self, state: AosState) -> Result | None:
        return outcome(self.table, state) if state.phase == OVER else None

    def facts(self, state: AosState) -> list[Fact]:
        """The numbers the table shows beside the board (AOS-U)."""
        network, money = self.table.network(state), self._rules.money
        facts = [Fact("round", state.round), Fact("rounds", self.table.rounds), Fact("bag", sum(state.bag))]
        for seat in state.living:
            owned = network.owned_by(seat)
            facts += [
                Fact("cash", state.cash[seat], seat),
                Fact("income", state.income[seat], seat),
                Fact("shares", state.shares[seat], seat),
                Fact("engine", state.engine[seat], seat),
                Fact("expenses", money.expense(state, seat), seat),
                Fact("discs_left", self._rules.track.DISCS - len(owned), seat),
                Fact("track", money.track(self.table, state, seat), seat),
            ]
        return facts
