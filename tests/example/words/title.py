"""The title and subtitle of the game."""

from __future__ import annotations

from game.rules.core.words import _


def title() -> str:
    return _("Night Mail")


def subtitle() -> str:
    return _("one more signal, or home")
