"""Lesson data: steps that point at targets and explain scripted moves. It contains no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.client.match.action_picker import Pointed, Target
from game.client.match.last_setups import Setup
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.session.hosting import mildest
from game.session.scripted_match import Script, read_script

PUPIL: Seat = 0


class Sight(NamedTuple):
    """The table as the pupil sees it when a step begins."""

    game: Game[Any]
    view: Any
    seat: Seat
    action: Action | None = None
    """The move that the step asks for."""


Words = str | Callable[[Sight], str]


@dataclass(frozen=True)
class Step:
    """One step of a lesson: something to read, or a move to make."""

    head: str
    words: Words
    """Rich text; about twenty words together with ``do``."""
    at: Pointed | Callable[[Sight], Target] | None = None
    """Target, or type of targets, to highlight if the step asks for no move."""
    beside: Pointed | None = None
    """Target to highlight together with the move, because the decision depends on it."""
    do: str = ""
    """Instruction to the pupil."""
    does: tuple[type[Action], ...] = ()
    """Types of the requested move, which is the pupil's next one in the script."""
    such: Callable[[Sight], bool] | None = None
    """Condition on the move for the text to be true."""
    many: bool = False
    """Whether the step repeats for every such move in the script, possibly none."""
    tells: bool = False
    """Whether the move is described in words, because the highlight does not show it."""

    @property
    def asks(self) -> bool:
        """Whether the step asks for a move."""
        return bool(self.does)

    def is_meant(self, sight: Sight) -> bool:
        """Whether the pending move belongs to this step."""
        return isinstance(sight.action, self.does) and (self.such is None or self.such(sight))

    def told(self, sight: Sight) -> str:
        return self.words if isinstance(self.words, str) else self.words(sight)

    def lit(self, sight: Sight) -> Pointed | None:
        """Target to highlight."""
        if self.at is None or isinstance(self.at, Target | type):
            return self.at
        return self.at(sight)


@dataclass(frozen=True)
class Lesson:
    """A lesson: title, script and steps."""

    title: str
    file: str
    """Name of its script."""
    steps: tuple[Step, ...]

    @property
    def script(self) -> Script:
        """The scripted match."""
        return read_script(self.file)


def setup_of(script: Script) -> Setup:
    """Table setup of a script, with easy bots for a pupil who leaves the script."""
    terms = script.terms
    return Setup(*terms, (mildest(terms.game),) * (terms.seats - 1))
