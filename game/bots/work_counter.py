"""Counts the actions that searches apply, as a measure of computing time that is equal on every machine."""

from __future__ import annotations


class WorkCounter:
    """Number of actions that searches in this process have applied."""

    def __init__(self) -> None:
        self.count = 0


work_counter = WorkCounter()
