"""``python -m tools.i18n [--check] [LANGUAGE …]``: extracts messages, merges and checks translations.

Writes the template (assets/words/roundhouse.pot) and updates every translation: new messages are added empty,
and obsolete ones stay at the end of the file for reuse until the translation is complete. With ``--check``
nothing is written. The exit code is 0 only if every language is complete and current.

``--samples [WORDS]`` prints each inflected translation (or those that say WORDS) with five sample names;
``--avoiding`` prints translations that still put a value behind a colon where the English message has none.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections import Counter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from game.i18n import ENGLISH
from game.i18n.po_file import BadCatalogue
from tools.i18n.check_translations import (
    CATALOGUE_PATH,
    Finding,
    english_problems,
    plural_forms,
    read_catalogue,
    translated_shares,
    translation_problems,
)
from tools.i18n.extract_messages import ROOT, TEMPLATE, WORDS, extract_messages, template_text
from tools.i18n.message_forms import SampleValues, avoids_grammar, is_inflected

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
    _set_format_flags(spoken)
    complete = all(all(plural_forms(message.string)) for message in spoken if message.id)
    out = io.BytesIO()
    write_po(out, spoken, sort_output=True, include_lineno=False, ignore_obsolete=complete, width=100)
    lines = out.getvalue().decode("utf-8").splitlines(keepends=True)
    body = [line for line in lines if not line.startswith(DROPPED_HEADERS)]
    path.write_text("".join(body), encoding="utf-8", newline="\n")


def _set_format_flags(spoken: Catalog) -> None:
    """Tells gettext's tools that forms are no Python format, or `msgfmt --check` refuses the catalogue."""
    for message in spoken:
        written = plural_forms(message.id)
        if not message.id or not message.python_brace_format:
            continue
        inflected = any(is_inflected(said, written) for said in plural_forms(message.string))
        # Babel takes "% c" for a format of the old kind, which the program does not use.
        message.flags -= {"python-format", "python-brace-format", "no-python-brace-format"}
        message.flags.add("no-python-brace-format" if inflected else "python-brace-format")


def print_samples(folder: Path, words: str) -> None:
    """Prints translations with sample names: those that say ``words``, or all that are inflected."""
    samples = SampleValues(folder)
    for message in read_catalogue(folder / CATALOGUE_PATH):
        written, said = plural_forms(message.id), plural_forms(message.string)
        chosen = [one for one in said if words in one or any(words in form for form in written)]
        if not words:
            chosen = [one for one in said if is_inflected(one, written)]
        for one in chosen if message.id else ():
            print(f"{written[-1]}\n  {one}")
            print("".join(f"    {sentence}\n" for sentence in samples.sentences(one)), end="")


def print_avoiding(folder: Path) -> None:
    """Prints translations that avoid grammar by a colon."""
    for message in read_catalogue(folder / CATALOGUE_PATH):
        written = plural_forms(message.id)
        for one in plural_forms(message.string):
            if message.id and avoids_grammar(one, written):
                print(f"{written[-1]}\t{one}")


def language_folders(named: list[str]) -> list[Path]:
    """Folders of the named languages, by default of all."""
    there = sorted(path.parents[1] for path in WORDS.glob(f"*/{CATALOGUE_PATH}"))
    return [folder for folder in there if not named or folder.name in named]


def report(folder: Path, found: list[Finding], is_everything_shown: bool) -> bool:
    """Prints the problems of a language; returns whether it has any."""
    counts = Counter(one.kind for one in found)
    summary = ", ".join(f"{many} {kind}" for kind, many in counts.items()) or "complete"
    print(f"{folder.relative_to(ROOT)}: {summary}")
    printed = found if is_everything_shown else found[:MOST_PRINTED]
    for one in printed:
        print(f"  {one.kind}: {one.what}")
    if len(printed) < len(found):
        print(f"  … and {len(found) - len(printed)} more; --all shows them")
    return bool(found)


def _shares(folder: Path, template: Catalog) -> str:
    try:
        shares = translated_shares(folder, template)
    except BadCatalogue:
        return "  unreadable"
    return "  " + ", ".join(f"{name} {done}/{every}" for name, (done, every) in shares.items())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.i18n", description="Gather, merge and judge translations."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these, such as hu")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--all", action="store_true", help="show every finding")
    parser.add_argument(
        "--samples", nargs="?", const="", metavar="WORDS", help="print translations with sample names"
    )
    parser.add_argument("--avoiding", action="store_true", help="print translations that avoid grammar")
    args = parser.parse_args(argv)
    if args.samples is not None or args.avoiding:
        for folder in language_folders(args.languages):
            if args.avoiding:
                print_avoiding(folder)
            else:
                print_samples(folder, args.samples)
        return 0
    template = extract_messages()
    if not args.check:
        TEMPLATE.write_text(template_text(template), encoding="utf-8")
    print(f"{len(template)} messages")
    amiss = False
    if not args.languages or ENGLISH.code in args.languages:
        amiss = report(WORDS / ENGLISH.code, english_problems(WORDS / ENGLISH.code, template), args.all)
    for folder in language_folders(args.languages):
        if not args.check:
            try:
                merge(folder / CATALOGUE_PATH, template)
            except BadCatalogue as error:
                print(f"{folder.name}: {error}", file=sys.stderr)
                return 1
        amiss = report(folder, translation_problems(folder, template), args.all) or amiss
        print(_shares(folder, template))
    return int(amiss)


if __name__ == "__main__":
    sys.exit(main())
