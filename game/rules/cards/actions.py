"""Actions of every card game; each game defines its own tag."""

from __future__ import annotations

from game.rules.core.codec import Face
from game.rules.core.moves import Action


class DiscardCard(Action):
    """Discard one card at the hand limit."""

    face: Face
