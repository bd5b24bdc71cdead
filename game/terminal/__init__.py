"""The text table: what a person at a terminal sees, types and is told."""
