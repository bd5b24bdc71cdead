"""The command that shows translators where a message is seen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.rules.core.bad_data import BadData
from game.rules.core.words import _


def add_words(commands: Any) -> None:
    words = commands.add_parser(
        "words",
        help=_("draw every screen that shows a message"),
        examples=('words show "Take {role}" --in en,hu --out proof',),
    )
    words.add_argument("what", choices=("show",), metavar="show")
    words.add_argument("message", metavar="MESSAGE", help=_("the message, or a part of it"))
    words.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("a new folder"))
    words.add_argument(
        "--in", dest="languages", default="", metavar="A,B,…", help=_("languages; else the one spoken")
    )
    words.set_defaults(run=show_message)


def show_message(args: argparse.Namespace) -> int:
    """Draws every screen that shows a message."""
    from game.client.pictures.proof_sheet import write_proof_sheet
    from game.i18n import available_languages, current_language, load_language

    languages = [current_language()]
    if args.languages:
        found = [(code, load_language(code)) for code in args.languages.split(",")]
        if unknown := [code for code, language in found if language is None]:
            raise BadData(
                "there is no language {code!r}; the languages are: {codes}",
                code=unknown[0],
                codes=", ".join(available_languages()),
            )
        languages = [language for _code, language in found if language is not None]
    written = write_proof_sheet(args.message, languages, args.out)
    for path in written:
        print(path)
    if not written:
        raise BadData("no screen shows {words!r}", words=args.message)
    return 0
