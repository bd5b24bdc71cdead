"""Maximum seconds that tests wait; generous, so that a slow machine fails no test."""

PATIENCE = 600.0
