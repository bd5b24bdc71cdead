"""Discovery of rooms on the local network."""
