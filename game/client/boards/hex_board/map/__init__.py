"""The map: terrain, water, names, places, track, and the conversion from hexes to pixels."""
