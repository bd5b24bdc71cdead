"""Lessons: a guided first game as data. One module a game, with ``lesson()`` in it; its face names it."""
