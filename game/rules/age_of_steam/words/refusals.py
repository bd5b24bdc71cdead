"""Sentences for the refusals of Age of Steam."""

from __future__ import annotations

from game.rules.core.words import _


def refusals() -> dict[str, str]:
    """The sentences for this game's refusals by code; maps have their own."""
    return {
        "say_how_many_shares": _("Choose how many shares to issue; none is allowed."),
        "too_many_shares": _("You may issue no more shares than {0} this round."),
        "no_free_pass": _("Only the holder of Turn Order may pass, once, and not when two are left."),
        "take_an_action": _("Take one of the actions on offer."),
        "role_not_on_offer": _("That action is not on offer."),
        "build_or_end": _("Build, urbanize or end building."),
        "town_disc_supply_empty": _("No town disc is left."),
        "nothing_to_give_up": _("Nothing was built this turn."),
        "urbanize_not_holder": _("Only the holder of Urbanization may found a city."),
        "urbanize_once": _("You have founded a city this turn already."),
        "urbanize_too_late": _("A city is founded before the first tile of the turn."),
        "no_such_city": _("New city {0} is not in the supply."),
        "no_such_connection": _("There is no such connection to build."),
        "pending_segment": _("The track on {0} does not reach a city over your own track."),
        "square_not_empty": _("Square {1} of column {0} is not empty, or not in use."),
        "place_or_return": _("Place a cube on the display, or put the cubes back."),
    }
