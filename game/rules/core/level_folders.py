"""The folders with the player's own maps, in its own module so that importing it loads no parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

OWN_FOLDERS: list[Traversable] = []
"""Folders with the player's own maps, each with a sub-folder for a game."""
