"""The roles that both rail games offer; each game adds others."""

from __future__ import annotations

FIRST_MOVE = "first_move"
FIRST_BUILD = "first_build"
ENGINEER = "engineer"
LOCOMOTIVE = "locomotive"
URBANIZATION = "urbanization"
TURN_ORDER = "turn_order_pass"
"""The holder of this role may once stay in the turn-order auction without a bid."""

MAX_ENGINE = 6
