"""The two phases of a night: drawing the first seat, and running."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.codec import Seat
from game.rules.core.game import Emit
from game.rules.core.moves import Action, Outcome, Refusal, RollOutcome, RollRequest
from game.rules.core.phases import OVER, Phase
from tests.example.actions import Began, Deliver, MailDelivered, RunOn, SignalPassed, TrainHeld
from tests.example.level_file import Level
from tests.example.state import MailState


class Drawing(Phase[MailState]):
    """Rolls a die with one side per seat to choose the first seat."""

    name = "drawing"

    def enter(self, state: MailState, emit: Emit) -> None:
        state.due = RollRequest(1, len(state.miles))

    def on_outcome(self, state: MailState, outcome: Outcome, emit: Emit) -> None:
        if isinstance(outcome, RollOutcome):
            state.first = state.active = outcome.values[0] - 1
            emit(Began(state.first))

    def next(self, state: MailState) -> str:
        return Running.name


class Running(Phase[MailState]):
    """The active seat passes one more signal or delivers the miles of its run."""

    name = "running"

    def __init__(self, level: Level, goal: int) -> None:
        self._level = level
        self._goal = goal

    def to_act(self, state: MailState) -> tuple[Seat, ...]:
        return (state.active,)

    def candidates(self, state: MailState, seat: Seat) -> Iterator[Action]:
        if state.run:
            yield Deliver()
        yield RunOn()

    def why_not(self, state: MailState, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("nothing_aboard") if isinstance(action, Deliver) and not state.run else None

    def apply(self, state: MailState, seat: Seat, action: Action, emit: Emit) -> None:
        if isinstance(action, RunOn):
            state.due = RollRequest(1, self._level.sides)
        else:
            state.miles[seat] += state.run
            emit(MailDelivered(seat, state.run, state.miles[seat]))
            self._end_turn(state)

    def on_outcome(self, state: MailState, outcome: Outcome, emit: Emit) -> None:
        if not isinstance(outcome, RollOutcome):
            return
        (miles,) = outcome.values
        if miles == self._level.danger:
            emit(TrainHeld(state.active, state.run))
            state.held[state.active] += 1
            self._end_turn(state)
        else:
            state.run += miles
            emit(SignalPassed(state.active, miles, state.run))

    def _end_turn(self, state: MailState) -> None:
        state.run = 0
        state.active = (state.active + 1) % len(state.miles)
        state.round += state.active == state.first

    def next(self, state: MailState) -> str | None:
        """A night ends only at the end of a round, so that every seat has the same number of runs."""
        round_is_over = state.active == state.first and not state.run
        ends = max(state.miles) >= self._goal or state.round > self._level.rounds
        return OVER if round_is_over and ends else None
