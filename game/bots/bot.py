"""What a bot is, the random one, and how to get one by name."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action

RANDOM, GREEDY = "random", "greedy"
NAMES = (RANDOM, GREEDY)


class Bot(Protocol):
    """Chooses a legal action from a seat's view; `pick` is its only source of chance."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action: ...


class RandomBot:
    """Any legal action, as likely as the game's `sample` draws it."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        return game.sample(view, seat, pick)


def make_bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for a game; BadData if there is none.

    A game's own bots are functions of their name in the module of the game's key, or in the ``bots`` of a
    registered game's package.
    """
    if name not in bot_names(game.key):
        raise BadData(
            f"there is no bot {name!r} for {game.key}; the bots are: {', '.join(bot_names(game.key))}"
        )
    if name == RANDOM:
        return RandomBot()
    bot: Bot = getattr(import_module(_module(game.key)), name)()
    return bot


def bot_names(game_key: str) -> tuple[str, ...]:
    """The bots a game has; every game has the random one."""
    return NAMES if find_spec(_module(game_key)) else (RANDOM,)


def _module(game_key: str) -> str:
    home = catalog.home_of(game_key)
    return f"{home}.bots" if home else f"game.bots.{game_key}"


def best_bot(game_key: str) -> str:
    """The strongest there is."""
    return bot_names(game_key)[-1]


def picker(seed: str) -> Pick:
    """Chance for a bot: `random()` is the one sequence the standard library keeps the same for ever."""
    source = random.Random(seed).random
    return lambda bound: int(source() * bound)
