"""The bot protocol, the strength levels, and the factory that makes a bot from its name."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from game.bots.characters import CHARACTERS, join_bot_name, split_bot_name
from game.bots.trained_nets import has_nets
from game.rules import catalog
from game.rules.core.codec import BadData, Seat, encode_state
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action

RANDOM, EASY, NORMAL, HARD, MASTER = STRENGTHS = ("random", "easy", "normal", "hard", "master")
"""Strength levels offered to players, weakest first."""
GREEDY = "greedy"
FROZEN_BOTS = {"frozen-normal": NORMAL, "frozen-hard": HARD, GREEDY: GREEDY}
"""Bots that are kept unchanged for comparison, and their functions in `game.bots.frozen`.

They can be given a seat by name but are not offered in menus.
"""
EXTERNAL_BOTS_VARIABLE = "ROUNDHOUSE_BOTS"
"""Environment variable that lists modules with user-supplied bots."""
DEFAULT_BOT = NORMAL
"""Bot used when no name is given."""
STAND_IN_BOT = NORMAL
"""Bot that plays for an absent player."""
ADVISER_BOT = NORMAL
"""Bot that gives hints."""


class Bot(Protocol):
    """Chooses a legal action from a seat's view; all randomness comes from `pick`.

    A bot whose attribute `remembers` is true gets the view of a `SeatMemory` (see seat_memory.py).
    """

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action: ...


class RandomBot:
    """Plays a random legal action, drawn by the game's `sample`."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        return game.sample(view, seat, pick)


class LapsingBot:
    """Plays like `bot`, but `percent` of its choices are made by `lapse`."""

    def __init__(self, bot: Bot, lapse: Bot, percent: int) -> None:
        self._bot = bot
        self._lapse = lapse
        self._percent = percent

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        wanders = pick(100) < self._percent
        return (self._lapse if wanders else self._bot).choose(game, view, seat, pick)


def make_bot(name: str, game: Game[Any]) -> Bot:
    """Makes the named bot for a game; raises BadData if there is none.

    A game's bots are functions, named after their strength, in the module returned by `bots_module`. A
    character's parameters come from that module's PERSONALITIES and are passed to the function.
    """
    if name not in seatable_bots(game.key):
        raise BadData(
            "there is no bot {name!r} for {game}; the bots are: {bots}",
            name=name,
            game=game.key,
            bots=", ".join(offered_bots(game.key)),
        )
    if name == RANDOM:
        return RandomBot()
    if name in (others := external_bots(game.key)):
        return others[name]()
    own: Any = bots_module(game.key)
    frozen = frozen_bots_module(game.key)
    if frozen is not None and name in FROZEN_BOTS:
        baseline: Bot = getattr(frozen, FROZEN_BOTS[name])()
        return baseline
    character, strength = split_bot_name(name)
    make = getattr(own, strength)
    bot: Bot = make() if character is None else make(own.PERSONALITIES[character.personality])
    return bot


@cache
def bot_names(game_key: str) -> tuple[str, ...]:
    """All bots of a game: random, by strength, the frozen ones, then user-supplied ones."""
    others = tuple(external_bots(game_key))
    own = bots_module(game_key)
    if own is None:
        return (RANDOM, *others)
    names = [name for name in (*STRENGTHS[1:], GREEDY) if hasattr(own, name)]
    if MASTER in names and not has_nets(game_key):
        names.remove(MASTER)
    if frozen_bots_module(game_key) is not None:
        names += FROZEN_BOTS
    return (RANDOM, *names, *others)


def external_bot_modules() -> list[str]:
    """Names of the modules with user-supplied bots; child processes inherit the environment variable."""
    return [name.strip() for name in os.environ.get(EXTERNAL_BOTS_VARIABLE, "").split(",") if name.strip()]


@cache
def external_bots(game_key: str) -> dict[str, Callable[[], Bot]]:
    """User-supplied bots for a game; raises BadData if a module cannot be imported or has no usable BOTS."""
    found: dict[str, Callable[[], Bot]] = {}
    for name in external_bot_modules():
        try:
            found |= import_module(name).BOTS.get(game_key, {})
        except (ImportError, AttributeError, TypeError) as error:
            raise BadData(
                "{setting} names {name}, which has no BOTS that can be used: {why}",
                setting=EXTERNAL_BOTS_VARIABLE,
                name=name,
                why=error,
            ) from error
    return found


@cache
def seatable_bots(game_key: str) -> tuple[str, ...]:
    """Every bot name that a seat can be given, including each character at each strength."""
    names = bot_names(game_key)
    if len(names) == 1 or not hasattr(bots_module(game_key), "PERSONALITIES"):
        return names
    levels = [name for name in STRENGTHS[1:] if name in names]
    return (*names, *(join_bot_name(character, level) for character in CHARACTERS for level in levels))


def bots_module(game_key: str) -> ModuleType | None:
    """The module that contains a game's bots; None if the game has none."""
    home = catalog.package_of(game_key)
    package, name = (home, "bots") if home else (f"game.bots.{game_key}", "players")
    has_bots = find_spec(package) is not None and find_spec(f"{package}.{name}") is not None
    return import_module(f"{package}.{name}") if has_bots else None


@cache
def frozen_bots_module(game_key: str) -> ModuleType | None:
    """The module with the frozen bots of a game; None if there are none."""
    package = f"game.bots.frozen.{game_key}"
    has_bots = not catalog.package_of(game_key) and find_spec(package) is not None
    return import_module(f"{package}.players") if has_bots else None


def offered_bots(game_key: str) -> tuple[str, ...]:
    """The bots offered for a game, weakest first; frozen ones only if there is no normal bot."""
    names = bot_names(game_key)
    return tuple(name for name in names if name not in FROZEN_BOTS) if NORMAL in names else names


def bot_or_fallback(name: str, game_key: str) -> str:
    """This bot if it is a built-in bot of the game, else the game's last bot."""
    names = [one for one in bot_names(game_key) if one not in external_bots(game_key)]
    return name if name in names else names[-1]


def wants_memory(bot: Bot) -> bool:
    """Whether the bot wants a view with the faces that its seat remembers."""
    return getattr(bot, "remembers", False)


def seeded_pick(seed: str | bytes) -> RandomBelow:
    """A random source for a bot.

    Uses `Random.random()`, the only sequence that the standard library keeps the same between versions.
    """
    source = random.Random(seed).random
    return lambda bound: int(source() * bound)


def pick_for_view(view: State, seat: Seat) -> RandomBelow:
    """A random source for one choice, seeded only by what the seat sees.

    The same view therefore gives the same choice on every machine. The seed is computed on first use, because
    most bots need no randomness.
    """
    ready: list[RandomBelow] = []

    def pick(bound: int) -> int:
        if not ready:
            ready.append(seeded_pick(b"%d:" % seat + encode_state(view)))
        return ready[0](bound)

    return pick
