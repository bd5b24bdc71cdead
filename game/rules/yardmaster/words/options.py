"""What a table of Yardmaster can agree on, in words."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


def options() -> dict[str, OptionWords]:
    return {
        "stall_rounds": OptionWords(
            _("Stall rounds"), _("After so many rounds without a load the match ends.")
        ),
        "railcar_spread": OptionWords(
            _("Railcar spread"), _("How many railcars of each colour are worth 1, 2, 3 and so on.")
        ),
        "win_check": OptionWords(
            _("Win check"),
            _("Whether reaching the goal wins at once or when the turn is ended."),
            {"on_coupling": _("On coupling"), "end_of_turn": _("End of turn")},
        ),
    }
