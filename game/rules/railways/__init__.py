"""Railways of the World: The Card Game: join cities by links of track cards and run goods over them."""

RULES_VERSION = 1
"""Raised by hand when the rules change what happens in a match, or what may be done in it."""
