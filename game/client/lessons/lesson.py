"""Data of lessons: steps that highlight targets and explain moves of a script. Contains no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.client.match.last_setups import TableSetup
from game.decisions.action_picker import Target, TargetOrKind
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.session.hosting import easiest_bot
from game.session.scripted_match import MatchScript, read_script

PUPIL: Seat = 0


class TableAtStep(NamedTuple):
    """The state of the match as the player sees it when a step begins."""

    game: Game[Any]
    view: Any
    seat: Seat
    action: Action | None = None
    """The move that the step asks for."""


StepText = str | Callable[[TableAtStep], str]


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: something to read, or a move to make."""

    title: str
    text: StepText
    """Rich text; with ``instruction``, about twenty words."""
    highlight: TargetOrKind | Callable[[TableAtStep], Target] | None = None
    """What to highlight if the step asks for no move: a target, or all targets of a type."""
    also_highlight: TargetOrKind | None = None
    """What to highlight together with the move, because the decision depends on it."""
    instruction: str = ""
    """What the player is asked to do."""
    action_types: tuple[type[Action], ...] = ()
    """Types of the move that the step asks for, which is the player's next move in the script."""
    condition: Callable[[TableAtStep], bool] | None = None
    """Says whether the text is true for the move; if not, the step is skipped."""
    repeats: bool = False
    """Whether the step is repeated for every such move in the script; there may be none."""
    describes_move: bool = False
    """Whether the move is also described in words, because highlighting cannot show it."""

    @property
    def asks_for_move(self) -> bool:
        """Whether the step asks for a move."""
        return bool(self.action_types)

    def matches(self, sight: TableAtStep) -> bool:
        """Whether the next move of the script belongs to this step."""
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
    """Settings of a scripted match, with easy bots in case the player departs from the script."""
    terms = script.terms
    return TableSetup(*terms[:4], (easiest_bot(terms.game),) * (terms.seats - 1))
