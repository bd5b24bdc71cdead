"""Positions of self-play as arrays, and their targets by TD(λ)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.bots.value_net import LEAD_ONE, Position


@dataclass(frozen=True)
class Trajectory:
    """The positions of a seat in a match, in order, and the share of the win it ended with.

    A row of `active` lists the active features of a position; the number of features fills the rest.
    """

    active: np.ndarray
    leads: np.ndarray
    outcome: float

    @classmethod
    def of_positions(cls, positions: Sequence[Position], outcome: float, features: int) -> Trajectory:
        width = max(len(position.active) for position in positions)
        active = np.full((len(positions), width), features, np.int16)
        for row, position in zip(active, positions, strict=True):
            row[: len(position.active)] = position.active
        leads = np.array([position.lead / LEAD_ONE for position in positions], np.float32)
        return cls(active, leads, outcome)


@dataclass(frozen=True)
class Samples:
    """Positions of many trajectories in one array each, and the lengths of the trajectories."""

    active: np.ndarray
    leads: np.ndarray
    lengths: np.ndarray
    outcomes: np.ndarray

    @classmethod
    def join(cls, trajectories: Sequence[Trajectory], features: int) -> Samples:
        width = max(one.active.shape[1] for one in trajectories)
        padded = [
            np.pad(one.active, ((0, 0), (0, width - one.active.shape[1])), constant_values=features)
            for one in trajectories
        ]
        return cls(
            np.concatenate(padded),
            np.concatenate([one.leads for one in trajectories]),
            np.array([len(one.leads) for one in trajectories]),
            np.array([one.outcome for one in trajectories], np.float32),
        )

    def split(self) -> list[Trajectory]:
        """The trajectories, in order."""
        ends = np.cumsum(self.lengths)[:-1]
        rows, leads = np.split(self.active, ends), np.split(self.leads, ends)
        return [Trajectory(*one) for one in zip(rows, leads, self.outcomes.tolist(), strict=True)]

    def targets(self, values: np.ndarray, trace: float) -> np.ndarray:
        """TD(λ) targets: the value of the next position, mixed with `trace` of that position's own target."""
        targets = np.empty(len(values), np.float32)
        end = 0
        for length, outcome in zip(self.lengths.tolist(), self.outcomes.tolist(), strict=True):
            end += length
            target = outcome
            for at in range(end - 1, end - length - 1, -1):
                targets[at] = target
                target = (1 - trace) * values[at] + trace * target
        return targets


def dense(active: np.ndarray, features: int) -> np.ndarray:
    """A row of zeros and ones for each list of active features."""
    rows = np.zeros((len(active), features + 1), np.float32)
    rows[np.arange(len(active))[:, None], active] = 1.0
    return rows[:, :features]
