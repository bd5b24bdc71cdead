"""The widget kit. It knows pointers, focus and looks, and nothing of any game."""
