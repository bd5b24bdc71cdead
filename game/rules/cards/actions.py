"""Actions of any card table; a game gives each its own tag."""

from __future__ import annotations

from game.rules.core.codec import Face
from game.rules.core.moves import Action


class Discard(Action):
    """Put one card away at the hand limit."""

    face: Face
