"""The game Night Mail: its options, set-up and result."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.core.events import ignore_event
from game.rules.core.game import GameFact, Result
from game.rules.core.options import NumberOption, Option, OptionValue
from game.rules.core.phases import OVER, Phase, PhasedGame
from tests.example.actions import AnyMove
from tests.example.level_file import KEY, load
from tests.example.phases import Drawing, Running
from tests.example.state import MailState
from tests.example.words import title


class NightMail(PhasedGame[MailState]):
    """The seat with the most miles delivered when a seat reaches the goal, or at dawn, wins."""

    key = KEY
    minutes = 10
    moves = AnyMove
    state_type = MailState
    end_reasons = ("goal", "dawn")

    def __init__(
        self, seats: int, map_key: str = "", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        super().__init__(seats, map_key, options)
        self.level = load(map_key)
        self.goal = int(self.options["goal"])

    @classmethod
    def title(cls) -> str:
        return title.title()

    @classmethod
    def subtitle(cls) -> str:
        return title.subtitle()

    @classmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        return tuple(load(map_key).seats)

    @classmethod
    def options_for(cls, map_key: str = "") -> tuple[Option, ...]:
        return (NumberOption("goal", load(map_key).goal, 10, 100),)

    def make_phases(self) -> tuple[Phase[MailState], ...]:
        return Drawing(), Running(self.level, self.goal)

    def setup(self) -> MailState:
        none = [0] * self.seats
        state = MailState(Drawing.name, None, 1, 0, 0, 0, none, none[:])
        self.begin(state, Drawing.name, ignore_event)
        return state

    def result(self, state: MailState) -> Result | None:
        if state.phase != OVER:
            return None
        most = max(state.miles)
        winners = tuple(seat for seat, miles in enumerate(state.miles) if miles == most)
        parts = (("held", tuple(state.held)),)
        return Result("goal" if most >= self.goal else "dawn", winners, tuple(state.miles), parts)

    def facts(self, state: MailState) -> list[GameFact]:
        return [GameFact("round", min(state.round, self.level.rounds)), GameFact("rounds", self.level.rounds)]
