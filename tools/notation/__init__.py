"""Tools for the notation: its schema, and many matches through it."""
