"""pygame without what it loads for parts of it that nobody here uses.

Of the way to the first frame ``import pygame`` is the longest part, and half of it are modules of Python's
own, loaded for a look at the battery, a report on itself and a font that is not ours. pygame is made to do
without any of its optional parts; so these are not to be had for as long as it is loaded.
"""

import sys

HELD_BACK = (
    "importlib.resources",
    "pygame._data_classes",
    "pygame._debug",
    "pygame.mixer",
    "pygame.mixer_music",
)
"""The mixer is ours, but not before something is heard."""


def load_pygame() -> None:
    """Have pygame loaded; whoever asks for one of the others afterwards gets it."""
    held = [name for name in HELD_BACK if name not in sys.modules]
    for name in held:
        sys.modules[name] = None  # type: ignore[assignment]  # Python's own way to say that there is none
    try:
        import pygame  # noqa: F401
    finally:
        for name in held:
            del sys.modules[name]
