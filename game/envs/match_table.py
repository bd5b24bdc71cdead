"""A match as all environments drive it: numbered actions, observations, rewards at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from game.analysis.simulation import BareMatch
from game.envs.codec import Codec
from game.envs.list_codec import ListCodec
from game.envs.railways_codec import RailwaysCodec
from game.envs.yardmaster_codec import YardmasterCodec
from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.dealer import joint_seed
from game.rules.core.game import Result, State
from game.rules.core.moves import Action

WIN, RANK, POINTS = REWARDS = ("win", "rank", "points")
"""Kinds of rewards: the shared win or the rank, at the end; or the change of the lead in points."""
CODECS: dict[str, type[Codec]] = {"yardmaster": YardmasterCodec, "railways": RailwaysCodec}


class MatchTable:
    """A match whose actions are numbers."""

    def __init__(
        self,
        game: str,
        map_key: str = "",
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = WIN,
        memory: bool = False,
    ) -> None:
        """BadData if the settings are invalid. With `memory`, views keep the cards that a seat has seen."""
        if reward not in REWARDS:
            raise BadData(
                "there is no reward {name!r}; the rewards are: {names}", name=reward, names=", ".join(REWARDS)
            )
        count = catalog.game_class(game).seat_counts(map_key)[0] if seats is None else seats
        self.game = catalog.create(game, map_key, count, dict(options or {}))
        self.codec = CODECS.get(game, ListCodec)(self.game)
        self.reward = reward
        self.remembered: tuple[Seat, ...] = tuple(range(count)) if memory else ()
        self.choices: dict[int, Action] = {}
        self._games, self._stem = 0, "0"
        self._match: BareMatch | None = None
        self._leads: list[float] = []

    @property
    def match(self) -> BareMatch:
        if self._match is None:
            raise BadData("reset the environment first")
        return self._match

    def reset(self, seed: int | None) -> None:
        """Starts a new match: with a seed always the same deal, without one the next deal."""
        if seed is not None:
            self._stem, self._games = str(seed), 0
        deal = joint_seed(f"{self._stem}:{self._games}".encode(), ())
        self._match = BareMatch(self.game, deal, self.remembered)
        self._games += 1
        self._leads = [0.0] * self.game.seats
        self._list_choices()

    @property
    def acting(self) -> Seat | None:
        """The seat that must act; None after the end."""
        return next(iter(self.game.to_act(self.match.public_state)), None)

    def view(self, seat: Seat) -> State:
        return self.match.remembered_view(seat) if self.remembered else self.match.view(seat)

    def observation(self, seat: Seat) -> np.ndarray:
        return self.codec.observation(self.view(seat), seat)

    def mask(self) -> np.ndarray:
        """1 for each action that the acting seat may choose."""
        mask = np.zeros(len(self.codec.action_names), np.int8)
        mask[list(self.choices)] = 1
        return mask

    def play(self, number: int) -> None:
        """Applies an action of the acting seat; BadData if it may not be chosen."""
        seat, action = self.acting, self.choices.get(number)
        if seat is None or action is None:
            raise BadData("action {number} may not be chosen now; see the action mask", number=number)
        self.play_action(seat, action)

    def play_action(self, seat: Seat, action: Action) -> None:
        self.match.play(seat, action)
        self._list_choices()

    def take_rewards(self) -> list[float]:
        """The rewards of all seats since they were last taken."""
        state = self.match.public_state
        result = self.game.result(state)
        if self.reward == POINTS:
            leads = _leads(self.codec.points(state) if result is None else result.points)
            gained = [now - before for now, before in zip(leads, self._leads, strict=True)]
            self._leads = leads
            return gained
        if result is None:
            return [0.0] * self.game.seats
        return _shared_win(result) if self.reward == WIN else _ranks(result)

    def _list_choices(self) -> None:
        seat = self.acting
        self.choices = {} if seat is None else self.codec.choices(self.match.view(seat), seat)


def _shared_win(result: Result) -> list[float]:
    """The winners share 1 and the others -1; 0 if all win."""
    seats, winners = len(result.points), len(result.winners)
    if winners == seats > 1:
        return [0.0] * seats
    return [1.0 / winners if seat in result.winners else -1.0 / (seats - winners) for seat in range(seats)]


def _ranks(result: Result) -> list[float]:
    """From 1 for the first to -1 for the last; equal seats share the mean."""
    keys = [
        (seat not in result.out, seat in result.winners, points) for seat, points in enumerate(result.points)
    ]
    most = max(1, len(keys) - 1)
    return [
        (sum(other < mine for other in keys) - sum(other > mine for other in keys)) / most for mine in keys
    ]


def _leads(points: Sequence[int]) -> list[float]:
    """Each seat's points ahead of the best of the others."""
    if len(points) == 1:
        return [float(points[0])]
    return [float(own - max([*points[:seat], *points[seat + 1 :]])) for seat, own in enumerate(points)]
