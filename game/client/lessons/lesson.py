"""Lesson data: steps that point at targets and explain scripted moves. It contains no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.client.match.action_picker import Target, TargetOrKind
from game.client.match.last_setups import TableSetup
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.session.hosting import easiest_bot
from game.session.scripted_match import MatchScript, read_script

PUPIL: Seat = 0


class TableAtStep(NamedTuple):
    """The table as the pupil sees it when a step begins."""

    game: Game[Any]
    view: Any
    seat: Seat
    action: Action | None = None
    """The move that the step asks for."""


StepText = str | Callable[[TableAtStep], str]


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: something to read, or a move to make."""

    title: str
    text: StepText
    """Rich text; about twenty words together with ``do``."""
    highlight: TargetOrKind | Callable[[TableAtStep], Target] | None = None
    """Target, or type of targets, to highlight if the step asks for no move."""
    also_highlight: TargetOrKind | None = None
    """Target to highlight together with the move, because the decision depends on it."""
    instruction: str = ""
    """Instruction to the pupil."""
    action_types: tuple[type[Action], ...] = ()
    """Types of the requested move, which is the pupil's next one in the script."""
    condition: Callable[[TableAtStep], bool] | None = None
    """Condition on the move for the text to be true."""
    repeats: bool = False
    """Whether the step repeats for every such move in the script, possibly none."""
    describes_move: bool = False
    """Whether the move is described in words, because the highlight does not show it."""

    @property
    def asks_for_move(self) -> bool:
        """Whether the step asks for a move."""
        return bool(self.action_types)

    def matches(self, sight: TableAtStep) -> bool:
        """Whether the pending move belongs to this step."""
        return isinstance(sight.action, self.action_types) and (
            self.condition is None or self.condition(sight)
        )

    def text_for(self, sight: TableAtStep) -> str:
        return self.text if isinstance(self.text, str) else self.text(sight)

    def highlighted(self, sight: TableAtStep) -> TargetOrKind | None:
        """Target to highlight."""
        if self.highlight is None or isinstance(self.highlight, Target | type):
            return self.highlight
        return self.highlight(sight)


@dataclass(frozen=True)
class Lesson:
    """A lesson: title, script and steps."""

    title: str
    file: str
    """Name of its script."""
    steps: tuple[LessonStep, ...]

    @property
    def script(self) -> MatchScript:
        """The scripted match."""
        return read_script(self.file)


def setup_of(script: MatchScript) -> TableSetup:
    """Table setup of a script, with easy bots for a pupil who leaves the script."""
    terms = script.terms
    return TableSetup(*terms, (easiest_bot(terms.game),) * (terms.seats - 1))
