"""Text of one map; a map overrides what it needs, and all defaults are empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words.options import OptionText
from game.rules.rail.display_records import BannerText


class MapText:
    """The text of one map; where it is empty, the game's text is used."""

    MARKS: ClassVar[Mapping[str, str]] = {}
    """For each place tag of the level file, the letter displayed beside the place's name."""

    def __init__(self, table: AosRuleContext, names: Sequence[str]) -> None:
        self.table = table
        self.names = names

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        """The texts of this map's options, by option name."""
        return {}

    def place_note(self, view: AosState, hex_: int) -> str:
        """Special rules of this map about a place."""
        return ""

    def map_subtitle(self) -> str:
        """A line under the title printed on the map."""
        return ""

    def tie_break(self) -> str:
        """The rule that breaks ties; empty if tied players share the win."""
        return ""

    def refusals(self) -> Mapping[str, str]:
        """The sentences for this map's refusals, by code."""
        return {}

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        """An action of this map as a menu choice; empty if the common text applies."""
        return ""

    def event(self, event: Event) -> str:
        """The log line for an event of this map; empty if the common text applies."""
        return ""

    def headline(self, event: Event) -> BannerText | None:
        """The banner for an event, or None."""
        return None

    def consequences(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        """What an action leads to later on this map, as lines of text."""
        return []

    def special_prompt(self, view: AosState, name: str) -> str:
        """A line about whom the match waits for, if a decision of this map is outside the usual order."""
        return ""
