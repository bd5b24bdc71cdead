"""Text of every card game."""
