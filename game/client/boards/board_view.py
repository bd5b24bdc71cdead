"""The table as its parts see it: they read of a board what stands here, and nothing else."""

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
    """What of any board is looked at."""

    desk: Desk
    scale: Scale
    area: pygame.Rect
    view: S | None
    picker: Picker
    hovered: Target | None


class BoardSight(Generic[S]):
    """What the parts of every board see."""

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
        """Whether nothing should move that need not."""
        return self.__board.desk.settings.reduced_motion

    @property
    def hushed(self) -> bool:
        """Whether motion is being skipped."""
        return self.__board.desk.hushed

    @property
    def view(self) -> S | None:
        return self.__board.view

    @property
    def seat(self) -> Seat:
        """Whose side of the table we sit on."""
        return self.__board.desk.seat

    @property
    def is_seated(self) -> bool:
        """Whether somebody of ours sits there."""
        return self.__board.desk.is_seated

    @property
    def picker(self) -> Picker:
        return self.__board.picker

    @property
    def hovered(self) -> Target | None:
        """What the pointer is on."""
        return self.__board.hovered

    @property
    def scale(self) -> Scale:
        return self.__board.scale

    @property
    def area(self) -> pygame.Rect:
        """What of the window is the table's."""
        return self.__board.area
