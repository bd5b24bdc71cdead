"""A peer: it follows a host over a line that mends itself."""
