"""Labels and descriptions of the Railways options."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionText


def options() -> dict[str, OptionText]:
    return {
        "variant": OptionText(
            _("Who plays"),
            _("The whole game, or the younger players' game without goods and locomotives."),
            {"standard": _("Everybody"), "young": _("Younger players")},
        ),
        "exit_capacity": OptionText(
            _("Links of a colour in a city"),
            _("How many links a city takes in each of its colours."),
            {"unlimited": _("Any number"), "one_per_colour": _("One")},
        ),
        "faceup_loco_second_pick": OptionText(
            _("Face-up locomotive as second card"),
            _("Whether a face-up locomotive may be the second card you draw."),
            {"false": _("No"), "true": _("Yes")},
        ),
        "stall_rounds": OptionText(
            _("Rounds without a change"), _("How many rounds in which nothing changes end the match.")
        ),
        "link_trains": OptionText(_("Trains each"), _("How many links each player can build.")),
        "roster": OptionText(
            _("Cards"), _("The cities and track cards that are played with."), {"standard": _("Usual")}
        ),
    }
