"""Age of Steam: shares, track, goods and debts, on six maps."""

RULES_VERSION = 2
"""Raised by hand when the rules change what happens in a match, or what may be done in it."""
