"""Map-specific text; the defaults are empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words.options import OptionText
from game.rules.rail.table_view import BannerText


class MapText:
    """The text of one map; where it is empty, the game's text is used."""

    MARKS: ClassVar[Mapping[str, str]] = {}
    """The letter shown beside a place's name, by its tag in the level file."""

    def __init__(self, table: AosRuleContext, names: Sequence[str]) -> None:
        self.table = table
        self.names = names

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        """The options of this map."""
        return {}

    def place_note(self, view: AosState, hex_: int) -> str:
        """Map-specific rules about a place."""
        return ""

    def map_subtitle(self) -> str:
        """A line under the title printed on the map."""
        return ""

    def tie_break(self) -> str:
        """The rule that breaks ties; empty if the win is shared."""
        return ""

    def refusals(self) -> Mapping[str, str]:
        """The sentences for this map's refusals, by code."""
        return {}

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        """An action as a menu choice."""
        return ""

    def event(self, event: Event) -> str:
        """The log line for an event."""
        return ""

    def headline(self, event: Event) -> BannerText | None:
        """The banner for an event, or None."""
        return None

    def consequences(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        """The later consequences of an action, line by line."""
        return []

    def special_prompt(self, view: AosState, name: str) -> str:
        """The waiting line for a decision outside the usual order."""
        return ""
