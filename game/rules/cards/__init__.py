"""Code that the two card games share, beyond the core's decks and hands."""
