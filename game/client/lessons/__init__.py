"""Lessons: guided matches as data. One module a game, with ``lessons()`` in it; its face names it.

What is played in them is written in ``assets/lessons``.
"""
