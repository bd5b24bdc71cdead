"""What a table is made of: parts that see it, and say what they want done.

A part owns its targets: it answers a touch of one, lights and draws itself. It is given a sight of the table
that it can only read. What it wants done it returns; the board does it.
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
"""What a part sees of its table."""


class Command(msgspec.Struct, frozen=True):
    """Something that a part wants done."""


class Choose(Command, frozen=True):
    """Touch these things one after the other; ``anew`` lets go first of what was touched before."""

    path: tuple[Target, ...]
    anew: bool = True


class Accept(Command, frozen=True):
    """Take what is proposed."""


class Prefer(Command, frozen=True):
    """Propose another of the ways that need no further touch."""

    action: Action


class StepBack(Command, frozen=True):
    """Take the last touch back."""


class Follow(Command, frozen=True):
    """Do these things one after the other, each when the one before has been shown."""

    actions: tuple[Action, ...]


class TakeBack(Command, frozen=True):
    """Take our last entry back."""


class LetGo(Command, frozen=True):
    """What was touched is not meant any more."""


class Rearrange(Command, frozen=True):
    """Other things can be touched, or elsewhere, though nothing was decided."""


class Light(Command, frozen=True):
    """What shines has changed, and nothing else."""


class Dress(Command, frozen=True):
    """A thing that lies on the table looks, lies or means otherwise from now on."""

    key: Hashable
    placed: Placed


class Shine(Command, frozen=True):
    """A thing that lies on the table shines for so many seconds."""

    key: Hashable
    seconds: float


class Repaint(Command, frozen=True):
    """An area looks different."""

    area: pygame.Rect


class Hear(Command, frozen=True):
    """A sound."""

    name: Name
    strength: float = 1.0


Wanted = Sequence[Command]


class Part(Generic[Seen]):
    """A part of a table. Each answers what concerns it; the rest stays as it is here."""

    kinds: ClassVar[tuple[type[Target], ...]] = ()
    """Its own targets, whose touch it answers; what nobody owns is touched for the picker."""

    def __init__(self, sight: Seen) -> None:
        self.sight = sight

    def press(self, target: Target) -> Wanted:
        """One of its own targets was touched."""
        return ()

    def key(self, key: int) -> Wanted | None:
        """A key that no widget used; None if it means nothing here."""
        return None

    def light(self) -> Wanted | None:
        """The state, the picker or the pointer has changed."""

    def update(self, dt: float) -> Wanted:
        """Let time pass."""
        return ()

    def rest(self) -> float | None:
        """Seconds until ``update`` is wanted."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Paint what lies on the table."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paint what lies over everything."""


AnyPart = TypeVar("AnyPart", bound=Part[Any])


def with_own(parts: Sequence[AnyPart], method: str) -> list[AnyPart]:
    """The parts that do something of their own there; the others need not be asked in every frame."""
    return [part for part in parts if getattr(type(part), method) is not getattr(Part, method)]
