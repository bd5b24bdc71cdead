"""The printed board: hexes, tiles, places; it never changes."""
