"""Pseudo-language that spells every translatable word with non-English letters."""

import re
from collections import defaultdict

from game.rules.core.words import Language

_LETTERS = {
    **{ord("A") + at: chr(0x100 + 2 * at) for at in range(26)},
    **{ord("a") + at: chr(0x101 + 2 * at) for at in range(26)},
}
_KEPT = re.compile(r"(\{[^{}]*\}|</?[a-z]\w*(?: [\w-]+)?>|%\(\w+\)[rs]|%s)")
_WORD = re.compile(r"[A-Za-z]{2,}")


def spelled(words):
    """Spells a text in the pseudo-language; placeholders and markup stay."""
    if not words:
        return words  # argparse also passes None
    pieces = _KEPT.split(words)
    return "".join(piece if at % 2 else piece.translate(_LETTERS) for at, piece in enumerate(pieces))


class _Catalogue:
    def gettext(self, message):
        return spelled(message)

    def ngettext(self, one, many, number):
        return spelled(one if number == 1 else many)

    def pgettext(self, _context, message):
        return spelled(message)

    def npgettext(self, _context, one, many, number):
        return spelled(one if number == 1 else many)


class _Names(dict):
    def get(self, name, default=None):
        return spelled(name)


PSEUDO = Language("xx", _Catalogue(), defaultdict(_Names, {"everywhere": _Names()}))


def unmarked(words, allowed=frozenset()):
    """English words in a text, except allowed names."""
    return [word for word in _WORD.findall(words) if word not in allowed]
