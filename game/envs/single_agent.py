"""Gymnasium environments for one learner against named bots: a single match, or many at once.

    from game.envs.single_agent import MatchEnv, MatchVectorEnv
    env = MatchEnv("yardmaster", bots=("easy",))

The learner's seat moves on with every match. `info["action_mask"]` and `action_masks()` say what may be
chosen; an illegal action ends the match and costs 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from game.bots.bot import Bot, make_bot, wants_memory
from game.envs.match_table import WIN, MatchTable
from game.rules.core.codec import BadData, Seat

ILLEGAL_REWARD = -1.0


class BotTable:
    """A match of one learner among bots."""

    def __init__(self, table: MatchTable, bots: Sequence[str]) -> None:
        self.table, seats = table, table.game.seats
        if len(bots) not in (1, seats - 1):
            raise BadData("{seats} seats need 1 bot or {bots}", seats=seats, bots=seats - 1)
        names = tuple(bots) * (seats - 1) if len(bots) == 1 else tuple(bots)
        self._bots: list[Bot] = [make_bot(name, table.game) for name in names]
        if any(map(wants_memory, self._bots)):
            table.remembered = tuple(range(seats))
        self.learner: Seat = 0

    def reset(self, seed: int | None, match: int) -> None:
        """Starts a match; its number says where the learner sits."""
        self.learner = match % self.table.game.seats
        self.table.reset(seed)
        self._play_bots()

    def play(self, number: int) -> tuple[float, bool]:
        """Plays the learner's action and the bots' answers; returns the reward, and whether it is the end."""
        if number not in self.table.choices:
            return ILLEGAL_REWARD, True
        self.table.play(number)
        self._play_bots()
        return self.table.take_rewards()[self.learner], self.table.acting is None

    @property
    def has_won(self) -> bool:
        """Whether the match is over and the learner is among its winners."""
        result = self.table.game.result(self.table.match.public_state)
        return result is not None and self.learner in result.winners

    def observation(self) -> np.ndarray:
        return self.table.observation(self.learner)

    def _play_bots(self) -> None:
        match, seats = self.table.match, self.table.game.seats
        while (seat := self.table.acting) is not None and seat != self.learner:
            bot = self._bots[(seat - self.learner) % seats - 1]
            self.table.play_action(seat, match.choice(seat, bot))


def _spaces(table: MatchTable) -> tuple[spaces.Box, spaces.Discrete]:
    features = len(table.codec.feature_names)
    seen = spaces.Box(-np.inf, np.inf, (features,), np.float32)
    return seen, spaces.Discrete(len(table.codec.action_names))


class MatchEnv(gymnasium.Env[np.ndarray, int]):  # type: ignore[misc]
    """A match of one learner against named bots; see `MatchTable` for the settings."""

    def __init__(
        self, game: str, bots: Sequence[str] = ("easy",), reward: str = WIN, **settings: Any
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._table = BotTable(MatchTable(game, reward=reward, **settings), bots)
        self.observation_space, self.action_space = _spaces(self._table.table)
        self._matches = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Starts a new match: with a seed always the same deal, without one the next deal."""
        super().reset(seed=seed)
        self._matches = 0 if seed is not None else self._matches + 1
        self._table.reset(seed, self._matches)
        return self._table.observation(), {"action_mask": self.action_masks()}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        reward, is_over = self._table.play(int(action))
        info = {"action_mask": self.action_masks()}
        return self._table.observation(), reward, is_over, False, info

    def action_masks(self) -> np.ndarray:
        """Which actions may be chosen, under the name that MaskablePPO looks for."""
        return self._table.table.mask()

    def render(self) -> str:
        """Returns the public state as text."""
        return str(self._table.table.match.public_state)


class MatchVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):  # type: ignore[misc]
    """Many matches at once, an array for all observations; a finished match restarts in the same step."""

    def __init__(
        self, game: str, num_envs: int, bots: Sequence[str] = ("easy",), reward: str = WIN, **settings: Any
    ) -> None:
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._tables = [BotTable(MatchTable(game, reward=reward, **settings), bots) for _ in range(num_envs)]
        self.single_observation_space, self.single_action_space = _spaces(self._tables[0].table)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.matches = 0
        """Matches started since the reset; each is another deal."""
        self._first_deal = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Starts new matches: with a seed always the same deals."""
        super().reset(seed=seed)
        self._first_deal, self.matches = (seed or 0) * 1_000_000, 0
        for table in self._tables:
            self._deal(table)
        return self._observations(), {"action_mask": self.action_masks()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        ends, won = np.zeros((2, self.num_envs), bool)
        for at, (table, action) in enumerate(zip(self._tables, actions.tolist(), strict=True)):
            rewards[at], ends[at] = table.play(action)
            if ends[at]:
                won[at] = table.has_won
                self._deal(table)
        info = {"action_mask": self.action_masks(), "won": won}
        return self._observations(), rewards, ends, np.zeros(self.num_envs, bool), info

    def action_masks(self) -> np.ndarray:
        """A row for each match: which actions may be chosen."""
        masks = np.zeros((self.num_envs, int(self.single_action_space.n)), np.int8)
        for mask, table in zip(masks, self._tables, strict=True):
            mask[list(table.table.choices)] = 1
        return masks

    def _deal(self, table: BotTable) -> None:
        table.reset(self._first_deal + self.matches, self.matches)
        self.matches += 1

    def _observations(self) -> np.ndarray:
        return np.stack([table.observation() for table in self._tables])
