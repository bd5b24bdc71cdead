"""Commands that write and read matches in a notation: export, import."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.rules.core.bad_data import BadData
from game.rules.core.words import _

STANDARD_STREAM = "-"


def add_export(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help=_("write a saved match as text or JSON Lines"),
        examples=("export yardmaster-1f0c.save", "export yardmaster-1f0c.save --json --out match.jsonl"),
    )
    export.add_argument("file", type=Path, metavar="FILE", help=_("a save"))
    kind = export.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help=_("a line for every move (the default)"))
    kind.add_argument("--json", action="store_true", help=_("JSON Lines"))
    export.add_argument("--out", type=Path, default=None, metavar="FILE", help=_("the file to write"))
    export.set_defaults(run=export_match)


def add_import(commands: Any) -> None:
    read = commands.add_parser(
        "import",
        help=_("read a match from text or JSON Lines"),
        examples=("import match.txt", "import - --out match.save"),
    )
    read.add_argument("file", metavar="FILE", help=_("the text; - reads what is typed or pasted"))
    read.add_argument(
        "--out", type=Path, default=None, metavar="FILE", help=_("the save to write; else in the archive")
    )
    read.set_defaults(run=import_match)


def export_match(args: argparse.Namespace) -> int:
    """Prints or writes a saved match in a notation."""
    from game.notation.json_notation import write_json_lines
    from game.notation.match_record import record_of_save
    from game.notation.text_notation import write_text
    from net.storage import saves

    record = record_of_save(saves.read_save(args.file))
    text = write_json_lines(record) if args.json else write_text(record)
    if args.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))  # as import reads it, whatever the console's encoding
        return 0
    try:
        args.out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadData("{file} cannot be written: {why}", file=args.out, why=error.strerror) from error
    return 0


def import_match(args: argparse.Namespace) -> int:
    """Makes a save from a notation, and says whether it is the match that was written."""
    from game.notation.match_record import replay, write_record
    from game.notation.read_record import read_record
    from net.storage.credentials import save_path
    from net.storage.save_records import SaveHeader

    replayed = replay(read_record(_read(args.file)))
    path = args.out or save_path(SaveHeader(replayed.start))
    write_record(replayed, path)
    words = _("{file}: {items} moves, unsigned")
    print(words.format(file=path, items=len(replayed.replica.journal)))
    if replayed.change:
        print(replayed.change)
    return 0


def _read(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_STREAM else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise BadData("{file} cannot be read: {why}", file=name, why=error.strerror) from error
    except UnicodeDecodeError as error:
        raise BadData("{file} is not text in UTF-8: {why}", file=name, why=error) from error
