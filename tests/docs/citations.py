"""Rule numbers: where the pages under docs/rules define them, and where files cite them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = {"YM": "yardmaster", "RCG": "railways", "AOS": "age_of_steam", "STM": "steam"}
"""Page name for each prefix."""
CITING = ("game", "net", "tools", "tests", "levels", "assets/guide", "docs")
SUFFIXES = (".py", ".toml", ".md", ".txt")

PREFIX = "|".join(PAGES)
NUMBER = r"(?:[A-Z]?\d+[a-z]?(?:\.\d+)*|[A-Z])(?![A-Za-z0-9])(?!\.\d)"
"""Matches 9.14.4, T5, T2a, and a chapter that has only a letter: U."""
DEFINITION = re.compile(rf"^\s*(?:#+|[-*]|\d+\.|\|)\s+(?:\*\*|`)?((?:{PREFIX})-{NUMBER})", re.MULTILINE)
"""Matches a heading, bullet, numbered item or table row that starts with a rule number."""
CITATION = re.compile(rf"(?<![A-Za-z0-9-])({PREFIX})-({NUMBER})")
CONTINUATION = re.compile(
    r"(?:[,;]|,?\s+(?:and|or|to)\b|\s*[–/])\s*(?:#\s*)?([RTUV]\d+[a-z]?|\d+(?:\.\d+)*)(?![A-Za-z0-9])(?!\.\d)"
)
"""Matches a further number that is cited without the prefix: AOS-9.14.4, 21.6; STM-V1 to V5."""
TEST_NAME = re.compile(rf"\btest_(?:{PREFIX.lower()})_\w+")
PART_OF_NAME = re.compile(r"[rtuv]?\d+[a-z]?")


class Citation(NamedTuple):
    """A rule number and the line where it occurs."""

    number: str
    line: int


def definitions(text: str) -> list[Citation]:
    """Returns the numbers that a page defines, in page order."""
    return [Citation(found[1], _line(text, found.start(1))) for found in DEFINITION.finditer(text)]


def citations(text: str) -> list[Citation]:
    """Returns the numbers that a text cites, in words, docstrings and names of tests."""
    return sorted([*_in_words(text), *_in_names(text)], key=lambda cited: cited.line)


def _in_words(text: str) -> Iterator[Citation]:
    for found in CITATION.finditer(text):
        prefix, number = found.groups()
        yield Citation(f"{prefix}-{number}", _line(text, found.start()))
        at = found.end()
        while (follower := CONTINUATION.match(text, at)) and _goes_on(number, follower[1]):
            number, at = follower[1], follower.end()
            yield Citation(f"{prefix}-{number}", _line(text, follower.start(1)))


def _goes_on(number: str, follower: str) -> bool:
    """Checks whether a follower is a rule number.

    A bare 3 after AOS-9.1 is a count; after the chapter AOS-5 it is another chapter.
    """
    return not follower.isdigit() or number.isdigit()


def _in_names(text: str) -> Iterator[Citation]:
    """Yields the citations in test names: test_ym_10_1_ym_r19_a_token cites YM-10.1 and YM-R19."""
    for found in TEST_NAME.finditer(text):
        prefix, parts = "", list[str]()
        for word in (*found[0].split("_")[1:], ""):
            if prefix and PART_OF_NAME.fullmatch(word) and not (parts and not word.isdigit()):
                parts.append(word)
                continue
            if parts:
                yield Citation(f"{prefix}-{_spelt(parts)}", _line(text, found.start()))
            prefix, parts = word.upper() if word.upper() in PAGES else "", []


def _spelt(parts: list[str]) -> str:
    """Returns a number as the pages spell it: T2a, 10.1."""
    first = parts[0]
    return ".".join([first[0].upper() + first[1:], *parts[1:]])


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def page_of(number: str) -> Path:
    """Returns the page that must define a number."""
    return DOCS / "rules" / f"{PAGES[number.partition('-')[0]]}.md"


def rule_pages() -> list[Path]:
    """Returns every page under docs/rules."""
    return sorted((DOCS / "rules").glob("*.md"))


def defined() -> frozenset[str]:
    """Returns every number that is defined on its own page."""
    pages = {page: definitions(page.read_text(encoding="utf-8")) for page in rule_pages()}
    return frozenset(
        number for page, numbers in pages.items() for number, _ in numbers if page_of(number) == page
    )


def citing_files() -> list[Path]:
    """Returns every file that may cite a rule."""
    found = [path for folder in CITING for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    return sorted([*found, *ROOT.glob("*.md")])


def unresolved(name: str, text: str, known: frozenset[str]) -> list[str]:
    """Returns a sentence for each number that a text cites and no page defines."""
    return [
        f"{name}:{line}: {number} is cited, but docs/rules/{page_of(number).name} has no such rule."
        for number, line in citations(text)
        if number not in known
    ]


def doubles(name: str, text: str) -> list[str]:
    """Returns a sentence for each number that a page defines twice, or that belongs to another page."""
    first: dict[str, int] = {}
    faults = []
    for number, line in definitions(text):
        if page_of(number).name != name:
            faults.append(f"{name}:{line}: {number} belongs to {page_of(number).name}.")
        elif number in first:
            faults.append(f"{name}:{line}: {number} is defined in line {first[number]} already.")
        first.setdefault(number, line)
    return faults
