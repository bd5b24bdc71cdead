"""What a bot is, the strengths there are, and how to get a bot by name."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from game.bots.characters import CHARACTERS, joined, parted
from game.rules import catalog
from game.rules.core.codec import BadData, Seat, encoded
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action

RANDOM, EASY, NORMAL, HARD = STRENGTHS = ("random", "easy", "normal", "hard")
"""What a table is offered, the weakest first."""
GREEDY = "greedy"
"""The yardstick: playable by its name, offered nowhere."""
OUTSIDE = "ROUNDHOUSE_BOTS"
"""The variable that names modules with bots of one's own."""
DEFAULT = NORMAL
"""Who sits down where nobody said who."""
STAND_IN = NORMAL
"""Who plays for somebody who is away."""
ADVISER = NORMAL
"""Who is asked for a hint."""


class Bot(Protocol):
    """Chooses a legal action from a seat's view; `pick` is its only source of chance.

    A bot with an attribute `remembers` that is true is given the view of a Memory.
    """

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action: ...


class RandomBot:
    """Any legal action, as likely as the game's `sample` draws it."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        return game.sample(view, seat, pick)


class Lapsing:
    """Plays like one bot, and now and then, when its thoughts wander, like another."""

    def __init__(self, bot: Bot, lapse: Bot, percent: int) -> None:
        self._bot = bot
        self._lapse = lapse
        self._percent = percent

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        wanders = pick(100) < self._percent
        return (self._lapse if wanders else self._bot).choose(game, view, seat, pick)


def make_bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for a game; BadData if there is none.

    A game's own bots are functions of their name in the module of the game's key, or in the ``bots`` of a
    registered game's package. A character's figures are in the module's TEMPERS, given to the function.
    """
    if name not in seatable(game.key):
        raise BadData(
            "there is no bot {name!r} for {game}; the bots are: {bots}",
            name=name,
            game=game.key,
            bots=", ".join(strengths(game.key)),
        )
    if name == RANDOM:
        return RandomBot()
    if name in (others := from_outside(game.key)):
        return others[name]()
    character, strength = parted(name)
    own: Any = bots_module(game.key)
    make = getattr(own, strength)
    bot: Bot = make() if character is None else make(own.TEMPERS[character.temper])
    return bot


@cache
def bot_names(game_key: str) -> tuple[str, ...]:
    """The bots a game has, the yardstick last; every game has the random one."""
    others = tuple(from_outside(game_key))
    own = bots_module(game_key)
    if own is None:
        return (RANDOM, *others)
    return (RANDOM, *(name for name in (*STRENGTHS[1:], GREEDY) if hasattr(own, name)), *others)


def outside_modules() -> list[str]:
    """The modules that this user's own bots are in: it is inherited by every process that thinks."""
    return [name.strip() for name in os.environ.get(OUTSIDE, "").split(",") if name.strip()]


@cache
def from_outside(game_key: str) -> dict[str, Callable[[], Bot]]:
    """The bots for a game that do not come with the program; BadData says what is wrong with them."""
    found: dict[str, Callable[[], Bot]] = {}
    for name in outside_modules():
        try:
            found |= import_module(name).BOTS.get(game_key, {})
        except (ImportError, AttributeError, TypeError) as error:
            raise BadData(
                "{setting} names {name}, which has no BOTS that can be used: {why}",
                setting=OUTSIDE,
                name=name,
                why=error,
            ) from error
    return found


@cache
def seatable(game_key: str) -> tuple[str, ...]:
    """All that a seat can be given to: the bots, and the characters at every strength they play at."""
    names = bot_names(game_key)
    if len(names) == 1 or not hasattr(bots_module(game_key), "TEMPERS"):
        return names
    levels = [name for name in STRENGTHS[1:] if name in names]
    return (*names, *(joined(character, level) for character in CHARACTERS for level in levels))


def bots_module(game_key: str) -> ModuleType | None:
    """The module with a factory function for each strength of a game's bots."""
    home = catalog.home_of(game_key)
    package, name = (home, "bots") if home else (f"game.bots.{game_key}", "players")
    has_bots = find_spec(package) is not None and find_spec(f"{package}.{name}") is not None
    return import_module(f"{package}.{name}") if has_bots else None


def strengths(game_key: str) -> tuple[str, ...]:
    """The bots that are offered for a game, the weakest first; the yardstick only where there is no other."""
    names = bot_names(game_key)
    return tuple(name for name in names if name != GREEDY) if NORMAL in names else names


def usual(name: str, game_key: str) -> str:
    """A bot that is meant by default, or the last there is where a game has it not."""
    names = [one for one in bot_names(game_key) if one not in from_outside(game_key)]
    return name if name in names else names[-1]


def remembers(bot: Bot) -> bool:
    """Whether a bot wants to be given what its seat remembers."""
    return getattr(bot, "remembers", False)


def picker(seed: str | bytes) -> Pick:
    """Chance for a bot: `random()` is the one sequence the standard library keeps the same for ever."""
    source = random.Random(seed).random
    return lambda bound: int(source() * bound)


def chance_at(view: State, seat: Seat) -> Pick:
    """Chance for one choice, from nothing but what the seat sees: the same match goes the same way on every
    machine, hosted or simulated. Most bots never ask, so it is prepared only when one does."""
    ready: list[Pick] = []

    def pick(bound: int) -> int:
        if not ready:
            ready.append(picker(b"%d:" % seat + encoded(view)))
        return ready[0](bound)

    return pick
