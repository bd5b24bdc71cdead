"""The title of the game."""

from __future__ import annotations

from game.rules.core.words import _


def title() -> str:
    return _("Railways of the World: The Card Game")


def subtitle() -> str:
    return _("the card game")
