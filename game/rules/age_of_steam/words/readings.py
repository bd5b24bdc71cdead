"""Labels and descriptions of the readings of Age of Steam."""

from __future__ import annotations

from game.rules.core.words import _, format_money
from game.rules.core.words.options import OptionText


def readings() -> dict[str, OptionText]:
    """The text of each reading by its name."""
    return building() | goods()


def building() -> dict[str, OptionText]:
    return {
        "founding": OptionText(
            _("When to found a city"),
            _("With Urbanization: before the first tile of your turn, or at any time in it."),
            {"before_tiles": _("Before the first tile"), "any_time": _("At any time")},
        ),
        "expiry": OptionText(
            _("Unfinished track is lost"),
            _("Track that was not built on loses its owner when all have built, or when the owner has."),
            {"end_of_phase": _("When all have built"), "end_of_turn": _("After the owner's turn")},
        ),
        "one_of_two_tracks": OptionText(
            _("Redirecting one of two tracks"),
            _("On a tile with two tracks, one may be redirected if its end is open, or only if both are."),
            {"other_stays": _("If its end is open"), "both_unfinished": _("If both ends are open")},
        ),
        "both_tracks_price": OptionText(
            _("Redirecting both tracks"),
            _("The price of redirecting both tracks of a tile in one go."),
            {"two": format_money(2), "four": format_money(4)},
        ),
        "second_track": OptionText(
            _("Two tracks on an empty hex"),
            _("Both must be connected when your turn ends, or as soon as the tile is laid."),
            {"end_of_turn": _("When the turn ends"), "at_once": _("At once")},
        ),
    }


def goods() -> dict[str, OptionText]:
    return {
        "production_squares": OptionText(
            _("Squares for Production"),
            _("Production may fill any empty square, or only squares of cities on the map."),
            {"any_city": _("Any empty square"), "city_on_map": _("Cities on the map")},
        ),
        "double_reduction": OptionText(
            _("Double reduction"),
            _("Income reduction is doubled from round 4 to the end, or in round 4 only."),
            {"from_turn_4": _("From round 4"), "turn_4_only": _("Round 4 only")},
        ),
        "extra_cube": OptionText(
            _("The extra cube"),
            _("A city's extra cube is drawn after the cubes of Production are placed, or before."),
            {"after_production": _("After Production"), "before_placing": _("Before it is placed")},
        ),
        "first_place": OptionText(
            _("Who is asked first"),
            _("The first place is offered in turn, or to the player who was second in the round before."),
            {"in_turn": _("In turn"), "second_before": _("Who was second")},
        ),
        "first_section": OptionText(
            _("A cube's own track"),
            _("A cube that starts on track may travel that section once, or again later on its way."),
            {"once": _("Once"), "again": _("Again")},
        ),
    }
