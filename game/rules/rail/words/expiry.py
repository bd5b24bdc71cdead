"""Sentences about unfinished track that will lose its owner."""

from __future__ import annotations

from typing import Any

from game.rules.core.codec import Seat
from game.rules.core.words import _
from game.rules.core.words.joined_names import JoinedNames
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.board_changes import expired_sections


def lost_track_lines(table: RailRuleContext[Any], view: RailState, seat: Seat) -> list[str]:
    """A line for each section that a seat will lose unless it is built on, and when."""
    sentence = _("Lost when you end this build: track on {hexes}")
    if table.rules.track.expires_at_end_of_phase:
        sentence = _("Lost when all have built: track on {hexes}")
    return [
        sentence.format(hexes=JoinedNames(sorted({table.label(key // 6) for key in section.segments})))
        for section in expired_sections(table.network(view), seat, view.round)
    ]
