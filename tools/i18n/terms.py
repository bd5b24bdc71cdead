"""Finds words that a language does not use here: its ``terms.toml``, one word for one thing.

[[term]]
not = "\\bpiano\\b"       pattern, in any case
say = "progetto"         the word to use
but = ["{name} …"]       English messages in which the word is right, and pages such as "guide/steam.txt"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.resources import parse_toml

TERMS_FILE = "terms.toml"


class BadTerms(Exception):
    """An invalid ``terms.toml``; the message says why."""


class Term(NamedTuple):
    """A word that is not used, and the one to use."""

    pattern: re.Pattern[str]
    say: str
    exceptions: frozenset[str]

    def finding(self, text: str, where: str) -> str | None:
        """A sentence about the first place where the word is used."""
        if where in self.exceptions or not (found := self.pattern.search(text)):
            return None
        return f"{where!r}: says {found.group()!r}; say {self.say!r}"


def read_terms(folder: Path) -> list[Term]:
    """Reads the words that a language does not use; none if it has no such file."""
    try:
        rows = parse_toml((folder / TERMS_FILE).read_text("utf-8")).get("term", [])
        return [
            Term(re.compile(row["not"], re.IGNORECASE), row["say"], frozenset(row.get("but", ())))
            for row in rows
        ]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, re.error) as error:
        raise BadTerms(f"{TERMS_FILE} cannot be read: {error}") from error


def term_findings(terms: list[Term], text: str, where: str) -> Iterator[str]:
    """All unwanted words of a text."""
    for term in terms:
        if found := term.finding(text, where):
            yield found
