"""Labels and descriptions of Yardmaster's options."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionText


def options() -> dict[str, OptionText]:
    return {
        "stall_rounds": OptionText(
            _("Rounds without a load"), _("How many rounds without a load end the match.")
        ),
        "railcar_spread": OptionText(
            _("Railcars by number"), _("How many cars of each cargo have the number 1, 2, 3 and so on.")
        ),
        "win_check": OptionText(
            _("When the goal wins"),
            _("Whether the match is over when the goal is reached, or when that turn ends."),
            {"on_coupling": _("At once"), "end_of_turn": _("When the turn ends")},
        ),
    }
