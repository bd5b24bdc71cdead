"""The window, the stack of scenes on it, what is heard, and what this player has set."""
