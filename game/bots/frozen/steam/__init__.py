"""The bots of Steam."""
