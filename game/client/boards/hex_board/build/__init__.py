"""Building track: planned routes, choice of tiles, controls of the build turn, notes on what a tile leads
to."""
