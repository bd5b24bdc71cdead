"""Text of Barbados."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.words import _
from game.rules.core.words.options import OptionText


class BarbadosText(MapText):
    """Text of the option for an easy variant (AOS-24.2)."""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {
            "variant": OptionText(
                _("Variant"),
                _("In the easy variant every city starts with two cubes."),
                {"normal": _("Normal"), "easy": _("Easy")},
            )
        }
