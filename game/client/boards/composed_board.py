"""A board made of parts: passes input to them and carries out the commands they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import pygame

from game.client.boards.board import Board
from game.client.boards.board_part import (
    Accept,
    BoardPart,
    ClearSelection,
    Command,
    Commands,
    EmitSound,
    ProposeAction,
    RefreshHighlights,
    Repaint,
    SelectTargets,
    StepBack,
    SubmitActions,
    UndoLastEntry,
    UpdateHitAreas,
)
from game.decisions.action_picker import Target
from game.rules.core.game import S


class ComposedBoard(Board[S], Generic[S]):
    """A board made of parts, which are ordered from back to front."""

    parts: Sequence[BoardPart[Any]] = ()

    def owner(self, target: Target) -> BoardPart[Any] | None:
        """The part that handles a click on the target."""
        return next((part for part in self.parts if isinstance(target, part.target_types)), None)

    def describe_target(self, target: Target) -> str:
        owner = self.owner(target)
        return f"{target} · {type(owner).__name__ if owner is not None else 'picker'}"

    def key(self, event: pygame.Event) -> bool:
        """Offers a key to the parts, from front to back, until one uses it."""
        for part in reversed(self.parts):
            if (wanted := part.key(event.key)) is not None:
                self.run_commands(wanted)
                return True
        return False

    def run_commands(self, wanted: Commands) -> None:
        """Carries out commands in order."""
        for command in wanted:
            self.run_command(command)

    def run_command(self, command: Command) -> None:
        """Carries out one command; boards override this for commands of their own."""
        table = self.context.listener
        match command:
            case SelectTargets(path, anew):
                table.choose(path, anew)
            case Accept():
                table.accept()
            case ProposeAction(action):
                self.picker.choose_variant(action)
                self.refresh_highlights()
            case StepBack():
                table.step_back()
            case SubmitActions(actions):
                table.perform(actions)
            case UndoLastEntry():
                table.undo()
            case ClearSelection():
                self.picker.clear()
            case UpdateHitAreas():
                self.refresh_highlights()
                table.hit_areas_changed()
            case RefreshHighlights():
                self.refresh_highlights()
            case Repaint(area):
                self.context.repaint(area)
            case EmitSound(name, strength):
                self.context.play_sound(name, strength)
            case _:
                raise TypeError(f"{type(self).__name__} does not know how to {type(command).__name__}")
