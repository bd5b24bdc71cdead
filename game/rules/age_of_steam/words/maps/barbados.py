"""Barbados in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.words.map_words import MapWords
from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


class BarbadosWords(MapWords):
    """AOS-24.2: the easy variant."""

    @classmethod
    def options(cls) -> Mapping[str, OptionWords]:
        return {
            "variant": OptionWords(
                _("Variant"),
                _("In the easy variant every city starts with two cubes."),
                {"normal": _("Normal"), "easy": _("Easy")},
            )
        }
