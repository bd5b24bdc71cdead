"""Recorded games of real players: read, played through our rules, compared step by step."""
