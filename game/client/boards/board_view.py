"""Read-only view of a board, the only access that its parts have to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

import pygame

from game.client.boards.board import Desk
from game.client.match.action_picker import Picker, Target
from game.client.match.match_feed import Player
from game.client.style.theme import Scale
from game.rules.core.codec import Seat
from game.rules.core.game import S
from game.rules.core.words.text import GameText


class Seen(Protocol[S]):
    """Attributes of a board that the view reads."""

    desk: Desk
    scale: Scale
    area: pygame.Rect
    view: S | None
    picker: Picker
    hovered: Target | None


class BoardSight(Generic[S]):
    """Read-only view of a board for its parts."""

    def __init__(self, board: Seen[S]) -> None:
        self.__board = board

    @property
    def text(self) -> GameText[Any]:
        return self.__board.desk.text

    @property
    def players(self) -> Sequence[Player]:
        return self.__board.desk.players

    @property
    def names(self) -> Sequence[str]:
        return self.__board.desk.names

    @property
    def calm(self) -> bool:
        """Whether reduced motion is set."""
        return self.__board.desk.settings.reduced_motion

    @property
    def hushed(self) -> bool:
        """Whether animations are being skipped."""
        return self.__board.desk.hushed

    @property
    def view(self) -> S | None:
        return self.__board.view

    @property
    def seat(self) -> Seat:
        """The seat from whose side the table is shown."""
        return self.__board.desk.seat

    @property
    def is_seated(self) -> bool:
        """Whether a local player has that seat."""
        return self.__board.desk.is_seated

    @property
    def picker(self) -> Picker:
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
