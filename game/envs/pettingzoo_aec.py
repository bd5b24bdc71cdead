"""PettingZoo AEC environment for every game: each seat is an agent that observes the seat's view.

    from game.envs.pettingzoo_aec import env
    table = env("yardmaster", seats=2)

An observation is a dictionary: `observation` holds the length of the encoded view, the view in the encoding
of saves and messages, and zero padding; `action_mask` is 1 for every action that may be chosen. Action n is
item n of `actions()`, in the order of `Game.legal`; `view()` returns the view as an object. The environment
supplies chance outcomes. Rewards are 0 until the end; then the winners share 1 and the others share -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from game.analysis.simulation import BareMatch
from game.rules import catalog
from game.rules.core.codec import BadData, encode_state
from game.rules.core.dealer import joint_seed
from game.rules.core.game import State
from game.rules.core.moves import Action

OBSERVATION_BYTES = 16_384
"""Size of an observation in bytes."""
ACTION_SPACE_SIZE = 4_096
"""Number of actions in the action space; longer lists are truncated."""
LENGTH_PREFIX_BYTES = 4
"""Size of the length prefix in bytes."""
AGENT_PREFIX = "seat_"


def env(
    game: str, map_key: str = "", seats: int | None = None, options: Mapping[str, str] | None = None
) -> RoundhouseEnv:
    """Creates the environment of a game; BadData if the settings are invalid."""
    counts = catalog.game_class(game).seat_counts(map_key) if seats is None else ()
    return RoundhouseEnv(game, map_key, counts[0] if seats is None else seats, dict(options or {}))


class RoundhouseEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A match in which each seat is an agent."""

    def __init__(self, game: str, map_key: str, seats: int, options: dict[str, str]) -> None:
        super().__init__()
        self.game = catalog.create(game, map_key, seats, options)
        self.metadata = {"name": f"roundhouse_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"{AGENT_PREFIX}{seat}" for seat in range(seats)]
        self._choice = spaces.Discrete(ACTION_SPACE_SIZE)
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (OBSERVATION_BYTES,), np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTION_SPACE_SIZE,), np.int8),
            }
        )
        self._match = BareMatch(self.game, joint_seed(b"0", ()))
        self._games = 0
        self._stem = "0"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._choice

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new match: with a seed, always the same deal; without, another deal each time."""
        if seed is not None:
            self._stem, self._games = str(seed), 0
        self._match = BareMatch(self.game, joint_seed(f"{self._stem}:{self._games}".encode(), ()))
        self._games += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._call()

    def view(self, agent: str | None = None) -> State:
        """Returns the match as an agent's seat sees it; by default the agent that must act."""
        return self._match.view(self._seat(agent or self.agent_selection))

    def actions(self) -> list[Action]:
        """Returns the legal actions of the agent that must act."""
        acting = self.game.to_act(self._match.public_state)
        return self.game.legal(self.view(), acting[0])[:ACTION_SPACE_SIZE] if acting else []

    def observe(self, agent: str) -> dict[str, Any]:
        body = encode_state(self.view(agent))
        if len(body) + LENGTH_PREFIX_BYTES > OBSERVATION_BYTES:
            raise BadData(
                "a view of {game} has {number} bytes, {most} fit",
                game=self.game.key,
                number=len(body),
                most=OBSERVATION_BYTES - LENGTH_PREFIX_BYTES,
            )
        seen = np.zeros(OBSERVATION_BYTES, np.uint8)
        whole = len(body).to_bytes(LENGTH_PREFIX_BYTES, "big") + body
        seen[: len(whole)] = np.frombuffer(whole, np.uint8)
        mask = np.zeros(ACTION_SPACE_SIZE, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[: len(self.actions())] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Applies an action of the selected agent; None for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choices = self.actions()
        if action is None or not 0 <= action < len(choices):
            raise BadData(
                "{agent} can choose a number below {number}, not {action}",
                agent=agent,
                number=len(choices),
                action=action,
            )
        self._cumulative_rewards[agent] = 0.0
        self._match.play(self._seat(agent), choices[int(action)])
        self._call()
        self._accumulate_rewards()

    def render(self) -> str:
        """Returns the public state as text."""
        return str(self._match.public_state)

    def close(self) -> None:
        """Does nothing; there are no resources to release."""

    def _seat(self, agent: str) -> int:
        return int(agent.removeprefix(AGENT_PREFIX))

    def _call(self) -> None:
        """Selects the agent that must act, or gives the final rewards."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        acting = self.game.to_act(self._match.public_state)
        if acting:
            self.agent_selection = f"{AGENT_PREFIX}{acting[0]}"
            return
        result = self.game.result(self._match.public_state)
        winners = result.winners if result is not None else ()
        losers = [agent for agent in self.agents if self._seat(agent) not in winners]
        if losers or len(self.agents) == 1:  # rewards stay 0 if all seats share the win
            for agent in self.agents:
                self.rewards[agent] = -1.0 / len(losers) if agent in losers else 1.0 / len(winners)
        self.terminations = dict.fromkeys(self.agents, True)
