"""The command `roundhouse` and its sub-commands. Each imports what it needs only when it runs."""

BAD_INPUT = 2
"""Exit code for invalid input."""
