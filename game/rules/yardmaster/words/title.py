"""The title of the game."""

from __future__ import annotations

from game.rules.core.words import _


def title() -> str:
    return _("Yardmaster")


def subtitle() -> str:
    return _("a quick card game")
