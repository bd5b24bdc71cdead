"""Phases of play; `PhasedGame` enters one after another until a seat must act or a random outcome is due."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any, ClassVar, Generic

from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import GameEnded, PhaseBegan
from game.rules.core.game import Emit, Game, S
from game.rules.core.moves import Action, Move, Outcome, Refusal

OVER = "over"
phase_began_event = cache(PhaseBegan)
PHASE_LIMIT = range(1_000)
"""Consecutive phases without a decision after which the rules are assumed to loop for ever."""


class Phase(Generic[S]):
    """One phase of play.

    The object has no state of its own; everything to be remembered is in the match state.
    """

    name: ClassVar[str]

    def enter(self, state: S, emit: Emit) -> None:
        """Runs when the phase begins."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act in this phase now."""
        return ()

    def candidates(self, state: S, seat: Seat) -> Iterable[Action]:
        """Possible actions of a seat that may act, beginning with a harmless one.

        If a list is returned, the caller owns it and may modify it.
        """
        return ()

    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Judges an action of a seat that may act: None if it is legal, else the reason."""
        return Refusal("not_now")

    def apply(self, state: S, seat: Seat, action: Action, emit: Emit) -> None:
        """Applies a legal action."""

    def on_outcome(self, state: S, outcome: Outcome, emit: Emit) -> None:
        """Continues after a random outcome; the bag or deck has been updated already."""

    def next(self, state: S) -> str | None:
        """The name of the next phase, or None to stay. Called only when no random outcome is due."""
        return None


class OverPhase(Phase[S]):
    """The final phase: nobody acts and nothing follows."""

    name = OVER

    def __init__(self, game: Game[S]) -> None:
        self._game = game

    def enter(self, state: S, emit: Emit) -> None:
        if result := self._game.result(state):
            emit(GameEnded(result.reason, result.winners))


class PhasedGame(Game[S]):
    """A game whose play is divided into phases."""

    @cached_property
    def phases(self) -> dict[str, Phase[S]]:
        return {phase.name: phase for phase in (*self.make_phases(), OverPhase(self))}

    @abstractmethod
    def make_phases(self) -> tuple[Phase[S], ...]:
        """Creates the game's phases; the final phase OVER is added automatically."""

    def begin(self, state: S, name: str, emit: Emit) -> None:
        """Enters a phase, then its successors until a seat must act, a random outcome is due or the match is
        over."""
        for _ in PHASE_LIMIT:
            state.phase = name
            emit(phase_began_event(name))
            phase = self.phases[name]
            phase.enter(state, emit)
            if state.due is not None or (following := phase.next(state)) is None:
                return
            name = following
        raise RuntimeError(f"the phases run in a circle at {state.phase}")

    def to_act(self, state: S) -> tuple[Seat, ...]:
        return () if state.due is not None else self.phases[state.phase].to_act(state)

    def candidates(self, state: S, seat: Seat) -> Iterator[Action]:
        if seat not in self.to_act(state):
            return iter(())
        return iter(self.phases[state.phase].candidates(state, seat))

    def why_not(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal("not_your_turn")
        return self.phases[state.phase].why_not(state, seat, action)

    def apply(self, state: S, seat: Seat, move: Move, emit: Emit) -> None:
        phase = self.phases[state.phase]
        judged: Any = move  # already judged; another type test would cost as much as a small move
        if seat == CHANCE:
            ask, state.due = state.due, None
            if ask is None:
                raise ValueError("nobody asked the dealer")
            ask.apply(state, judged)
            phase.on_outcome(state, judged, emit)
        else:
            phase.apply(state, seat, judged, emit)
        if state.due is None and (following := phase.next(state)) is not None:
            self.begin(state, following, emit)
