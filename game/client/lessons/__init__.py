"""Lessons: a guided first game as data. One module a game, named by its key, with ``lesson()`` in it."""

from __future__ import annotations

from importlib import import_module

from game.client.lessons.lesson import Lesson


def lesson_of(game: str) -> Lesson:
    """The lesson of a game of the catalog, in the language that is spoken now."""
    made: Lesson = import_module(f"game.client.lessons.{game}").lesson()
    return made
