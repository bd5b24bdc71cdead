"""Parts of a board, and the commands that they return.

A part has its own targets: it handles clicks on them, highlights and draws itself. It can only read the
board; to change anything, it returns commands, which the board carries out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
import pygame

from game.client.boards.sprites import SpriteSpec
from game.client.sound.events import SoundEvent
from game.decisions.action_picker import Target
from game.rules.core.moves import Action

BoardViewT = TypeVar("BoardViewT")
"""Type of the object through which a part reads its board."""


class Command(msgspec.Struct, frozen=True):
    """A request from a part to its board."""


class SelectTargets(Command, frozen=True):
    """Selects targets in order; ``anew`` clears the current selection first."""

    path: tuple[Target, ...]
    clear_first: bool = True


class Accept(Command, frozen=True):
    """Submits the proposed action."""


class ProposeAction(Command, frozen=True):
    """Proposes another of the actions for which everything has been selected."""

    action: Action


class StepBack(Command, frozen=True):
    """Deselects the last target."""


class SubmitActions(Command, frozen=True):
    """Submits actions in order, each after the one before has been animated."""

    actions: tuple[Action, ...]


class UndoLastEntry(Command, frozen=True):
    """Undoes our last journal entry."""


class ClearSelection(Command, frozen=True):
    """Clears the selection."""


class UpdateHitAreas(Command, frozen=True):
    """Says that the hit areas have changed without a decision."""


class RefreshHighlights(Command, frozen=True):
    """Refreshes the highlights only."""


class UpdateSprite(Command, frozen=True):
    """Changes the appearance, pose, target or tooltip of a sprite."""

    key: Hashable
    spec: SpriteSpec


class HighlightSprite(Command, frozen=True):
    """Highlights a sprite for a number of seconds."""

    key: Hashable
    seconds: float


class Repaint(Command, frozen=True):
    """Marks an area as dirty."""

    area: pygame.Rect


class EmitSound(Command, frozen=True):
    """Plays a sound."""

    name: SoundEvent
    strength: float = 1.0


Commands = Sequence[Command]


class BoardPart(Generic[BoardViewT]):
    """A part of a board; subclasses override the methods that they need."""

    target_types: ClassVar[tuple[type[Target], ...]] = ()
    """Types of the targets whose clicks this part handles; clicks on all others go to the picker."""

    def __init__(self, sight: BoardViewT) -> None:
        self.board = sight

    def press(self, target: Target) -> Commands:
        """Handles a click on one of its targets."""
        return ()

    def key(self, key: int) -> Commands | None:
        """Handles a key that no widget has used; returns None if the part does not use it."""
        return None

    def refresh_highlights(self) -> Commands | None:
        """Updates its highlights after the state, the picker or the pointer changed."""

    def update(self, dt: float) -> Commands:
        """Advances animations by ``dt`` seconds."""
        return ()

    def rest(self) -> float | None:
        """Seconds until the next ``update`` is needed; None if none is."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Paints the part on the table."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paints above everything else."""


AnyPart = TypeVar("AnyPart", bound=BoardPart[Any])


def overriding_parts(parts: Sequence[AnyPart], method: str) -> list[AnyPart]:
    """The parts that override a method; only these need to be called in every frame."""
    return [part for part in parts if getattr(type(part), method) is not getattr(BoardPart, method)]
