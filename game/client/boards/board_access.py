"""Read-only access to a board, all that its parts may use of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

import pygame

from game.client.boards.board import BoardContext
from game.client.match.match_feed import Player
from game.client.style.theme import Scale
from game.decisions.action_picker import ActionPicker, Target
from game.rules.core.codec import Seat
from game.rules.core.game import S
from game.rules.core.words.game_text import GameText


class BoardViewSource(Protocol[S]):
    """The attributes of a board that `BoardAccess` reads."""

    context: BoardContext
    scale: Scale
    area: pygame.Rect
    view: S | None
    picker: ActionPicker
    hovered: Target | None


class BoardAccess(Generic[S]):
    """Read-only access to a board for its parts."""

    def __init__(self, board: BoardViewSource[S]) -> None:
        self.__board = board

    @property
    def text(self) -> GameText[Any]:
        return self.__board.context.text

    @property
    def players(self) -> Sequence[Player]:
        return self.__board.context.players

    @property
    def names(self) -> Sequence[str]:
        return self.__board.context.names

    @property
    def calm(self) -> bool:
        """Whether the player wants less motion."""
        return self.__board.context.settings.reduced_motion

    @property
    def is_skipping_animations(self) -> bool:
        """Whether animations are being skipped."""
        return self.__board.context.is_skipping_animations

    @property
    def view(self) -> S | None:
        return self.__board.view

    @property
    def seat(self) -> Seat:
        """The seat from whose side the board is seen."""
        return self.__board.context.seat

    @property
    def is_seated(self) -> bool:
        """Whether a player at this screen has that seat."""
        return self.__board.context.is_seated

    @property
    def picker(self) -> ActionPicker:
        return self.__board.picker

    @property
    def hovered(self) -> Target | None:
        """The target under the pointer."""
        return self.__board.hovered

    @property
    def scale(self) -> Scale:
        return self.__board.scale

    @property
    def area(self) -> pygame.Rect:
        """The board's part of the window."""
        return self.__board.area
