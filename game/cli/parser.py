"""Builds the argument parser of `roundhouse`, and reads its --lang option beforehand."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.cli import display, dump, info, maps, network, notation, play, train, words
from game.cli.arguments import Parser, speak_for_argparse
from game.rules.core.words import _
from game.version import VERSION

COMMANDS = (
    *(play.add_play, network.add_host, network.add_join, network.add_rooms, display.add_table),
    *(play.add_replay, info.add_review, display.add_film, notation.add_export, notation.add_import),
    *(info.add_games, info.add_rules, info.add_sim, info.add_arena, train.add_train, info.add_bench),
    *(display.add_shot, words.add_words, maps.add_maps, dump.add_dump, display.add_gallery),
)
"""Functions that add a command each, in the order of the help: what players use first."""
EXAMPLES = (
    "",
    "play yardmaster --bots hard",
    "host age_of_steam --seats 4",
    "join 192.168.1.23",
    "play --help",
)


def asked_language(argv: Sequence[str]) -> str:
    """Returns the language requested in the arguments, or ""."""
    asked = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    asked.add_argument("--lang", nargs="?", default="")
    asked.add_argument("rest", nargs=argparse.REMAINDER)
    return str(asked.parse_known_args(argv)[0].lang or "")


def build_parser() -> Parser:
    """Builds the parser with all sub-commands."""
    speak_for_argparse()
    description = _("Railway tabletop games for friends in one room.")
    parser = Parser(prog="roundhouse", description=description, examples=EXAMPLES)
    parser.add_argument("--seed", default="", metavar="S", help=_("deal the first match as this seed does"))
    parser.add_argument("--lang", default="", metavar="L", help=_("speak this language: en, hu …"))
    version_help = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"Roundhouse {VERSION}", help=version_help)
    parser.add_argument("--name", default="", metavar="NAME", help=_("what you are called"))
    parser.add_argument("--inspect", action="store_true", help=_("for developers: F12 shows what is drawn"))
    parser.set_defaults(run=play.open_game)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", parser_class=Parser)
    for add in COMMANDS:
        add(commands)
    return parser
