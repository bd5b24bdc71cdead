"""Text of Yardmaster."""
