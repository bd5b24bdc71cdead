"""Lessons: guided matches as data. One module per game that defines ``lessons()``.

Their scripts are in ``assets/lessons``.
"""
