"""What a lesson is made of. It knows no rules: it points at things and says why a written move is made."""

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
    """What the step asks for."""


Words = str | Callable[[Sight], str]


@dataclass(frozen=True)
class Step:
    """One thing to learn: something to read, or something to do."""

    head: str
    words: Words
    """Rich text, with what is asked for about twenty words."""
    at: Pointed | Callable[[Sight], Target] | None = None
    """What the lantern lights where nothing is asked for: a thing of the board, or all things of a kind."""
    beside: Pointed | None = None
    """What is lit with what is asked for, since one decides by it."""
    do: str = ""
    """What is asked for, in words."""
    does: tuple[type[Action], ...] = ()
    """What is asked for: the pupil's next move of the script, which is one of these."""
    such: Callable[[Sight], bool] | None = None
    """What that move must be like for the words to be true."""
    many: bool = False
    """Whether it is asked for as often as the script does it, be that not at all."""
    tells: bool = False
    """Whether the move is put into words, since what is lit does not show it."""

    @property
    def asks(self) -> bool:
        """Whether something is to be done."""
        return bool(self.does)

    def is_meant(self, sight: Sight) -> bool:
        """Whether the move in sight is what the step is about."""
        return isinstance(sight.action, self.does) and (self.such is None or self.such(sight))

    def told(self, sight: Sight) -> str:
        return self.words if isinstance(self.words, str) else self.words(sight)

    def lit(self, sight: Sight) -> Pointed | None:
        """What the lantern lights."""
        if self.at is None or isinstance(self.at, Target | type):
            return self.at
        return self.at(sight)


@dataclass(frozen=True)
class Lesson:
    """What is said on the way through a scripted match, and its name among the lessons of a game."""

    title: str
    file: str
    """The name of its script."""
    steps: tuple[Step, ...]

    @property
    def script(self) -> Script:
        """The match it is about."""
        return read_script(self.file)


def setup_of(script: Script) -> Setup:
    """The table of a script; who has left its line plays against easy bots."""
    terms = script.terms
    return Setup(*terms, (mildest(terms.game),) * (terms.seats - 1))
