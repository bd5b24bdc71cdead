"""The bots of Age of Steam, by strength."""
