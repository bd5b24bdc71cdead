"""Boards: how each game's table looks and is touched. Its face says which one is a game's."""
