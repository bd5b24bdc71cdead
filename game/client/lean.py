"""Imports pygame without optional modules that the client does not use.

``import pygame`` takes longest before the first frame, half of it for optional modules. pygame works without
them, so their import is made to fail while pygame is loaded.
"""

import sys

HELD_BACK = (
    "importlib.resources",
    "pygame._data_classes",
    "pygame._debug",
    "pygame.mixer",
    "pygame.mixer_music",
)
"""Modules that pygame must not import; the mixer is imported later, with the first sound."""


def load_pygame() -> None:
    """Imports pygame; the other modules can be imported normally afterwards."""
    held = [name for name in HELD_BACK if name not in sys.modules]
    for name in held:
        sys.modules[name] = None  # type: ignore[assignment]  # makes the import fail
    try:
        import pygame  # noqa: F401
    finally:
        for name in held:
            del sys.modules[name]
