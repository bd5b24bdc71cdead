"""The language catalogues: ``python -m tools.words`` gathers every marked sentence and compiles translations.

Sentences are marked ``_("…")`` and ``ngettext("…", "…", n)`` in game/ and net/. The template is
assets/words/roundhouse.pot; a translation is assets/words/<language>/LC_MESSAGES/roundhouse.po, kept compiled
beside it. Babel is needed here and nowhere at run time.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "assets" / "words"
TEMPLATE = WORDS / "roundhouse.pot"
SOURCES = ("game", "net")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "ngettext": (1, 2)}


def gather() -> Catalog:
    """Every marked sentence with the places it stands at."""
    catalog = Catalog(project="Roundhouse", charset="utf-8", copyright_holder="", msgid_bugs_address="")
    for folder in SOURCES:
        found = extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=KEYWORDS, strip_comment_tags=True
        )
        for name, _line, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
            # Places are files without lines, or every edit would change the template.
            place = (f"{folder}/{Path(name).as_posix()}", 0)
            catalog.add(message, None, [place], auto_comments=comments, context=context)
    return catalog


def template_text(catalog: Catalog) -> str:
    """The template as it is kept: sorted, without dates."""
    out = io.BytesIO()
    write_po(out, catalog, omit_header=True, sort_output=True, include_lineno=False, width=100)
    return out.getvalue().decode("utf-8")


def translations() -> list[Path]:
    """Every translation there is."""
    return sorted(WORDS.glob("*/LC_MESSAGES/roundhouse.po"))


def update(path: Path, catalog: Catalog) -> list[str]:
    """Bring a translation up to date, compile it, and return the sentences it lacks."""
    with path.open("rb") as file:
        spoken = read_po(file, locale=path.parts[-3], charset="utf-8")
    spoken.update(catalog, no_fuzzy_matching=True)
    with path.open("wb") as file:
        write_po(file, spoken, sort_output=True, include_lineno=False, ignore_obsolete=True, width=100)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, spoken)
    return [str(message.id) for message in spoken if message.id and not message.string]


def main() -> int:
    """Write the template, then update and compile every translation."""
    catalog = gather()
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(template_text(catalog), encoding="utf-8")
    print(f"{len(catalog)} sentences in {TEMPLATE.relative_to(ROOT)}")
    for path in translations():
        missing = update(path, catalog)
        print(f"{path.relative_to(ROOT)}: {len(missing)} sentences to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
