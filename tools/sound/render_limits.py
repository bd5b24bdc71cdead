"""Numbers that the renderer and the score checker must agree on."""

RATE = 48_000
BLOCK = 64
"""Samples that FluidSynth renders at once; a loop must be a multiple, so that every pass is alike."""
DRIVE_BARS = 4
"""Bars of a rhythm layer; it has no pitch, so it fits under any chord."""
