"""Argument parser, argument types, and arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from game.cli import BAD_INPUT
from game.rules.core.bad_data import BadData
from game.rules.core.words import _, ngettext

if TYPE_CHECKING:
    from game.rules.core.game import Game
    from game.rules.core.options import OptionValue

MOST_SEATS = 6


def speak_for_argparse() -> None:
    """Makes argparse translate its own messages with our catalogue."""
    setattr(argparse, "_", _)  # noqa: B010
    setattr(argparse, "ngettext", ngettext)  # noqa: B010


def argparse_words() -> tuple[str, ...]:
    """The messages of argparse, listed so that they get into our catalogue."""
    return (
        _("usage: "),
        _("options"),
        _("positional arguments"),
        _("show this help message and exit"),
        _("argument %(argument_name)s: %(message)s"),
        _("the following arguments are required: %s"),
        _("unrecognized arguments: %s"),
        _("not allowed with argument %s"),
        _("expected one argument"),
        _("expected at least one argument"),
        _("expected at most one argument"),
        _("ambiguous option: %(option)s could match %(matches)s"),
        _("unknown parser %(parser_name)r (choices: %(choices)s)"),
        _("invalid choice: %(value)r (choose from %(choices)s)"),
        _("invalid %(type)s value: %(value)r"),
        ngettext("expected %s argument", "expected %s arguments", 2),
    )


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Adds its default to the help of every option that has one worth showing."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        value = action.default
        if isinstance(value, tuple):
            value = "x".join(map(str, value))
        if not action.help or value == argparse.SUPPRESS or not value or isinstance(value, bool | list):
            return action.help
        words = _("{help} (default: {value})").format(help=action.help, value=value)
        return words.replace("%", "%%")


class Parser(argparse.ArgumentParser):
    """Argument parser that reports an error in one sentence, which mentions --help.

    Options cannot be abbreviated: a mistyped one must not mean another.
    """

    def __init__(self, *args: Any, examples: Sequence[str] = (), **how: Any) -> None:
        """`examples` are command lines without the program's name, printed below the options."""
        self.examples = tuple(examples)
        if examples:
            lines = "".join(f"\n  roundhouse {example}".rstrip() for example in examples)
            how["epilog"] = _("examples:") + lines
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": HelpFormatter, **how})

    def error(self, message: str) -> NoReturn:
        words = _("{program}: {fault} (see {program} --help)")
        self.exit(BAD_INPUT, words.format(program=self.prog, fault=message) + "\n")


def number(low: int, high: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:30]) <= high):
            words = _("{text!r} is not a whole number from {low} to {high}")
            raise argparse.ArgumentTypeError(words.format(text=text, low=low, high=high))
        return int(text)

    return whole_number


def parse_game(text: str) -> str:
    """The key of a game, however it is written: ``Yardmaster``, ``age-of-steam``, ``Age of Steam``."""
    from game.rules import catalog

    return next((key for key in catalog.GAMES if _folded(key) == _folded(text)), text)


def parse_map(text: str) -> str:
    """The key of a map, however it is written."""
    return _folded(text)


def _folded(text: str) -> str:
    return text.strip().casefold().replace("-", "_").replace(" ", "_")


def window_size(text: str) -> tuple[int, int]:
    """Parses a size such as ``1280x720``."""
    wide, cross, high = text.lower().partition("x")
    if not cross or not wide.isdigit() or not high.isdigit() or not int(wide) or not int(high):
        raise argparse.ArgumentTypeError(_("{text!r} is no size; write it as 1280x720").format(text=text))
    return int(wide), int(high)


def add_match_arguments(parser: argparse.ArgumentParser, **game: Any) -> None:
    """Adds the arguments for the game, seats, map and options of a match."""
    parser.add_argument("game", metavar="GAME", type=parse_game, help=_("see roundhouse games"), **game)
    parser.add_argument(
        "--seats", type=number(1, MOST_SEATS), default=None, metavar="N", help=_("how many play")
    )
    add_map_argument(parser)
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=_("an option of the game")
    )


def add_map_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the argument for the map."""
    parser.add_argument(
        "--map", type=parse_map, default="", metavar="M", help=_("the map, for games that have one")
    )


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Parses options given as name=value."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadData("--option wants NAME=VALUE, not {pair!r}", pair=pair)
        options[name.strip()] = value.strip()
    return options


def game_of(args: argparse.Namespace) -> Game[Any]:
    """Creates the game that the arguments of `add_match_arguments` describe."""
    from game.rules import catalog
    from game.session.match_defaults import default_settings

    terms = default_settings(args.game, args.map, args.seats)
    return catalog.create(*terms[:3], options_of(args.option))


def bots_named(named: str, game_key: str, seats: int) -> list[str]:
    """Returns a bot for each seat: as listed, the one named for all seats, or the default one."""
    from game.bots.bot import DEFAULT_BOT, bot_or_fallback

    names = known_bots(named, game_key) or [bot_or_fallback(DEFAULT_BOT, game_key)]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadData("--bots names {number} bots for {seats} seats", number=len(names), seats=seats)
    return names


def known_bots(named: str, game_key: str) -> list[str]:
    """Parses a comma-separated list of bots; BadData if the game has no such bot."""
    from game.bots.bot import offered_bots, seatable_bots

    known = {name.casefold(): name for name in seatable_bots(game_key)}
    listed = [name.strip() for name in named.split(",") if name.strip()]
    names = [known.get(name.casefold(), name) for name in listed]
    for name in names:
        if name not in seatable_bots(game_key):
            there = ", ".join(offered_bots(game_key))
            raise BadData(
                "there is no bot {name!r} for {game}; the bots are: {bots}",
                name=name,
                game=game_key,
                bots=there,
            )
    return names


def player_name() -> str:
    """Returns the player's name from the settings, or else the user name of the system."""
    from getpass import getuser

    from game.client.window import player_settings

    if name := player_settings.load(player_settings.settings_path())[0].name:
        return name
    try:
        return getuser()[:40].capitalize()
    except (OSError, KeyError, ImportError):
        return "Player"
