"""A small learner to begin with: proximal policy optimisation of a network with one layer, in numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from game.envs.single_agent import MatchVectorEnv

Weights = dict[str, np.ndarray]
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
"""Parameters of Adam."""


@dataclass(frozen=True)
class LearnerSettings:
    """Settings of the learner."""

    steps: int = 64
    """Steps of each match in a round."""
    units: int = 64
    rate: float = 1e-3
    """Step size at the beginning; it falls to a tenth after `rounds`."""
    rounds: int = 300
    discount: float = 0.98
    trace: float = 0.9
    """The λ of generalised advantage estimation."""
    clip: float = 0.2
    passes: int = 3
    batches: int = 4
    entropy: float = 0.003
    reward_scale: float = 0.1
    """Factor on rewards, so that errors of the value do not drown the policy in the layer they share."""


@dataclass(frozen=True)
class Batch:
    """Choices of a round, with their probabilities and advantages."""

    states: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    chances: np.ndarray
    advantages: np.ndarray
    returns: np.ndarray

    def rows(self, at: np.ndarray) -> Batch:
        return Batch(*(getattr(self, name)[at] for name in self.__dataclass_fields__))


class PolicyGradientLearner:
    """Learns to choose actions in a vectorised environment."""

    def __init__(self, table: MatchVectorEnv, seed: int = 1, settings: LearnerSettings | None = None) -> None:
        self.settings = settings or LearnerSettings()
        self._table = table
        self._random = np.random.default_rng(seed)
        self._state, info = table.reset(seed=seed)
        self._mask = info["action_mask"]
        features, units = self._state.shape[1], self.settings.units
        self.weights: Weights = {
            "hidden": self._random.normal(0, features**-0.5, (features, units)),
            "policy": np.zeros((units + features + 1, self._mask.shape[1])),
            "value": np.zeros(units + features + 1),
        }
        self._first = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self._second = {name: np.zeros_like(values) for name, values in self.weights.items()}
        self._updates = self._rounds = 0

    def choose(self, states: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Draws an action for each row of features."""
        chances = self._chances(self._layer(states), masks)
        return (chances.cumsum(axis=1) > self._random.random((len(chances), 1))).argmax(axis=1)

    def best(self, states: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The likeliest action for each row of features."""
        return self._chances(self._layer(states), masks).argmax(axis=1)

    def learn_round(self) -> np.ndarray:
        """Plays and learns some steps; returns for each match that ended whether it was won."""
        batch, won = self._play()
        for _pass in range(self.settings.passes):
            order = self._random.permutation(len(batch.actions))
            for at in np.array_split(order, self.settings.batches):
                self._descend(self._gradients(batch.rows(at)))
        self._rounds += 1
        return won

    def _layer(self, states: np.ndarray) -> np.ndarray:
        """The hidden units, the features themselves and a constant."""
        ones = np.ones((len(states), 1))
        return np.concatenate([np.tanh(states @ self.weights["hidden"]), states, ones], axis=1)

    def _chances(self, layer: np.ndarray, masks: np.ndarray) -> np.ndarray:
        logits = layer @ self.weights["policy"]
        chances = np.exp(logits - logits.max(axis=1, keepdims=True)) * masks
        return chances / chances.sum(axis=1, keepdims=True)

    def _play(self) -> tuple[Batch, np.ndarray]:
        steps: list[tuple[Any, ...]] = []
        won: list[np.ndarray] = []
        for _step in range(self.settings.steps):
            states, masks = self._state, self._mask
            actions = self.choose(states, masks)
            self._state, rewards, ends, _cut, info = self._table.step(actions)
            self._mask = info["action_mask"]
            won.append(info["won"][ends])
            steps.append((states, masks, actions, rewards * self.settings.reward_scale, ends))
        states, masks, actions, rewards, ends = map(np.array, zip(*steps, strict=True))
        values = np.array([self._layer(one) @ self.weights["value"] for one in (*states, self._state)])
        advantages = self._advantages(values, rewards, ends)
        returns = (advantages + values[:-1]).ravel()
        states, masks = states.reshape(-1, states.shape[-1]), masks.reshape(-1, masks.shape[-1])
        chances = self._chances(self._layer(states), masks)[np.arange(actions.size), actions.ravel()]
        flat = advantages.ravel()
        scaled = (flat - flat.mean()) / (flat.std() + TINY)
        return Batch(states, masks, actions.ravel(), chances, scaled, returns), np.concatenate(won)

    def _advantages(self, values: np.ndarray, rewards: np.ndarray, ends: np.ndarray) -> np.ndarray:
        advantages = np.zeros_like(rewards)
        ahead = np.zeros(rewards.shape[1])
        for step in range(len(rewards) - 1, -1, -1):
            live = 1.0 - ends[step]
            error = rewards[step] + live * self.settings.discount * values[step + 1] - values[step]
            ahead = error + self.settings.discount * self.settings.trace * live * ahead
            advantages[step] = ahead
        return advantages

    def _gradients(self, batch: Batch) -> Weights:
        settings, number = self.settings, len(batch.actions)
        layer = self._layer(batch.states)
        chances = self._chances(layer, batch.masks)
        chosen = np.eye(chances.shape[1])[batch.actions]
        ratio = (chances * chosen).sum(axis=1) / batch.chances
        is_far = np.where(batch.advantages > 0, ratio > 1 + settings.clip, ratio < 1 - settings.clip)
        weight = np.where(is_far, 0.0, batch.advantages * ratio)
        logs = np.log(np.where(chances > 0, chances, 1.0))
        surprise = chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        policy = (settings.entropy * surprise - weight[:, None] * (chosen - chances)) / number
        value = (layer @ self.weights["value"] - batch.returns) / number
        back = policy @ self.weights["policy"].T + np.outer(value, self.weights["value"])
        units = settings.units
        return {
            "hidden": batch.states.T @ (back[:, :units] * (1 - layer[:, :units] ** 2)),
            "policy": layer.T @ policy,
            "value": layer.T @ value,
        }

    def _descend(self, gradients: Weights) -> None:
        self._updates += 1
        left = max(0.0, 1 - self._rounds / self.settings.rounds)
        rate = self.settings.rate * (0.1 + 0.9 * left)
        first_share, second_share = 1 - FIRST_MOMENT**self._updates, 1 - SECOND_MOMENT**self._updates
        for name, gradient in gradients.items():
            first, second = self._first[name], self._second[name]
            first += (1 - FIRST_MOMENT) * (gradient - first)
            second += (1 - SECOND_MOMENT) * (gradient**2 - second)
            step = first / first_share / (np.sqrt(second / second_share) + TINY)
            self.weights[name] -= rate * step
