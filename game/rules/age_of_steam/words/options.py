"""What a table of Age of Steam can agree on, in words."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


def options() -> dict[str, OptionWords]:
    return {
        "variant": OptionWords(
            _("Variant"),
            _("In the easy variant every city starts with two cubes."),
            {"normal": _("Normal"), "easy": _("Easy")},
        ),
        "double_reduction": OptionWords(
            _("Double reduction"),
            _("Income reduction is doubled from turn 4 to the end, or in turn 4 only."),
            {"from_turn_4": _("From turn 4"), "turn_4_only": _("Turn 4 only")},
        ),
    }
