"""A grammar made of patterns: enough for articles, prepositions, elision, agreement and endings.

``grammar.toml``:

    sounds = [["^8", "otto"]]     pattern and pronunciation; the other tables see the word as pronounced

    [kinds]                       the kind of a word (gender, number): by patterns of its first word
    rules = [["(zione|a)$", "f"], ["", "m"]]
    words = { "mano" = "f" }      words that follow no rule

    [forms]                       a form: rows of kind, pattern and result; the first that fits applies;
    ad = [["", "^a", "ad {}"],    "" fits everything; {} is the word, {-1} the word without its last letter
          ["", "", "a {}"]]

    [irregular.pl]                words with an irregular form
    "blu" = "blu"

    [articles]                    like forms; the result is the article alone, with its space if it has one
    il = [["f", "^[aeiou]", "l’"], ["f", "", "la "], ["", "", "il "]]

    [contractions]                a preposition joined with the first of the articles
    del = { "il " = "del ", "l’" = "dell’" }
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

_MARKUP = re.compile(r"<[^>]*>")
_STEM = re.compile(r"\{(?:-(\d))?\}")


class _Row(NamedTuple):
    kind: str
    pattern: re.Pattern[str]
    result: str


class PatternGrammar:
    """A grammar that consists of tables of patterns."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        kinds = table.get("kinds", {})
        self._kind_rules = [
            (re.compile(pattern, re.IGNORECASE), kind) for pattern, kind in kinds.get("rules", ())
        ]
        self._kind_by_word: dict[str, str] = {
            word.casefold(): kind for word, kind in kinds.get("words", {}).items()
        }
        self._sounds: list[tuple[re.Pattern[str], str]] = [
            (re.compile(pattern, re.IGNORECASE), sound) for pattern, sound in table.get("sounds", ())
        ]
        self._forms = {name: _rows(name, rows) for name, rows in table.get("forms", {}).items()}
        self._articles = {name: _rows(name, rows) for name, rows in table.get("articles", {}).items()}
        self._contractions: Mapping[str, Mapping[str, str]] = table.get("contractions", {})
        self._irregular: Mapping[str, Mapping[str, str]] = table.get("irregular", {})
        if self._contractions and not self._articles:
            raise ValueError("contractions need articles")
        self.forms = frozenset({*self._forms, *self._articles, *self._contractions})

    def inflect(self, word: str, forms: tuple[str, ...]) -> str:
        kind = self.kind(word)
        for form in forms:
            word = self._inflect_once(word, form, kind)
        return word

    def kind(self, word: str) -> str:
        """The kind of a word, such as its gender; an empty text if no rule fits."""
        words = _bare(word).casefold().split(" ")
        known = self._kind_by_word.get(" ".join(words)) or self._kind_by_word.get(words[0], "")
        return known or next((kind for pattern, kind in self._kind_rules if pattern.search(words[0])), "")

    def _inflect_once(self, word: str, form: str, kind: str) -> str:
        sound = self._sound(_bare(word))
        if irregular := self._irregular.get(form, {}).get(_bare(word).casefold()):
            return irregular
        if form in self._forms:
            result = _first_fitting(self._forms[form], kind, sound)
            return _STEM.sub(lambda hole: word[: len(word) - int(hole[1] or 0)], result)
        if form in self._articles:
            return _first_fitting(self._articles[form], kind, sound) + word
        article = _first_fitting(next(iter(self._articles.values())), kind, sound)
        contracted: str = self._contractions[form].get(article, f"{form} {article}")
        return contracted + word

    def _sound(self, bare: str) -> str:
        for pattern, sound in self._sounds:
            if pattern.search(bare):
                return pattern.sub(sound, bare, count=1)
        return bare


def _rows(name: str, rows: list[list[str]]) -> list[_Row]:
    made = [_Row(kind, re.compile(pattern, re.IGNORECASE), result) for kind, pattern, result in rows]
    if not made or made[-1][:2] != ("", re.compile("", re.IGNORECASE)):
        raise ValueError(f"the last row of {name!r} must fit every word: it begins with two empty texts")
    return made


def _first_fitting(rows: list[_Row], kind: str, sound: str) -> str:
    return next(row.result for row in rows if row.kind in ("", kind) and row.pattern.search(sound))


def _bare(word: str) -> str:
    """The word without markup and quotation marks."""
    return _MARKUP.sub("", word).strip(' \u00a0«»“”„"')
