"""Roundhouse: four railway tabletop games for friends in one room."""
