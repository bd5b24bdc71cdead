"""The command `roundhouse`: it finds the sub-command and runs it; bad input is one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from game.commands import party, play, screen, tell
from game.commands.arguments import BAD_INPUT, Parser
from game.rules.core.baddata import BadData
from game.version import VERSION


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence and exit code 2."""
    args = build_parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        return run(args)
    except BadData as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser() -> Parser:
    parser = Parser(prog="roundhouse", description="Railway tabletop games for friends in one room.")
    parser.add_argument("--seed", default="", metavar="S", help="deal the first match as this seed does")
    parser.add_argument("--version", action="version", version=f"Roundhouse {VERSION}")
    parser.add_argument("--name", default="", metavar="NAME", help="what you are called")
    parser.set_defaults(run=play.open_game)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for room in (tell, play, party, screen):
        room.add_commands(commands)
    return parser
