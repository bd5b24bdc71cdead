"""Imports the physics module in a background thread, so that no frame waits for it."""

from __future__ import annotations

import sys
import threading
from importlib import import_module

BODIES = "game.client.fx.physics_bodies"


def preload_physics() -> None:
    """Starts the import, unless the module is loaded already."""
    if BODIES not in sys.modules:
        threading.Thread(target=import_module, args=(BODIES,), name="roundhouse-bodies", daemon=True).start()
