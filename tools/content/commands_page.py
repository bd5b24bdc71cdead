"""Writes docs/COMMANDS.md from the parser: ``python -m tools.content.commands_page``.

With ``--man FILE`` it writes a manual page instead, with ``--bash FILE`` a completion script.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from game.cli.arguments import Parser
from game.cli.parser import build_parser
from game.rules.core.words import ENGLISH, temporary_language
from game.version import VERSION

PAGE = Path(__file__).resolve().parents[2] / "docs" / "COMMANDS.md"
HEAD = """# Commands

`roundhouse` is the installed program; in a checkout write `python3 tools/play.py` instead. Without a command
it opens the title, or without a display a table in the terminal. Games, maps and bots may be written in any
case, with spaces or hyphens. Invalid input is refused in one sentence, with exit code 2.

This page is made from the program's `--help`: `python3 tools/run.py content.commands_page`.
"""


def commands() -> Iterator[tuple[str, str, Parser]]:
    """Name, summary and parser of each command."""
    yield from _commands_below(build_parser(), "")


def _commands_below(parser: Parser, path: str) -> Iterator[tuple[str, str, Parser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            summaries = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield f"{path}{name}", summaries[name], command
                yield from _commands_below(command, f"{path}{name} ")


def page() -> str:
    """The page in Markdown."""
    parts = [HEAD, "## roundhouse\n", *_description(build_parser())]
    for name, summary, command in commands():
        parts += [f"## {name}\n", f"{summary[0].upper()}{summary[1:]}.\n", *_description(command)]
    return "\n".join(parts)


def _description(parser: Parser) -> Iterator[str]:
    arguments = [(_name(action), _help(parser, action)) for action in parser._actions if _is_listed(action)]
    if arguments:
        yield "| argument | meaning |\n|---|---|"
        yield "".join(f"| `{name}` | {words.replace('|', '&#124;')} |\n" for name, words in arguments)
    if parser.examples:
        yield "".join(f"    roundhouse {example}".rstrip() + "\n" for example in parser.examples)


def _is_listed(action: argparse.Action) -> bool:
    return not isinstance(action, argparse._SubParsersAction | argparse._HelpAction | argparse._VersionAction)


def _name(action: argparse.Action) -> str:
    if not action.option_strings:
        return str(action.metavar or action.dest)
    value = f" {action.metavar}" if action.metavar and action.nargs != 0 else ""
    if action.choices:
        value = " " + "|".join(map(str, action.choices))
    return f"{action.option_strings[-1]}{value}"


def _help(parser: Parser, action: argparse.Action) -> str:
    formatter = parser._get_formatter()
    return formatter._expand_help(action) if action.help else ""


def manual() -> str:
    """The manual page, in roff."""
    lines = [f'.TH ROUNDHOUSE 6 "" "Roundhouse {VERSION}"', ".SH NAME"]
    lines += ["roundhouse \\- railway tabletop games for friends in one room", ".SH SYNOPSIS"]
    lines += [".B roundhouse", "[COMMAND] [ARGUMENTS]", ".SH COMMANDS"]
    for name, summary, command in commands():
        lines += [f".SS {name}", f"{_roff(summary)}."]
        for action in filter(_is_listed, command._actions):
            lines += [".TP", f".B {_roff(_name(action))}", _roff(_help(command, action)) or "\\&"]
        for example in command.examples:
            lines += [".PP", f".I roundhouse {_roff(example)}"]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("’", "'")


def bash_completion() -> str:
    """A script that completes commands, options and files in bash."""
    lines = [
        "# bash completion for roundhouse",
        "_roundhouse() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}"',
    ]
    names = [name for name, _summary, _command in commands() if " " not in name]
    lines += ['    case "${COMP_WORDS[1]}" in']
    for name, _summary, command in commands():
        if " " not in name:
            options = [option for action in command._actions for option in action.option_strings]
            lines.append(f'    {name}) COMPREPLY=($(compgen -W "{" ".join(options)}" -f -- "$word")) ;;')
    lines += [f'    *) COMPREPLY=($(compgen -W "{" ".join(names)}" -- "$word")) ;;', "    esac", "}"]
    return "\n".join([*lines, "complete -o filenames -F _roundhouse roundhouse"]) + "\n"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.content.commands_page")
    parser.add_argument("--man", type=Path, default=None, metavar="FILE", help="write a manual page")
    parser.add_argument("--bash", type=Path, default=None, metavar="FILE", help="write a completion script")
    given = parser.parse_args(arguments)
    os.environ["COLUMNS"] = "100"
    with temporary_language(ENGLISH):
        if given.man is not None:
            given.man.write_text(manual(), encoding="utf-8")
        elif given.bash is not None:
            given.bash.write_text(bash_completion(), encoding="utf-8")
        else:
            PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
