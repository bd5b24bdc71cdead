"""Steam, base and standard game."""
