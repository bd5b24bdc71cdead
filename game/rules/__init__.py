"""The rules of every game: headless, pure and deterministic on every peer."""
