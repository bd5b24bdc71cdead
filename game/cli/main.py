"""Entry point of `roundhouse`: opens the game, or runs a sub-command.

Invalid input is reported in one sentence. Without arguments no parser is built, so that the game opens
faster.
"""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.cli import BAD_INPUT
from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    import argparse


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code; 2 for invalid input."""
    words = sys.argv[1:] if argv is None else argv
    _allow_all_characters()
    from game.plugins import load_plugins

    load_plugins()
    try:
        return _obey(words) if words else _open()
    except BadData as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _allow_all_characters() -> None:
    """Replaces characters that the output's encoding lacks, such as ő in a pipe on Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _open() -> int:
    """Opens the title screen, or a text match if there is no display."""
    gc.disable()  # start twice as fast: nothing is garbage yet; App.run enables it again
    from game.cli.window import run_graphical_client

    _speak("")
    if run_graphical_client(None):
        return 0
    gc.enable()
    from game.cli.play import play_text_match

    return play_text_match()


def _obey(words: Sequence[str]) -> int:
    from game.cli.parser import asked_language, build_parser

    _speak(asked_language(words))
    args = build_parser().parse_args(words)
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _speak(code: str) -> None:
    """Sets this language, or the system's if it is empty; called before anything is printed."""
    from game.i18n import available_languages, preferred_language, use_language

    if code and code not in available_languages():
        there = ", ".join(available_languages())
        raise BadData(
            "there is no language {code!r}; the languages are: {languages}", code=code, languages=there
        )
    use_language(code or preferred_language())
