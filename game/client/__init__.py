"""The screen: the only code that imports pygame or pymunk."""

import os

# pygame greets on the terminal; a program that may also be used there stays quiet.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# What a desktop knows a window by, as its desktop file says; pygame would take the name of a source file.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "roundhouse")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "roundhouse")
