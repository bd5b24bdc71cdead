"""A board composed of parts: it dispatches input to them and carries out the commands they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import pygame

from game.client.boards.board import Board
from game.client.boards.board_part import (
    Accept,
    Choose,
    Command,
    Follow,
    Hear,
    LetGo,
    Light,
    Part,
    Prefer,
    Rearrange,
    Repaint,
    StepBack,
    TakeBack,
    Wanted,
)
from game.client.match.action_picker import Target
from game.rules.core.game import S


class PartedBoard(Board[S], Generic[S]):
    """A board composed of parts, ordered back to front."""

    parts: Sequence[Part[Any]] = ()

    def owner(self, target: Target) -> Part[Any] | None:
        """The part that handles a click on the target."""
        return next((part for part in self.parts if isinstance(target, part.kinds)), None)

    def key(self, event: pygame.Event) -> bool:
        """Offers a key to the parts, front to back, until one uses it."""
        for part in reversed(self.parts):
            if (wanted := part.key(event.key)) is not None:
                self.do(wanted)
                return True
        return False

    def do(self, wanted: Wanted) -> None:
        """Carries out commands in order."""
        for command in wanted:
            self.obey(command)

    def obey(self, command: Command) -> None:
        """Carries out one command; boards extend this with their own commands."""
        table = self.desk.table
        match command:
            case Choose(path, anew):
                table.choose(path, anew)
            case Accept():
                table.accept()
            case Prefer(action):
                self.picker.prefer(action)
                self.light()
            case StepBack():
                table.step_back()
            case Follow(actions):
                table.perform(actions)
            case TakeBack():
                table.undo()
            case LetGo():
                self.picker.clear()
            case Rearrange():
                self.light()
                table.rearranged()
            case Light():
                self.light()
            case Repaint(area):
                self.desk.repaint(area)
            case Hear(name, strength):
                self.desk.hear(name, strength)
            case _:
                raise TypeError(f"{type(self).__name__} does not know how to {type(command).__name__}")
