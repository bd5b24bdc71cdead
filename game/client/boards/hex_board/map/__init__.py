"""The printed sheet: land, water, names, places and track, and how a hex becomes pixels."""
