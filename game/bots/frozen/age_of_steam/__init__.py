"""The bots of Age of Steam."""
