"""PettingZoo AEC environment for every game: each seat is an agent that observes the seat's view.

    from game.envs.pettingzoo_aec import env
    table = env("yardmaster", seats=2)

An observation is a dictionary: `observation` are the features of the game's codec, `action_mask` is 1 for
every action that may be chosen. The environment supplies chance outcomes. `match_table.py` lists the rewards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from game.envs.match_table import WIN, MatchTable
from game.rules.core.game import State
from game.rules.core.moves import Action

AGENT_PREFIX = "seat_"
ILLEGAL_REWARD = -1.0
"""Reward of an agent that chooses an action it may not; the match ends."""


def env(
    game: str,
    map_key: str = "",
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: str = WIN,
    memory: bool = False,
) -> AECEnv[str, dict[str, Any], int]:
    """Creates the environment of a game; BadData if the settings are invalid. An illegal action loses."""
    table = raw_env(game, map_key, seats, options, reward, memory)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, ILLEGAL_REWARD))


def raw_env(
    game: str,
    map_key: str = "",
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: str = WIN,
    memory: bool = False,
) -> RoundhouseEnv:
    """Creates the environment without wrappers: an illegal action raises BadData."""
    return RoundhouseEnv(MatchTable(game, map_key, seats, options, reward, memory))


class RoundhouseEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A match in which each seat is an agent."""

    def __init__(self, table: MatchTable) -> None:
        super().__init__()
        self.table, codec = table, table.codec
        name = f"roundhouse_{table.game.key}_v{codec.version}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"{AGENT_PREFIX}{seat}" for seat in range(table.game.seats)]
        actions, features = len(codec.action_names), len(codec.feature_names)
        self._choice = spaces.Discrete(actions)
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (features,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._choice

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new match: with a seed, always the same deal; without, another deal each time."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select_agent()

    def view(self, agent: str | None = None) -> State:
        """Returns the match as an agent's seat sees it; by default the agent that must act."""
        return self.table.view(self._seat(agent or self.agent_selection))

    def actions(self) -> dict[int, Action]:
        """Returns the legal actions of the agent that must act, by number."""
        return self.table.choices

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.table.mask()
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.table.observation(self._seat(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Applies an action of the selected agent; None for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.play(-1 if action is None else int(action))
        self._select_agent()
        self._accumulate_rewards()

    def render(self) -> str:
        """Returns the public state as text."""
        return str(self.table.match.public_state)

    def close(self) -> None:
        """Does nothing; there are no resources to release."""

    def _seat(self, agent: str) -> int:
        return int(agent.removeprefix(AGENT_PREFIX))

    def _select_agent(self) -> None:
        """Selects the agent that must act, or ends the match."""
        self.rewards = dict(zip(self.possible_agents, self.table.take_rewards(), strict=True))
        acting = self.table.acting
        if acting is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"{AGENT_PREFIX}{acting}"
