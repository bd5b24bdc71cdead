"""The passages of the rulebook that can be read in more than one way (RCG-17.3)."""

from __future__ import annotations

from game.rules.core.options import Reading

EXIT_CAPACITY = Reading(
    "exit_capacity",
    "unlimited",
    ("unlimited", "one_per_colour"),
    ruling="RCG-R1",
    sites="unlimited",
)
"""How many links a printed exit of a city takes."""
OPEN_LOCOMOTIVE = Reading(
    "faceup_loco_second_pick", "false", ("false", "true"), ruling="RCG-R7", sites="false"
)
"""Whether an open locomotive may be the second card drawn."""
READINGS = (EXIT_CAPACITY, OPEN_LOCOMOTIVE)
