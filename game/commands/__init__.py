"""The command `roundhouse`: arguments and sub-commands. Each imports what it needs only when it runs."""
