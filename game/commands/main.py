"""The command `roundhouse`: it finds the sub-command and runs it; bad input is one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from game.commands import party, play, screen, tell
from game.commands.arguments import BAD_INPUT, Parser, speak_for_argparse
from game.rules.core.baddata import BadData
from game.rules.core.words import _
from game.version import VERSION


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence and exit code 2."""
    speak_for_argparse()
    words = sys.argv[1:] if argv is None else argv
    try:
        _speak(words)
        args = build_parser(with_commands=bool(words)).parse_args(words)
        run: Callable[[argparse.Namespace], int] = args.run
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


def _speak(argv: Sequence[str]) -> None:
    """Speak the language that is asked for, before there is anything to say; else that of the system."""
    from game.words import available_languages, use_language, wished_language

    code = _asked_language(argv) if argv else ""
    if code and code not in available_languages():
        there = ", ".join(available_languages())
        raise BadData(
            "there is no language {code!r}; the languages are: {languages}", code=code, languages=there
        )
    use_language(code or wished_language())


def _asked_language(argv: Sequence[str]) -> str:
    asked = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    asked.add_argument("--lang", nargs="?", default="")
    asked.add_argument("rest", nargs=argparse.REMAINDER)
    return str(asked.parse_known_args(argv)[0].lang or "")


def build_parser(with_commands: bool = True) -> Parser:
    """What can be asked for; whoever asks for nothing but the game need not wait for all the commands."""
    parser = Parser(prog="roundhouse", description=_("Railway tabletop games for friends in one room."))
    parser.add_argument("--seed", default="", metavar="S", help=_("deal the first match as this seed does"))
    parser.add_argument("--lang", default="", metavar="L", help=_("speak this language: en, hu …"))
    told = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"Roundhouse {VERSION}", help=told)
    parser.add_argument("--name", default="", metavar="NAME", help=_("what you are called"))
    parser.set_defaults(run=play.open_game)
    if with_commands:
        commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", parser_class=Parser)
        for room in (tell, play, party, screen):
            room.add_commands(commands)
    return parser
