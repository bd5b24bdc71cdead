"""Text of Age of Steam."""
