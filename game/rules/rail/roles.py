"""The actions a player takes for a turn that both games know; each game adds its own to them."""

from __future__ import annotations

FIRST_MOVE = "first_move"
FIRST_BUILD = "first_build"
ENGINEER = "engineer"
LOCOMOTIVE = "locomotive"
URBANIZATION = "urbanization"
TURN_ORDER = "turn_order_pass"
"""In an auction for the order of play its holder may once stay in without a bid."""

MOST_ENGINE = 6
