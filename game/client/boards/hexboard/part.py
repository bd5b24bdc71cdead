"""What a rail table is made of: parts that see the table, and say what they want done.

A part owns its targets: it says where they are, answers a touch of one, lights and draws itself. It is given
a sight of the table that it can only read. What it wants done it returns; the board does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

import pygame

from game.client.boards.hexboard.around.layout import Layout
from game.client.boards.hexboard.map.sheet import Sheet
from game.client.look.theme import Scale
from game.client.match.picker import Picker, Target
from game.client.window.sound import Name
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.words.text import RailText


class Sight(Protocol):
    """The table as its parts see it."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def text(self) -> RailText[Any]: ...

    @property
    def table(self) -> RailTable[Any]: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def colours(self) -> Sequence[str]: ...

    @property
    def calm(self) -> bool:
        """Whether nothing should move that need not."""

    @property
    def view(self) -> RailState | None: ...

    @property
    def seat(self) -> Seat: ...

    @property
    def picker(self) -> Picker: ...

    @property
    def open_now(self) -> frozenset[Target]:
        """What the picker has open."""

    @property
    def hovered(self) -> Target | None: ...

    @property
    def by_pointer(self) -> bool:
        """Whether a mouse is used, which shows things before it presses them."""

    @property
    def is_playing(self) -> bool:
        """Whether something else than the board is shown, such as a train on its way."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def layout(self) -> Layout: ...

    @property
    def scale(self) -> Scale: ...

    @property
    def lay_track(self) -> type[LayTrack]: ...

    @property
    def end_build(self) -> type[EndBuild]: ...


@dataclass(frozen=True)
class Choose:
    """Touch these things one after the other; ``anew`` lets go first of what was touched before."""

    path: tuple[Target, ...]
    anew: bool = True


@dataclass(frozen=True)
class Follow:
    """Do these things one after the other, each when the one before has been shown."""

    actions: tuple[Action, ...]


@dataclass(frozen=True)
class TakeBack:
    """Take our last entry back."""


@dataclass(frozen=True)
class LetGo:
    """What was touched is not meant any more."""


@dataclass(frozen=True)
class Rearrange:
    """Other things can be touched, or elsewhere, though nothing was decided."""


@dataclass(frozen=True)
class Light:
    """What shines has changed, and nothing else."""


@dataclass(frozen=True)
class Point:
    """What the pointer is on means something else now."""


@dataclass(frozen=True)
class Zoom:
    """See the sheet nearer or farther, about a point of the window."""

    steps: int
    pos: tuple[int, int]


@dataclass(frozen=True)
class Pan:
    """Push the sheet aside."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Repaint:
    """An area looks different."""

    area: pygame.Rect


@dataclass(frozen=True)
class Hear:
    """A sound."""

    name: Name
    strength: float = 1.0


@dataclass(frozen=True)
class Refuse:
    """Something cannot be done on a hex, and why."""

    hex: int
    words: str


Command = (
    Choose | Follow | TakeBack | LetGo | Rearrange | Light | Point | Zoom | Pan | Repaint | Hear | Refuse
)
Wanted = Sequence[Command]


class Place(NamedTuple):
    """Where something can be touched."""

    target: Target
    box: pygame.Rect
    always: bool = False
    """Whether it leads somewhere at any time, not only when the picker has it open."""
    decides: bool = True
    """Whether it is part of a decision; else it only shows something."""
    help: str = ""
    on_sheet: bool = False
    """Whether a pull that begins on it draws a route or moves the sheet."""
    hex: int | None = None
    """The hex that it covers, where it is not a box."""


class Wish(NamedTuple):
    """A plate that a part would like to have in the status line."""

    target: Target
    words: str
    chosen: bool = False
    decides: bool = True


class Part:
    """A part of the table. Each answers what concerns it; the rest stays as it is here."""

    kinds: ClassVar[tuple[type[Target], ...]] = ()
    """Its own targets, whose touch it answers; what nobody owns is touched for the picker."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def places(self) -> Sequence[Place]:
        """Where it can be touched, back to front."""
        return ()

    def plates(self) -> Sequence[Wish]:
        """Its plates in the status line, from right to left."""
        return ()

    def press(self, target: Target) -> Wanted:
        """One of its own targets was touched."""
        return ()

    def key(self, key: int) -> Wanted | None:
        """A key that no widget used; None if it means nothing here."""
        return None

    def means(self, target: Target) -> Action | None:
        """The action that a target of its own stands for."""
        return None

    def said(self) -> str:
        """What the status line should say of it, instead of what is waited for."""
        return ""

    def light(self) -> None:
        """The state, the picker or the pointer has changed."""

    def update(self, dt: float) -> Wanted:
        """Let time pass."""
        return ()

    def rest(self) -> float | None:
        """Seconds until ``update`` is wanted."""
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Paint what lies on the sheet."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paint what lies over everything."""
