"""The window, the scene stack, sound and the player's settings."""
