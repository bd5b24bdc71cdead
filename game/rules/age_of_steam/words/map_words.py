"""What a map may say in words of its own; every answer here is that of a map that has nothing to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.table import AosTable
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words.options import OptionWords
from game.rules.rail.table_view import Headline


class MapWords:
    """The words of one map at a table; what it leaves empty the game says."""

    MARKS: ClassVar[Mapping[str, str]] = {}
    """What the level file says of a place and the board shows beside its name, as a letter."""

    def __init__(self, table: AosTable, names: Sequence[str]) -> None:
        self.table = table
        self.names = names

    @classmethod
    def options(cls) -> Mapping[str, OptionWords]:
        """What can be agreed on where this map is played."""
        return {}

    def about(self, view: AosState, hex_: int) -> str:
        """What rules of this map alone say of a place."""
        return ""

    def motto(self) -> str:
        """A line under the title that is printed on the map."""
        return ""

    def tie_break(self) -> str:
        """What decides between those who are level, where the win is not shared."""
        return ""

    def refusals(self) -> Mapping[str, str]:
        """A sentence for every refusal of this map."""
        return {}

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        """An action as a choice."""
        return ""

    def event(self, event: Event) -> str:
        """What happened, as a line of the log."""
        return ""

    def headline(self, event: Event) -> Headline | None:
        """What a banner says of it."""
        return None

    def stakes(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        """What an action means later, line by line."""
        return []

    def asked(self, view: AosState, name: str) -> str:
        """What the seat in turn is asked out of the usual order."""
        return ""
