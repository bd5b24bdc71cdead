"""The printed board, which never changes: hexes, tiles and places."""
