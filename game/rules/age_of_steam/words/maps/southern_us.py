"""Text of Southern U.S."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam.maps.southern_us import COTTON
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.words import _
from game.rules.core.words.options import OptionText


class SouthernText(MapText):
    """Text about ports, and about how long the income reduction is doubled (AOS-22.3, 22.7)."""

    MARKS: ClassVar[Mapping[str, str]] = {"port": "P"}

    def place_note(self, view: AosState, hex_: int) -> str:
        if "port" in self.table.railmap.sites[hex_].tags:
            return _("A port: it takes cotton, the white cubes, beside its own colour")
        if COTTON in self.table.cubes_on(view, hex_):
            return _("Cotton: only ports take it, and it brings its mover one income more")
        return ""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {
            "double_reduction": OptionText(
                _("Double reduction"),
                _("Income reduction is doubled from round 4 to the end, or in round 4 only."),
                {"from_turn_4": _("From round 4"), "turn_4_only": _("Round 4 only")},
            )
        }
