"""Sentences for the refusals common to both rail games."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.core.moves import Refusal
from game.rules.core.words import _


def refusal_sentence(refusal: Refusal, own: Mapping[str, str]) -> str | None:
    """The sentence for a refusal, from the game's sentences or the common ones; None if there is none."""
    figures = [*refusal.values, "", ""]
    text = own.get(refusal.code) or (_auction() | _building() | _track() | _moving()).get(refusal.code)
    return text.format(figures[0], figures[1]) if text else None


def _auction() -> dict[str, str]:
    return {
        "bid_higher": _("Bid at least ${0}."),
        "cannot_afford": _("That costs ${0}; you can pay ${1}."),
        "bid_or_drop_out": _("Bid or drop out."),
    }


def _building() -> dict[str, str]:
    return {
        "allowance_used": _("You have laid all your {0} tiles this turn."),
        "hex_not_buildable": _("Nothing can be built on {0}."),
        "hex_is_city": _("{0} is a city; cities carry no track."),
        "hex_already_built_this_turn": _("You have built on {0} this turn already."),
        "town_tile_on_plain_hex": _("Town tiles belong on towns."),
        "plain_tile_on_town": _("Only town tiles belong on towns."),
        "no_such_tile": _("There is no tile {0} lying that way."),
        "tile_supply_empty": _("No tile of this kind is left."),
        "track_disc_limit": _("That takes more ownership discs than the {0} you have left."),
        "urbanize_not_town": _("{0} is not a town, or already has a new city."),
    }


def _track() -> dict[str, str]:
    return {
        "edge_off_map": _("Track on {0} would lead off the map or into water."),
        "edge_blocked": _("Track on {0} would cross a closed edge."),
        "joins_other_player": _("Track on {0} would join another player's track."),
        "not_connected": _("Track on {0} must connect to a city or to your own track."),
        "self_link": _("Track on {0} would lead back to where it began."),
        "existing_track_lost": _("Track that lies on {0} would be lost."),
        "no_change": _("That tile lies on {0} already."),
        "not_a_loose_end": _("Only the open end of unfinished track can be redirected."),
        "not_both_loose_ends": _("Both tracks on {0} must end there unfinished."),
        "not_your_track": _("That track belongs to another player."),
    }


def _moving() -> dict[str, str]:
    return {
        "move_or_pass": _("Move a cube, upgrade your engine or pass."),
        "engine_at_most": _("An engine has at most {0} links."),
        "upgraded_already": _("You have upgraded your engine this round already."),
        "no_such_cube": _("There is no {0} cube there."),
        "cube_may_not_leave": _("Cubes may not leave {0}."),
        "engine_too_weak": _("The way is longer than your engine's reach of {0}."),
        "no_links_from": _("No link leads away from {0}."),
        "nobody_takes": _("No city that links lead to from {1} takes a {0} cube."),
        "no_such_route": _("No links lead that way."),
        "visited_twice": _("A cube may come through each place only once."),
        "city_visited_twice": _("A cube may come through each city only once."),
        "section_used_twice": _("A cube may use its first track only once."),
        "link_used_twice": _("A cube may use each link only once."),
        "must_stop_earlier": _("The cube must stop earlier on its way."),
        "not_accepted": _("{1} does not take a {0} cube."),
        "others_own_more": _("The route must use your own links, and no other player's more than yours."),
    }
