"""Southern U.S. in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam.words.map_words import MapWords
from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


class SouthernWords(MapWords):
    """AOS-22.3 and 22.7: which cities are ports, and how long the reduction is doubled."""

    MARKS: ClassVar[Mapping[str, str]] = {"port": "P"}

    @classmethod
    def options(cls) -> Mapping[str, OptionWords]:
        return {
            "double_reduction": OptionWords(
                _("Double reduction"),
                _("Income reduction is doubled from turn 4 to the end, or in turn 4 only."),
                {"from_turn_4": _("From turn 4"), "turn_4_only": _("Turn 4 only")},
            )
        }
