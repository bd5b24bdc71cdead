"""The table as its parts see it: they read of the board what stands here, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.client.boards.board import Desk
from game.client.boards.hexboard.around.layout import Layout
from game.client.boards.hexboard.map.sheet import Sheet
from game.client.boards.hexboard.motion.playing import Playing
from game.client.look.theme import Scale
from game.client.match.picker import Picker, Target
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.words.text import RailText


class Seen(Protocol):
    """What of a board is looked at."""

    desk: Desk
    text: RailText[Any]
    table: RailTable[Any]
    sheet: Sheet
    layout: Layout
    scale: Scale
    view: RailState | None
    open_now: frozenset[Target]
    playing: Playing
    lay_track: type[LayTrack]
    end_build: type[EndBuild]

    @property
    def picker(self) -> Picker: ...

    @property
    def hovered(self) -> Target | None: ...

    @property
    def seen_by_pointer(self) -> bool: ...


class TableSight:
    """Fulfils the parts' Sight with what a board has."""

    def __init__(self, board: Seen, colours: Sequence[str]) -> None:
        self.__board = board
        self.colours = colours

    @property
    def game(self) -> Game[Any]:
        return self.__board.desk.game

    @property
    def text(self) -> RailText[Any]:
        return self.__board.text

    @property
    def table(self) -> RailTable[Any]:
        return self.__board.table

    @property
    def names(self) -> Sequence[str]:
        return self.__board.desk.names

    @property
    def calm(self) -> bool:
        return self.__board.desk.settings.reduced_motion

    @property
    def view(self) -> RailState | None:
        return self.__board.view

    @property
    def seat(self) -> Seat:
        return self.__board.desk.seat

    @property
    def picker(self) -> Picker:
        return self.__board.picker

    @property
    def open_now(self) -> frozenset[Target]:
        return self.__board.open_now

    @property
    def hovered(self) -> Target | None:
        return self.__board.hovered

    @property
    def by_pointer(self) -> bool:
        return self.__board.seen_by_pointer

    @property
    def is_playing(self) -> bool:
        return self.__board.playing.base is not None

    @property
    def sheet(self) -> Sheet:
        return self.__board.sheet

    @property
    def layout(self) -> Layout:
        return self.__board.layout

    @property
    def scale(self) -> Scale:
        return self.__board.scale

    @property
    def lay_track(self) -> type[LayTrack]:
        return self.__board.lay_track

    @property
    def end_build(self) -> type[EndBuild]:
        return self.__board.end_build
