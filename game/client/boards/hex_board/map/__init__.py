"""The map sheet: terrain, water, names, places, track, and the projection from hexes to pixels."""
