"""Grammar of the languages: `{name:tól}`, `{role:il}`, `{number:punto|punti}` in a translation.

A grammar is data (``grammar.toml`` in the folder of the language, see `pattern_grammar`), and a module only
where data does not suffice (Hungarian). Callers of ``_("…").format(…)`` notice nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

from game.i18n.grammar.inflected_message import Grammar, MessageFormatter, NoGrammar
from game.resources import parse_toml

GRAMMAR_FILE = "grammar.toml"


class BadGrammar(Exception):
    """An invalid ``grammar.toml``; the message says why."""


def read_grammar(code: str, folder: Path) -> Grammar:
    """Reads the grammar of a language; if the folder has none, returns one without forms."""
    try:
        table = parse_toml((folder / GRAMMAR_FILE).read_text("utf-8"))
    except FileNotFoundError:
        return NoGrammar()
    except (OSError, ValueError) as error:
        raise BadGrammar(f"{GRAMMAR_FILE} cannot be read: {error}") from error
    try:
        if code == "hu":
            from game.i18n.grammar.hungarian import HungarianGrammar

            return HungarianGrammar(table)
        from game.i18n.grammar.pattern_grammar import PatternGrammar

        return PatternGrammar(table)
    except (AttributeError, KeyError, TypeError, ValueError, re.error) as error:
        raise BadGrammar(f"{GRAMMAR_FILE} is not a valid grammar: {error}") from error


__all__ = ["GRAMMAR_FILE", "BadGrammar", "Grammar", "MessageFormatter", "NoGrammar", "read_grammar"]
