"""``python -m tools.i18n [--check] [LANGUAGE …]``: extracts messages, merges and checks translations.

Writes the template (assets/words/roundhouse.pot) and updates every translation: new messages are added empty,
and obsolete ones stay at the end of the file for reuse until the translation is complete. With ``--check``
nothing is written. The exit code is 0 only if every language is complete and current.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections import Counter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from game.i18n.po_file import BadCatalogue
from tools.i18n.check_translations import CATALOGUE_PATH, plural_forms, read_catalogue, translation_problems
from tools.i18n.extract_messages import ROOT, TEMPLATE, WORDS, extract_messages, template_text

MOST_PRINTED = 40
DROPPED_HEADERS = (
    '"Report-Msgid-Bugs-To:',
    '"POT-Creation-Date:',
    '"PO-Revision-Date:',
    '"Last-Translator:',
    '"Language-Team:',
    '"Generated-By:',
)
"""Header lines that carry no information here and change with every run."""


def merge(path: Path, template: Catalog) -> None:
    """Updates a translation from the template."""
    spoken = read_catalogue(path)
    spoken.update(template, no_fuzzy_matching=True)
    complete = all(all(plural_forms(message.string)) for message in spoken if message.id)
    out = io.BytesIO()
    write_po(out, spoken, sort_output=True, include_lineno=False, ignore_obsolete=complete, width=100)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    body = [line for line in lines if not line.startswith(DROPPED_HEADERS)]
    path.write_text("".join(body), encoding="utf-8", newline="\n")


def language_folders(named: list[str]) -> list[Path]:
    """Folders of the named languages, by default of all."""
    there = sorted(path.parents[1] for path in WORDS.glob(f"*/{CATALOGUE_PATH}"))
    return [folder for folder in there if not named or folder.name in named]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.i18n", description="Gather, merge and judge translations."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these, such as hu")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--all", action="store_true", help="show every finding")
    args = parser.parse_args(argv)
    template = extract_messages()
    if not args.check:
        TEMPLATE.write_text(template_text(template), encoding="utf-8")
    print(f"{len(template)} messages")
    amiss = False
    for folder in language_folders(args.languages):
        if not args.check:
            try:
                merge(folder / CATALOGUE_PATH, template)
            except BadCatalogue as error:
                print(f"{folder.name}: {error}", file=sys.stderr)
                return 1
        found = translation_problems(folder, template)
        counts = Counter(one.kind for one in found)
        summary = ", ".join(f"{many} {kind}" for kind, many in counts.items()) or "complete"
        print(f"{folder.relative_to(ROOT)}: {summary}")
        printed = found if args.all else found[:MOST_PRINTED]
        for one in printed:
            print(f"  {one.kind}: {one.what}")
        if len(printed) < len(found):
            print(f"  … and {len(found) - len(printed)} more; --all shows them")
        amiss = amiss or bool(found)
    return int(amiss)


if __name__ == "__main__":
    sys.exit(main())
