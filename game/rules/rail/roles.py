"""The roles (actions for a turn) that both games have; each game adds others."""

from __future__ import annotations

FIRST_MOVE = "first_move"
FIRST_BUILD = "first_build"
ENGINEER = "engineer"
LOCOMOTIVE = "locomotive"
URBANIZATION = "urbanization"
TURN_ORDER = "turn_order_pass"
"""Its holder may once stay in the auction for the turn order without a bid."""

MAX_ENGINE = 6
