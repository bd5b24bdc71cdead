"""The command `roundhouse`: arguments and sub-commands. Each imports what it needs only when it runs."""

BAD_INPUT = 2
"""The exit code of a command that could not be understood or done."""
