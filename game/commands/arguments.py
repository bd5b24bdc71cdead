"""What the commands have in common: the parser, kinds of arguments, and what a table is laid with."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from game.rules.core.baddata import BadData

if TYPE_CHECKING:
    from game.rules.core.game import Game
    from game.rules.core.options import OptionValue

BAD_INPUT = 2
MOST_SEATS = 6


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def number(low: int, high: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:30]) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return whole_number


def window_size(text: str) -> tuple[int, int]:
    """``1280x720`` as numbers."""
    wide, cross, high = text.lower().partition("x")
    if not cross or not wide.isdigit() or not high.isdigit() or not int(wide) or not int(high):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 1280x720")
    return int(wide), int(high)


def add_table(parser: argparse.ArgumentParser, **game: Any) -> None:
    """What every command that lays a table asks for."""
    parser.add_argument("game", metavar="GAME", **game)
    parser.add_argument(
        "--seats", type=number(1, MOST_SEATS), default=None, metavar="N", help="how many play"
    )
    parser.add_argument("--map", default="", metavar="M", help="the map, for games that have one")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """The options given as name=value."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadData(f"--option wants NAME=VALUE, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def game_of(args: argparse.Namespace) -> Game[Any]:
    """The game that a table is laid for, as `add_table` asked for it."""
    from game.rules import catalog
    from game.seats.laying import usual_terms

    terms = usual_terms(args.game, args.map, args.seats)
    return catalog.create(*terms[:3], options_of(args.option))


def bots_named(named: str, game_key: str, seats: int) -> list[str]:
    """A bot for each seat: as listed, one for all, or the usual one."""
    from game.bots.bot import DEFAULT, usual

    names = known_bots(named, game_key) or [usual(DEFAULT, game_key)]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadData(f"--bots names {len(names)} bots for {seats} seats")
    return names


def known_bots(named: str, game_key: str) -> list[str]:
    """The bots of a list, each one that the game has."""
    from game.bots.bot import seatable, strengths

    names = [name.strip() for name in named.split(",") if name.strip()]
    for name in names:
        if name not in seatable(game_key):
            there = ", ".join(strengths(game_key))
            raise BadData(f"there is no bot {name!r} for {game_key}; the bots are: {there}")
    return names


def player_name() -> str:
    """What this player is called in the settings, or else by the machine."""
    from getpass import getuser

    from game.client.window import settings

    if name := settings.load(settings.settings_path())[0].name:
        return name
    try:
        return getuser()[:40].capitalize()
    except (OSError, KeyError, ImportError):
        return "Player"
