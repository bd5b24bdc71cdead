"""Recorded games of real players, replayed through our rules and compared step by step."""
