"""The passage of the rulebook that can be read in more than one way (YM-17.2)."""

from __future__ import annotations

from game.rules.core.options import Reading

WIN_CHECK = Reading(
    "win_check", "on_coupling", ("on_coupling", "end_of_turn"), ruling="YM-R16", sites="on_coupling"
)
"""When reaching the goal wins."""
READINGS = (WIN_CHECK,)
