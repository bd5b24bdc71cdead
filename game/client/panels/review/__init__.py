"""Components of the match review."""
