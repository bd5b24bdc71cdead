"""Why not, in words: the refusals of Age of Steam as sentences."""

from __future__ import annotations

from game.rules.core.moves import Refusal
from game.rules.core.words import _


def sentence(refusal: Refusal) -> str | None:
    """The sentence for a refusal, or None if it is not this game's."""
    figures = [*refusal.figures, "", ""]
    words = _money() | _building() | _track() | _moving()
    text = words.get(refusal.code)
    return text.format(figures[0], figures[1]) if text else None


def _money() -> dict[str, str]:
    return {
        "say_how_many_shares": _("Say how many shares you issue; none is an answer."),
        "too_many_shares": _("You may issue at most {0} shares this turn."),
        "bid_higher": _("Bid at least ${0}."),
        "cannot_afford": _("Your cash does not cover that."),
        "no_free_pass": _("Only the holder of Turn Order may pass, once, and not when two are left."),
        "bid_or_drop_out": _("Bid or drop out."),
        "pay_or_decline": _("Pay $5 to go first, or decline."),
        "take_an_action": _("Take one of the actions on offer."),
        "role_not_on_offer": _("That action is not on offer."),
        "name_railroads_first": _("First say which railroads get the bonus."),
        "not_on_the_route": _("The bonus goes to railroads of the route."),
    }


def _building() -> dict[str, str]:
    return {
        "build_or_end": _("Build, urbanize or end building."),
        "allowance_used": _("You have laid all your {0} tiles this turn."),
        "hex_not_buildable": _("Nothing can be built on {0}."),
        "hex_is_city": _("{0} is a city; cities carry no track."),
        "hex_already_built_this_turn": _("You have built on {0} this turn already."),
        "town_tile_on_plain_hex": _("Town tiles belong on towns."),
        "no_such_tile": _("There is no tile {0} lying that way."),
        "tile_supply_empty": _("No tile of this kind is left."),
        "town_disc_supply_empty": _("No town disc is left."),
        "track_disc_limit": _("All your {0} ownership discs are in use."),
        "nothing_to_give_up": _("Nothing was built this turn."),
        "urbanize_not_holder": _("Only the holder of Urbanization may found a city."),
        "urbanize_once": _("You have founded a city this turn already."),
        "urbanize_too_late": _("A city is founded before the first tile of the turn."),
        "urbanize_not_town": _("{0} is not a town without a new city."),
        "no_such_city": _("New city {0} is not in the supply."),
        "no_such_connection": _("There is no such connection to build."),
        "pending_segment": _("The track on {0} does not reach a city over your own track."),
        "incomplete_track_on_germany": _("The track on {0} is unfinished; here none may remain."),
        "not_contiguous_western": _("Until the coasts are joined, all your track must hang together."),
    }


def _track() -> dict[str, str]:
    return {
        "edge_off_map": _("Track on {0} would lead off the map or into water."),
        "edge_blocked": _("Track on {0} would cross a closed edge."),
        "joins_other_player": _("Track on {0} would join another player's track."),
        "not_connected": _("Track on {0} would hang on no city and no track of yours."),
        "self_link": _("Track on {0} would lead back to where it began."),
        "existing_track_lost": _("Track that lies on {0} would be lost."),
        "no_change": _("That tile lies on {0} already."),
        "not_a_loose_end": _("Only the open end of unfinished track can be redirected."),
        "not_your_track": _("That track belongs to another player."),
    }


def _moving() -> dict[str, str]:
    return {
        "move_or_pass": _("Move a cube, upgrade your engine or pass."),
        "engine_at_most": _("An engine has at most {0} links."),
        "upgraded_already": _("You have upgraded your engine this turn already."),
        "no_such_cube": _("There is no {0} cube there."),
        "cube_may_not_leave": _("Cubes may not leave {0}."),
        "engine_too_weak": _("Your engine reaches only {0} links far."),
        "no_such_route": _("No links lead that way."),
        "visited_twice": _("A cube may come through each place only once."),
        "section_used_twice": _("A cube may use its first track only once."),
        "must_stop_earlier": _("The cube must stop earlier on its way."),
        "not_accepted": _("{1} does not take a {0} cube."),
        "square_not_empty": _("Square {1} of column {0} is not empty, or not in use."),
        "place_or_return": _("Place a cube on the display, or put the cubes back."),
    }
