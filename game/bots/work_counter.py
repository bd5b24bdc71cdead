"""Counts the actions that searches apply: a measure of work that is the same on every machine."""

from __future__ import annotations


class WorkCounter:
    """Number of actions that searches in this process have applied."""

    def __init__(self) -> None:
        self.count = 0


work_counter = WorkCounter()
