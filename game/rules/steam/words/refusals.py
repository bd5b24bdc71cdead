"""Sentences for the refusals of Steam."""

from __future__ import annotations

from game.rules.core.words import _


def refusals() -> dict[str, str]:
    """The sentences for this game's refusals, by code."""
    return {
        "no_free_pass": _("Only the holder of tile 1 may pass and stay in, and only once."),
        "say_how_many_blocks": _("Choose how much capital to raise; none is allowed."),
        "too_many_blocks": _("You can raise at most {0} blocks of ${1}."),
        "take_a_tile": _("Take one of the action tiles."),
        "tile_taken": _("Tile {0} is taken."),
        "lowest_tile": _("No tile can be used; take tile {0} without its effect."),
        "tile_not_passable": _("Tile {0} cannot be taken without its effect."),
        "no_city_to_found": _("No new city or no town is left."),
        "no_city_to_grow": _("No city can grow; take the tile without its effect."),
        "build_or_end": _("Build, carry out your action tile or end building."),
        "not_your_tile": _("You do not hold the action tile for that."),
        "tile_used_or_passed": _("Your action tile was used or passed."),
        "no_such_city": _("No {0} new city is left."),
        "choose_a_space": _("Choose a supply space with cubes."),
        "space_empty": _("Supply space {0} has no cubes."),
        "city_cannot_grow": _("{0} is not a printed city that can still grow."),
        "effect_first": _("First carry out the action tile you paid for."),
        "first_build_at_city": _("Your first track of the game must end at a city."),
        "choose_points_first": _("First choose between income and victory points."),
    }
