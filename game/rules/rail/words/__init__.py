"""Text of the rail games."""
