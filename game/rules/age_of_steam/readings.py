"""The passages of the rulebook that can be read in more than one way (AOS-R)."""

from __future__ import annotations

from game.rules.core.options import Reading

FOUNDING = Reading(
    "founding", "before_tiles", ("before_tiles", "any_time"), ruling="AOS-R14", sites="any_time"
)
"""When a holder of Urbanization may found a city in a build turn."""
EXPIRY = Reading(
    "expiry", "end_of_phase", ("end_of_phase", "end_of_turn"), ruling="AOS-R15", sites="end_of_turn"
)
"""When a section that was not extended loses its owner."""
ONE_OF_TWO_TRACKS = Reading(
    "one_of_two_tracks",
    "other_stays",
    ("other_stays", "both_unfinished"),
    ruling="AOS-R20",
    sites="other_stays",
)
"""When one track of a tile with two may be redirected."""
BOTH_TRACKS_PRICE = Reading("both_tracks_price", "two", ("two", "four"), ruling="AOS-R21", sites="four")
"""The price of redirecting both tracks of a tile."""
SECOND_TRACK = Reading(
    "second_track", "end_of_turn", ("end_of_turn", "at_once"), ruling="AOS-R23", sites="at_once"
)
"""When both tracks of a complex tile on an empty hex must be connected."""
BUILDING = (FOUNDING, EXPIRY, ONE_OF_TWO_TRACKS, BOTH_TRACKS_PRICE, SECOND_TRACK)
"""The readings of the build phase."""
PRODUCTION_SQUARES = Reading(
    "production_squares",
    "any_city",
    ("any_city", "city_on_map"),
    ruling="AOS-R35",
    sites="city_on_map",
)
"""Whether Production may fill squares of new cities that are not on the map."""
DOUBLE_REDUCTION = Reading(
    "double_reduction",
    "from_turn_4",
    ("from_turn_4", "turn_4_only"),
    ruling="AOS-R45",
    sites="turn_4_only",
)
"""How long the income reduction of Southern U.S. is doubled."""
EXTRA_CUBE = Reading(
    "extra_cube",
    "after_production",
    ("after_production", "before_placing"),
    ruling="AOS-R50",
    sites="before_placing",
)
"""Whether a map's extra cube is drawn before Production is placed."""
FIRST_PLACE = Reading(
    "first_place", "in_turn", ("in_turn", "second_before"), ruling="AOS-R53", sites="in_turn"
)
"""Who is offered the first place on St. Lucia."""
FIRST_SECTION = Reading("first_section", "once", ("once", "again"), ruling="AOS-R54", sites="again")
"""Whether a cube on open track may travel its first section a second time."""
