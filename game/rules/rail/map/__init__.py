"""The printed board: hexes, tiles and places. Immutable."""
