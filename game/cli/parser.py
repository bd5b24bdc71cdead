"""Builds the argument parser of `roundhouse`, and reads its --lang option beforehand."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.cli import display, info, network, notation, play
from game.cli.arguments import Parser, speak_for_argparse
from game.rules.core.words import _
from game.version import VERSION


def asked_language(argv: Sequence[str]) -> str:
    """Returns the language requested in the arguments, or ""."""
    asked = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    asked.add_argument("--lang", nargs="?", default="")
    asked.add_argument("rest", nargs=argparse.REMAINDER)
    return str(asked.parse_known_args(argv)[0].lang or "")


def build_parser() -> Parser:
    """Builds the parser with all sub-commands."""
    speak_for_argparse()
    parser = Parser(prog="roundhouse", description=_("Railway tabletop games for friends in one room."))
    parser.add_argument("--seed", default="", metavar="S", help=_("deal the first match as this seed does"))
    parser.add_argument("--lang", default="", metavar="L", help=_("speak this language: en, hu …"))
    version_help = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"Roundhouse {VERSION}", help=version_help)
    parser.add_argument("--name", default="", metavar="NAME", help=_("what you are called"))
    parser.set_defaults(run=play.open_game)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", parser_class=Parser)
    for group in (info, play, network, display, notation):
        group.add_commands(commands)
    return parser
