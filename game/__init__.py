"""Roundhouse: four railway board games for friends in one room."""
