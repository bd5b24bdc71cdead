"""Building: plans, the tiles of a hex, what a build turn offers and what a note says of it."""
