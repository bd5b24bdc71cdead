"""Labels and descriptions of Steam's options."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionText


def options() -> dict[str, OptionText]:
    order = _(
        "How the base game decides who is first: by auction, or at random with some money for the others."
    )
    return {
        "rules": OptionText(
            _("Rules"),
            _("The base game, or the standard game for players who know it."),
            {"base": _("Base"), "standard": _("Standard")},
        ),
        "first_order": OptionText(
            _("First turn order"),
            order,
            {"auction": _("Auction"), "random": _("Random")},
            {"rules": "base"},
        ),
        "town_exits": OptionText(
            _("Exits of a town tile"),
            _("They meet own and ownerless track only, or another player's open end, who gets that exit."),
            {"own_track": _("Own track"), "any_track": _("Any track")},
        ),
        "towns_on_route": OptionText(
            _("Towns on the way"),
            _("A cube may come through a town once, or again over links it has not used."),
            {"once": _("Once"), "again": _("Again")},
        ),
    }
