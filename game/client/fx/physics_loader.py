"""The physics is loaded beside the game: no frame waits for it, and it is there before anything tumbles."""

from __future__ import annotations

import sys
import threading
from importlib import import_module

BODIES = "game.client.fx.physics_bodies"


def load_bodies() -> None:
    """Have them loaded soon, if they are not."""
    if BODIES not in sys.modules:
        threading.Thread(target=import_module, args=(BODIES,), name="roundhouse-bodies", daemon=True).start()
