"""The actions a player takes for a turn that both games know; each game adds its own to them."""

from __future__ import annotations

FIRST_MOVE = "first_move"
FIRST_BUILD = "first_build"
ENGINEER = "engineer"
LOCOMOTIVE = "locomotive"
URBANIZATION = "urbanization"

MOST_ENGINE = 6
