"""Graphical client: the only code that imports pygame or pymunk."""

import os

# Hides pygame's greeting, because the program is also used in a terminal.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Window class as in the desktop file; by default pygame uses the name of a source file.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "roundhouse")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "roundhouse")
