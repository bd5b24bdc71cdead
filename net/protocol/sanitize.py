"""Makes text from other people safe to display: one line of visible characters.

Names, chat, reasons and room names from others pass through `readable` before they are displayed: the host
cleans what its guests send, and every program cleans what its host sends.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MOST_MARKS = 2
"""Maximum number of combining marks on one letter; no ordinary text needs more."""
NAME_LENGTH = 24
_UNSEEN = frozenset(
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\u180b\u180c\u180d\u180f"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters and combining marks that are invisible."""
_TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЬаеѕіјорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανικορυχ|!",
    "ABESIJKMHOPCTYXbaesijopcyxdhqwABEZHIKMNOPTYXavikopuxll",
)
"""Maps letters of other scripts to the Latin letters that look the same."""
_ALIKE = str.maketrans("01i", "oll")


def readable(text: str, longest: int = 400) -> str:
    """Returns the text without control and invisible characters, cut to `longest` characters."""
    text = text[: 8 * longest]
    if text.isascii() and text.isprintable():  # the usual case
        return " ".join(text.split())[:longest].strip()
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter).startswith("M"):
            marks += 1
            if letter in _UNSEEN or marks > MOST_MARKS or not letters or letters[-1] == " ":
                continue
        else:
            marks = 0
            if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
                continue
        letters.append(letter if letter.isprintable() else " ")
    return " ".join("".join(letters).split())[:longest].strip()


def lookalike_key(name: str) -> str:
    """Returns a key that is equal for names that look alike."""
    plain = unicodedata.normalize("NFKC", name).translate(_TWINS).casefold().translate(_ALIKE)
    return plain.replace("rn", "m").replace("vv", "w")


def distinct_from(name: str, others: Iterable[str]) -> str:
    """Returns the name, numbered if it looks like one of the others."""
    return distinct_name(name, {lookalike_key(other) for other in others})


def distinct_name(name: str, taken: set[str]) -> str:
    """Returns the name, numbered if it looks like one in `taken`, and adds it to `taken`."""
    number, found = 2, name
    while (skeleton := lookalike_key(found)) in taken:
        found = f"{name} {number}"
        number += 1
    taken.add(skeleton)
    return found
