"""Rooms on the local network."""
