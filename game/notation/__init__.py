"""Notation: a match as text that people can read and edit, and as JSON Lines."""
