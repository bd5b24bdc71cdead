"""Base class of the parts of a rail board, their access to the board, and commands of rail boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from game.client.boards import board_part as parts
from game.client.boards.board_part import (
    ClearSelection,
    Command,
    Commands,
    EmitSound,
    RefreshHighlights,
    Repaint,
    SelectTargets,
    SubmitActions,
    UndoLastEntry,
    UpdateHitAreas,
)
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.surroundings.status_line import StatusPiece
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.style.theme import Scale
from game.decisions.action_picker import Target
from game.decisions.rail.decision_view import RailDecisionView
from game.rules.core.moves import Action

__all__ = [
    "AskConfirmation",
    "ButtonRequest",
    "ClearSelection",
    "Command",
    "Commands",
    "EmitSound",
    "FixedButton",
    "HitAreaSpec",
    "Pan",
    "RailBoardAccess",
    "RailPart",
    "RefreshHighlights",
    "Repaint",
    "SelectTargets",
    "ShowRefusal",
    "SubmitActions",
    "UndoLastEntry",
    "UpdateHitAreas",
    "UpdateHover",
    "Zoom",
]


class RailBoardAccess(RailDecisionView, Protocol):
    """Read-only access to the rail board for its parts."""

    @property
    def calm(self) -> bool:
        """Whether reduced motion is set."""

    @property
    def is_seated(self) -> bool: ...

    @property
    def open_targets(self) -> frozenset[Target]:
        """The targets that can be chosen next."""

    @property
    def hovered(self) -> Target | None: ...

    @property
    def is_mouse_in_use(self) -> bool:
        """Whether a mouse is in use, so that hovering precedes pressing."""

    @property
    def displayed_phase(self) -> str:
        """The phase that the animation has reached."""

    @property
    def is_board_dimmed(self) -> bool:
        """Whether an animation draws a dimmed board in place of the normal one, for example while a train
        runs."""

    @property
    def sheet(self) -> MapSheet: ...

    @property
    def layout(self) -> RailLayout: ...

    @property
    def scale(self) -> Scale: ...


class UpdateHover(Command, frozen=True):
    """Handles the pointer again, because what is under it now means something else."""


class Zoom(Command, frozen=True):
    """Zooms the map about a point of the window."""

    steps: int
    pos: tuple[int, int]


class Pan(Command, frozen=True):
    """Moves the map."""

    dx: int
    dy: int


class ShowRefusal(Command, frozen=True):
    """Shows why something cannot be done on a hex."""

    hex: int
    words: str
    title: str = ""


class AskConfirmation(Command, frozen=True):
    """Asks the player; each answer has the commands that follow it."""

    title: str
    words: str
    answers: tuple[tuple[str, tuple[Command, ...]], ...]


class HitAreaSpec(NamedTuple):
    """A hit area that a part wants."""

    target: Target
    box: pygame.Rect
    is_always_enabled: bool = False
    """Whether it can be pressed even if it cannot be chosen now."""
    is_decision: bool = True
    """Whether it belongs to a decision; if not, it only displays something."""
    help: str = ""
    is_draggable: bool = False
    """Whether a drag that begins on it draws a route or moves the map."""
    hex: int | None = None
    """The hex it covers, if it is not a box."""
    is_scrollable: bool = False
    """Whether its part handles wheel events over it."""
    is_peripheral: bool = False
    """Whether arrow keys reach it only if there is nothing else in that direction."""
    is_informative: bool = False
    """Whether it can have the focus, for its tooltip, although it cannot be pressed."""
    focus_card: str = ""
    """Name of the card on which it is: arrow keys stay on the card, Tab leaves it."""
    focus_row: str = ""
    """Name of its row of buttons: the left and right keys stay in the row."""


class ButtonRequest(NamedTuple):
    """A button that a part wants to have in the status line."""

    target: Target
    words: str
    is_selected: bool = False
    is_decision: bool = True
    help: str = ""
    """Tooltip, if the text does not say enough."""


class FixedButton(NamedTuple):
    """A button with a fixed place in the status line; while it is disabled, it is dashed and has a reason."""

    target: Target
    words: str
    wide: int
    """Width in pixels at 1080 lines."""
    reason: str = ""
    """Why it is disabled; empty if enabled."""
    is_expected: bool = False
    """Whether the match waits for this button to be pressed."""
    is_decision: bool = True
    help: str = ""
    """Tooltip, where the label does not suffice."""


class RailPart(parts.BoardPart[RailBoardAccess]):
    """A part of a rail table."""

    @property
    def drawer_width(self) -> int:
        """Width of its open drawer at 1080 lines; 0 if none is open."""
        return 0

    @property
    def has_folded_goods(self) -> bool:
        """Whether the goods display is reduced to strips below its drawer."""
        return False

    def shows_consequence(self, action: Action) -> bool:
        """Whether what an action leads to is shown where it is chosen, so that no note is needed."""
        return False

    def update_hover(self) -> Commands:
        """Handles a change of what is under the pointer or has the focus."""
        return ()

    def scroll(self, steps: int) -> Commands:
        """Handles the mouse wheel over one of its hit areas; upwards is positive."""
        return ()

    def hit_area_specs(self) -> Sequence[HitAreaSpec]:
        """Its hit areas, from back to front."""
        return ()

    def requested_buttons(self) -> Sequence[ButtonRequest]:
        """Its buttons in the status line, from right to left."""
        return ()

    def fixed_buttons(self) -> Sequence[FixedButton]:
        """Its fixed buttons in the status line, from right to left."""
        return ()

    def claims(self, action: Action) -> bool:
        """Whether this part itself offers an action, so that no separate button is needed."""
        return False

    def action_for(self, target: Target) -> Action | None:
        """The action for which one of its targets stands; None if for none."""
        return None

    def take_next_focus(self) -> Target | None:
        """Where the focus shall be after its last action; given only once."""
        return None

    def status_text(self) -> str:
        """A text for the status line in place of the usual one; empty if it has none."""
        return ""

    def status_pieces(self) -> Sequence[StatusPiece]:
        """That text with icons; used where it fits."""
        return ()
