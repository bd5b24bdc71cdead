"""What a table of the Railways cards can agree on, in words."""

from __future__ import annotations

from game.rules.core.words import _
from game.rules.core.words.options import OptionWords


def options() -> dict[str, OptionWords]:
    return {
        "variant": OptionWords(
            _("Variant"),
            _("The whole game, or the younger players' game without goods and locomotives."),
            {"standard": _("Standard"), "young": _("Young")},
        ),
        "exit_capacity": OptionWords(
            _("Exit capacity"),
            _("Whether a city takes any number of links in each of its colours or one only."),
            {"unlimited": _("Unlimited"), "one_per_colour": _("One per colour")},
        ),
        "faceup_loco_second_pick": OptionWords(
            _("Faceup loco second pick"),
            _("Whether a locomotive that lies open may be the second card drawn."),
        ),
        "stall_rounds": OptionWords(
            _("Stall rounds"), _("After so many rounds in which nothing changes the match ends.")
        ),
        "link_trains": OptionWords(_("Link trains"), _("How many links each seat can build.")),
        "roster": OptionWords(
            _("Roster"), _("The cities and track cards that are played with."), {"standard": _("Standard")}
        ),
    }
