"""Labels and descriptions of Steam's options."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


def options() -> dict[str, OptionWords]:
    order = _(
        "How the base game decides who is first: by auction, or at random with some money for the others."
    )
    return {
        "rules": OptionWords(
            _("Rules"),
            _("The base game, or the standard game for players who know it."),
            {"base": _("Base"), "standard": _("Standard")},
        ),
        "first_order": OptionWords(
            _("First order"),
            order,
            {"auction": _("Auction"), "random": _("Random")},
            {"rules": "base"},
        ),
    }
