"""Bots: they see what their seat sees and propose like anyone."""
