"""Parts of a board, and the commands that they return.

A part owns its targets: it handles clicks on them, highlights and draws itself. It has a read-only view of
the board and changes nothing; it returns commands, which the board carries out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import pygame

from game.client.boards.sprites import Placed
from game.client.match.action_picker import Target
from game.client.window.sound_player import Name
from game.rules.core.moves import Action

Seen = TypeVar("Seen")
"""Type of the board view that a part reads."""


class Command(msgspec.Struct, frozen=True):
    """A request from a part to its board."""


class Choose(Command, frozen=True):
    """Selects targets in order; ``anew`` clears the current selection first."""

    path: tuple[Target, ...]
    anew: bool = True


class Accept(Command, frozen=True):
    """Submits the proposed action."""


class Prefer(Command, frozen=True):
    """Proposes another of the actions that need no further selection."""

    action: Action


class StepBack(Command, frozen=True):
    """Deselects the last target."""


class Follow(Command, frozen=True):
    """Submits actions in order, each after the animation of the one before."""

    actions: tuple[Action, ...]


class TakeBack(Command, frozen=True):
    """Undoes our last journal entry."""


class LetGo(Command, frozen=True):
    """Clears the selection."""


class Rearrange(Command, frozen=True):
    """Reports that the hit areas changed without a decision."""


class Light(Command, frozen=True):
    """Refreshes the highlights only."""


class Dress(Command, frozen=True):
    """Changes the appearance, pose, target or tooltip of a sprite."""

    key: Hashable
    placed: Placed


class Shine(Command, frozen=True):
    """Highlights a sprite for a number of seconds."""

    key: Hashable
    seconds: float


class Repaint(Command, frozen=True):
    """Marks an area as dirty."""

    area: pygame.Rect


class Hear(Command, frozen=True):
    """Plays a sound."""

    name: Name
    strength: float = 1.0


Wanted = Sequence[Command]


class Part(Generic[Seen]):
    """A part of a board; subclasses override the methods that they need."""

    kinds: ClassVar[tuple[type[Target], ...]] = ()
    """Target types whose clicks this part handles; a click on an unowned target goes to the picker."""

    def __init__(self, sight: Seen) -> None:
        self.sight = sight

    def press(self, target: Target) -> Wanted:
        """Handles a click on one of its targets."""
        return ()

    def key(self, key: int) -> Wanted | None:
        """Handles a key that no widget used; None if the part does not use it."""
        return None

    def light(self) -> Wanted | None:
        """Updates its highlights after the state, the picker or the pointer changed."""

    def update(self, dt: float) -> Wanted:
        """Advances animations by ``dt`` seconds."""
        return ()

    def rest(self) -> float | None:
        """Seconds until the next ``update`` is needed; None if none is."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Paints the part on the table."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paints above everything else."""


AnyPart = TypeVar("AnyPart", bound=Part[Any])


def with_own(parts: Sequence[AnyPart], method: str) -> list[AnyPart]:
    """The parts that override a method, so that the others need not be called in every frame."""
    return [part for part in parts if getattr(type(part), method) is not getattr(Part, method)]
