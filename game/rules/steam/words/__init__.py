"""Text of Steam."""
