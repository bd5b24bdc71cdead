"""Checks of the sources themselves: who imports whom, and what the rules must never do."""
