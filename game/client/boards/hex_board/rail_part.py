"""What the parts of a rail table see of it and can want, beside what the parts of any table can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import pygame

from game.client.boards import board_part as parts
from game.client.boards.board_part import (
    Choose,
    Command,
    Follow,
    Hear,
    LetGo,
    Light,
    Rearrange,
    Repaint,
    TakeBack,
    Wanted,
)
from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.surroundings.later import Later
from game.client.boards.hex_board.surroundings.layout import Layout
from game.client.boards.hex_board.surroundings.status_line import Piece
from game.client.match.action_picker import Picker, Target
from game.client.style.theme import Scale
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.game import RailGame
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.words.text import RailText

__all__ = [
    "Ask",
    "Choose",
    "Command",
    "Follow",
    "Hear",
    "LetGo",
    "Light",
    "Pan",
    "Part",
    "Place",
    "Point",
    "Rearrange",
    "Refuse",
    "Repaint",
    "Sight",
    "Slot",
    "TakeBack",
    "Wanted",
    "Wish",
    "Zoom",
]


class Sight(Protocol):
    """The table as its parts see it."""

    @property
    def game(self) -> RailGame[Any]: ...

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
    def is_seated(self) -> bool: ...

    @property
    def picker(self) -> Picker: ...

    @property
    def drawn(self) -> dict[Seat, Any]:
        """What each seat has drawn on the map; it outlives the table."""

    @property
    def open_now(self) -> frozenset[Target]:
        """What the picker has open."""

    @property
    def hovered(self) -> Target | None: ...

    @property
    def by_pointer(self) -> bool:
        """Whether a mouse is used, which shows things before it presses them."""

    @property
    def shown_phase(self) -> str:
        """The phase that what is shown has come to."""

    @property
    def is_playing(self) -> bool:
        """Whether something else than the board is shown, such as a train on its way."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def later(self) -> Later:
        """Draws large pictures, a few a frame."""

    @property
    def layout(self) -> Layout: ...

    @property
    def scale(self) -> Scale: ...

    @property
    def lay_track(self) -> type[LayTrack]: ...

    @property
    def end_build(self) -> type[EndBuild]: ...

    @property
    def upgrade(self) -> type[UpgradeEngine]: ...


class Point(Command, frozen=True):
    """What the pointer is on means something else now."""


class Zoom(Command, frozen=True):
    """See the sheet nearer or farther, about a point of the window."""

    steps: int
    pos: tuple[int, int]


class Pan(Command, frozen=True):
    """Push the sheet aside."""

    dx: int
    dy: int


class Refuse(Command, frozen=True):
    """Something cannot be done on a hex, and why."""

    hex: int
    words: str
    title: str = ""


class Ask(Command, frozen=True):
    """Ask before something is done that a slip should not do; each answer with what it does."""

    title: str
    words: str
    answers: tuple[tuple[str, tuple[Command, ...]], ...]


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
    scrolls: bool = False
    """Whether the wheel over it is told to the part that owns it."""
    aside: bool = False
    """Whether arrows come there only where nothing else lies that way."""
    only_tells: bool = False
    """Whether keys come there to be told something, though it leads nowhere."""
    card: str = ""
    """The card that it is on, if that asks something: arrows stay on it, and Tab leaves it."""
    lane: str = ""
    """The line of plates that it stands in: arrows to the side stay in it."""


class Wish(NamedTuple):
    """A plate that a part would like to have in the status line."""

    target: Target
    words: str
    chosen: bool = False
    decides: bool = True
    help: str = ""
    """What it does, where its words do not say it."""


class Slot(NamedTuple):
    """A plate that keeps its place in the status line; dashed, with a reason, where it means nothing now."""

    target: Target
    words: str
    wide: int
    """In pixels at 1080 lines."""
    reason: str = ""
    """Why it cannot be pressed now; empty if it can."""
    expected: bool = False
    """Whether it is what is waited for."""
    decides: bool = True
    help: str = ""
    """What it does, where its words do not say it."""


class Part(parts.Part[Sight]):
    """A part of a rail table."""

    @property
    def drawer(self) -> int:
        """How wide the drawer is that it has open beside the sheet, at 1080 lines; 0 without one."""
        return 0

    @property
    def folds_goods(self) -> bool:
        """Whether the goods display is folded to strips under its drawer."""
        return False

    def ahead(self) -> Iterator[Callable[[], object]]:
        """Pictures that will be wanted: each is drawn in a frame that has nothing else to do."""
        return iter(())

    def tells(self, action: Action) -> bool:
        """Whether what comes of an action stands where it is chosen, so that no note is needed."""
        return False

    def pointed(self) -> Wanted:
        """Only the pointer, or the focus, is on something else."""
        return ()

    def scroll(self, steps: int) -> Wanted:
        """The wheel was turned over a place of its own, upwards by so many steps."""
        return ()

    def places(self) -> Sequence[Place]:
        """Where it can be touched, back to front."""
        return ()

    def plates(self) -> Sequence[Wish]:
        """Its plates in the status line, from right to left."""
        return ()

    def slots(self) -> Sequence[Slot]:
        """Its plates that keep their places in the status line, from right to left."""
        return ()

    def claims(self, action: Action) -> bool:
        """Whether it offers an action itself, so that no plate is needed for it."""
        return False

    def means(self, target: Target) -> Action | None:
        """The action that a target of its own stands for."""
        return None

    def leads(self) -> Target | None:
        """Where keys go on after what it has just done; it is asked once."""
        return None

    def said(self) -> str:
        """What the status line should say of it, instead of what is waited for."""
        return ""

    def pictured(self) -> Sequence[Piece]:
        """The same with small pictures, for a line that has room for them."""
        return ()
