"""Text of Southern U.S."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam.maps.southern_us import COTTON
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.words import _


class SouthernText(MapText):
    """Text about ports and cotton (AOS-22.3)."""

    MARKS: ClassVar[Mapping[str, str]] = {"port": "P"}

    def place_note(self, view: AosState, hex_: int) -> str:
        if "port" in self.table.railmap.sites[hex_].tags:
            return _("A port: it takes cotton, the white cubes, beside its own colour")
        if COTTON in self.table.cubes_on(view, hex_):
            return _("Cotton: only ports take it, and it brings its mover one income more")
        return ""
