"""Decisions of Railways of the World: The Card Game."""
