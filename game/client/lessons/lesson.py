"""What a lesson is made of. It knows no rules: it points at things and picks among what the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.client.match.picker import Pointed, Target
from game.client.match.setups import Setup
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action


class Sight(NamedTuple):
    """The table as the pupil sees it when a step begins."""

    game: Game[Any]
    view: Any
    seat: Seat
    action: Action | None = None
    """What the step asks for."""


Words = str | Callable[[Sight], str]
Pick = Callable[[Sight, Sequence[Action]], Action | None]
"""Of the legal actions the one that is asked for; None if it is none of them."""


@dataclass(frozen=True)
class Step:
    """One thing to learn: something to read, or something to do."""

    head: str
    words: Words
    """Rich text, with what is asked for about twenty words."""
    at: Pointed | Callable[[Sight], Target] | None = None
    """What the lantern lights where nothing is asked for: a thing of the board, or all things of a kind."""
    before: tuple[type[Action], ...] = ()
    """Where nothing is asked for: it is said once one of these can be done."""
    do: str = ""
    """What is asked for, in words."""
    pick: Pick | None = None
    """What is asked for. The step waits until it can be done; meanwhile the table is played as usual."""
    advised: tuple[type[Action], ...] = ()
    """Or: what a bot advises, once that is one of these."""
    tells: bool = False
    """Whether that advice is put into words, since what is lit does not show it."""
    passing: bool = False
    """Whether the step is left out if it cannot be done just now."""

    @property
    def asks(self) -> bool:
        """Whether something is to be done."""
        return self.pick is not None or bool(self.advised)

    def told(self, sight: Sight) -> str:
        return self.words if isinstance(self.words, str) else self.words(sight)

    def lit(self, sight: Sight) -> Pointed | None:
        """What the lantern lights."""
        if self.at is None or isinstance(self.at, Target | type):
            return self.at
        return self.at(sight)


@dataclass(frozen=True)
class Lesson:
    """An ordinary match that a word has dealt, and what is said on the way."""

    setup: Setup
    seed: str
    steps: tuple[Step, ...]


def first_of(*kinds: type[Action]) -> Pick:
    """The first legal action of these classes, which is the one the table prefers."""

    def pick(_sight: Sight, legal: Sequence[Action]) -> Action | None:
        return next((action for action in legal if isinstance(action, kinds)), None)

    return pick
