"""The screen: the only code that imports pygame or pymunk."""

import os

# pygame greets on the terminal; a program that may also be used there stays quiet.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
