"""Reads a match in either notation."""

from __future__ import annotations

from game.notation.json_notation import read_json_lines
from game.notation.match_record import MatchRecord
from game.notation.text_notation import read_text


def read_record(text: str) -> MatchRecord:
    """The match that a text describes; JSON Lines begin with a brace."""
    return read_json_lines(text) if text.lstrip().startswith("{") else read_text(text)
