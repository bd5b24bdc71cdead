"""The rules of every game: headless, pure, the same on every peer."""
