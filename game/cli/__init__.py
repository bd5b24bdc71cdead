"""The command `roundhouse` and its sub-commands. Each imports its dependencies only when it runs."""

BAD_INPUT = 2
"""Exit code for invalid input."""
