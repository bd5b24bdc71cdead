"""The network in floating point, and its training by gradient descent."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.bots.value_net import LOGIT_ONE, ONE, NetWeights
from game.training.trajectories import dense

MOST_WEIGHT = 32_000 / ONE
"""Limit of a hidden weight, so that it fits 16 bits."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
"""Parameters of Adam."""
CHUNK = 8_192
"""Positions evaluated at a time."""

Arrays = dict[str, np.ndarray]


def initial_weights(features: int, units: int, lead: float, seed: int) -> Arrays:
    """Weights that follow the hand-written evaluation, by `lead` for each of its units, and little else."""
    random = np.random.default_rng(seed)
    return {
        "hidden": random.normal(0, 0.1, (features, units)).astype(np.float32),
        "hidden_bias": np.full(units, 0.3, np.float32),
        "output": random.normal(0, 0.05, units).astype(np.float32),
        "output_bias": np.zeros(1, np.float32),
        "lead": np.full(1, lead, np.float32),
    }


def thermometers(features: int, ordered: Sequence[tuple[int, int]]) -> np.ndarray:
    """The matrix that replaces each value of a quantity by all values up to it, so that neighbours share.

    Multiplied with the hidden weights it gives those for the features as bots list them.
    """
    matrix = np.eye(features, dtype=np.float32)
    for start, size in ordered:
        matrix[start : start + size, start : start + size] = np.tri(size, dtype=np.float32)
    return matrix


class Network:
    """Weights with an Adam optimiser; `arrays` is all of it."""

    def __init__(self, weights: Arrays, shared: np.ndarray) -> None:
        self.weights = weights
        self._shared = shared
        self._first = {name: np.zeros_like(values) for name, values in weights.items()}
        self._second = {name: np.zeros_like(values) for name, values in weights.items()}
        self._steps = 0

    @property
    def features(self) -> int:
        return len(self._shared)

    def arrays(self) -> Arrays:
        """Everything a checkpoint needs."""
        kinds = {"weights": self.weights, "first": self._first, "second": self._second}
        named = {f"{kind}.{name}": one for kind, arrays in kinds.items() for name, one in arrays.items()}
        return named | {"steps": np.array(self._steps)}

    def restore(self, arrays: Arrays) -> None:
        for kind, target in (("weights", self.weights), ("first", self._first), ("second", self._second)):
            for name in target:
                target[name] = arrays[f"{kind}.{name}"]
        self._steps = int(arrays["steps"])

    def probabilities(self, active: np.ndarray, leads: np.ndarray) -> np.ndarray:
        """Chances to win for lists of active features."""
        weights, matrix = self.weights, self._shared @ self.weights["hidden"]
        parts = []
        for at in range(0, len(active), CHUNK):
            rows = dense(active[at : at + CHUNK], self.features)
            hidden = np.clip(rows @ matrix + weights["hidden_bias"], 0.0, 1.0)
            logits = hidden @ weights["output"] + leads[at : at + CHUNK] * weights["lead"]
            parts.append(_logistic(logits + weights["output_bias"]))
        return np.concatenate(parts)

    def step(self, active: np.ndarray, leads: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """One step of gradient descent on the cross-entropy; returns the loss before it."""
        weights, rows = self.weights, dense(active, self.features)
        sums = rows @ (self._shared @ weights["hidden"]) + weights["hidden_bias"]
        hidden = np.clip(sums, 0.0, 1.0)
        chances = _logistic(hidden @ weights["output"] + leads * weights["lead"] + weights["output_bias"])
        error = (chances - targets) / len(targets)
        back = np.outer(error, weights["output"]) * ((sums > 0.0) & (sums < 1.0))
        self._descend(
            {
                "hidden": self._shared.T @ (rows.T @ back),
                "hidden_bias": back.sum(axis=0),
                "output": hidden.T @ error,
                "output_bias": error.sum(keepdims=True),
                "lead": np.atleast_1d(leads @ error),
            },
            rate,
        )
        near = np.clip(chances, 1e-6, 1 - 1e-6)
        return float(-np.mean(targets * np.log(near) + (1 - targets) * np.log(1 - near)))

    def _descend(self, gradients: Arrays, rate: float) -> None:
        self._steps += 1
        scale = rate * np.sqrt(1 - SECOND_MOMENT**self._steps) / (1 - FIRST_MOMENT**self._steps)
        for name, gradient in gradients.items():
            first, second = self._first[name], self._second[name]
            first += (1 - FIRST_MOMENT) * (gradient - first)
            second += (1 - SECOND_MOMENT) * (gradient * gradient - second)
            self.weights[name] -= (scale * first / (np.sqrt(second) + TINY)).astype(np.float32)

    def quantised(self) -> NetWeights:
        """The integer weights that bots play with."""
        weights = self.weights
        rows = np.vstack([self._shared @ weights["hidden"], weights["hidden_bias"][None, :]])
        return NetWeights.pack(
            np.rint(np.clip(rows, -MOST_WEIGHT, MOST_WEIGHT) * ONE).astype(int).tolist(),
            np.rint(weights["output"] * ONE).astype(int).tolist(),
            round(float(weights["output_bias"][0]) * LOGIT_ONE),
            round(float(weights["lead"][0]) * LOGIT_ONE),
        )


def _logistic(logits: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-logits))
