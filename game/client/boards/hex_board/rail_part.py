"""Base class of rail table parts, their view of the table, and rail-specific commands."""

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
    """Read-only view of the rail board for its parts."""

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
        """Whether reduced motion is set."""

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
        """Routes drawn on the map, by seat; the next board of the match takes them over."""

    @property
    def open_now(self) -> frozenset[Target]:
        """Targets that the picker accepts next."""

    @property
    def hovered(self) -> Target | None: ...

    @property
    def by_pointer(self) -> bool:
        """Whether a mouse is in use, so that hovering precedes pressing."""

    @property
    def shown_phase(self) -> str:
        """The phase that the animation has reached."""

    @property
    def is_playing(self) -> bool:
        """Whether an animation replaces the board, such as a moving train."""

    @property
    def sheet(self) -> Sheet: ...

    @property
    def later(self) -> Later:
        """Draws large pictures over several frames."""

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
    """Refreshes hover because the hovered target has changed meaning."""


class Zoom(Command, frozen=True):
    """Zooms the sheet about a window point."""

    steps: int
    pos: tuple[int, int]


class Pan(Command, frozen=True):
    """Pans the sheet."""

    dx: int
    dy: int


class Refuse(Command, frozen=True):
    """Shows why something cannot be done on a hex."""

    hex: int
    words: str
    title: str = ""


class Ask(Command, frozen=True):
    """Opens a confirmation dialog; each answer carries its commands."""

    title: str
    words: str
    answers: tuple[tuple[str, tuple[Command, ...]], ...]


class Place(NamedTuple):
    """A hit area."""

    target: Target
    box: pygame.Rect
    always: bool = False
    """Whether it can be pressed even if the picker does not have it open."""
    decides: bool = True
    """Whether it belongs to a decision; if not, it only displays something."""
    help: str = ""
    on_sheet: bool = False
    """Whether a drag that starts on it draws a route or pans the sheet."""
    hex: int | None = None
    """The hex it covers, if it is not a box."""
    scrolls: bool = False
    """Whether wheel events over it are sent to its owner."""
    aside: bool = False
    """Whether arrow keys reach it only if nothing else is in that direction."""
    only_tells: bool = False
    """Whether keys can focus it for its tooltip although it cannot be pressed."""
    card: str = ""
    """The modal card it is on: arrow keys stay on the card, Tab leaves it."""
    lane: str = ""
    """The button row it is in: left and right stay in the row."""


class Wish(NamedTuple):
    """A button that a part requests in the status line."""

    target: Target
    words: str
    chosen: bool = False
    decides: bool = True
    help: str = ""
    """Tooltip, where the label does not suffice."""


class Slot(NamedTuple):
    """A button with a fixed place in the status line; dashed and with a reason while disabled."""

    target: Target
    words: str
    wide: int
    """Width in pixels at 1080 lines."""
    reason: str = ""
    """Why it is disabled; empty if enabled."""
    expected: bool = False
    """Whether the game waits for this button."""
    decides: bool = True
    help: str = ""
    """Tooltip, where the label does not suffice."""


class Part(parts.Part[Sight]):
    """A part of a rail table."""

    @property
    def drawer(self) -> int:
        """Width of its open drawer at 1080 lines; 0 if none is open."""
        return 0

    @property
    def folds_goods(self) -> bool:
        """Whether the goods display is reduced to strips below its drawer."""
        return False

    def ahead(self) -> Iterator[Callable[[], object]]:
        """Pictures to draw in idle frames before they are needed."""
        return iter(())

    def tells(self, action: Action) -> bool:
        """Whether the consequence of `action` is shown where it is chosen, so that no note is needed."""
        return False

    def pointed(self) -> Wanted:
        """Handles a change of hover or focus while the state and the choice stay the same."""
        return ()

    def scroll(self, steps: int) -> Wanted:
        """Handles the mouse wheel over one of its hit areas; upwards is positive."""
        return ()

    def places(self) -> Sequence[Place]:
        """Its hit areas, back to front."""
        return ()

    def plates(self) -> Sequence[Wish]:
        """Its buttons in the status line, from right to left."""
        return ()

    def slots(self) -> Sequence[Slot]:
        """Its fixed buttons in the status line, from right to left."""
        return ()

    def claims(self, action: Action) -> bool:
        """Whether it offers `action` itself, so that no button is needed."""
        return False

    def means(self, target: Target) -> Action | None:
        """The action that one of its targets represents."""
        return None

    def leads(self) -> Target | None:
        """Next keyboard focus after its last action; returned once."""
        return None

    def said(self) -> str:
        """Text for the status line that replaces the default prompt."""
        return ""

    def pictured(self) -> Sequence[Piece]:
        """The status text with icons, used where it fits the line."""
        return ()
