"""Actions that several card games share; each game subclasses them with its own tag."""

from __future__ import annotations

from game.rules.core.codec import Face
from game.rules.core.moves import Action


class DiscardCard(Action):
    """Discard one card because the hand is above its limit."""

    face: Face
