"""Words from outside, as they may be printed and drawn: one line of letters that can be seen.

Whatever somebody else wrote (names, chat, reasons, what a room is called) passes through `readable` before a
person sees it: on the host for those who speak to it, and in every program for what its host says.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MOST_MARKS = 2
"""So many marks on one letter are somebody's language; more are somebody's joke."""
NAME_LENGTH = 24
_UNSEEN = frozenset(
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\u180b\u180c\u180d\u180f"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters and marks that count as such and show nothing."""
_TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЬаеѕіјорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανικορυχ|!",
    "ABESIJKMHOPCTYXbaesijopcyxdhqwABEZHIKMNOPTYXavikopuxll",
)
"""Letters of other scripts that look like ours."""
_ALIKE = str.maketrans("01i", "oll")


def readable(text: str, longest: int = 400) -> str:
    """Text from outside without anything that could steer a terminal, hide or run over its place."""
    text = text[: 8 * longest]
    if text.isascii() and text.isprintable():  # by far the most
        return " ".join(text.split())[:longest].strip()
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter).startswith("M"):
            marks += 1
            if letter in _UNSEEN or marks > MOST_MARKS or not shown or shown[-1] == " ":
                continue
        else:
            marks = 0
            if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
                continue
        shown.append(letter if letter.isprintable() else " ")
    return " ".join("".join(shown).split())[:longest].strip()


def looks(name: str) -> str:
    """What a name looks like from across the table: equal for names that can be taken for one another."""
    plain = unicodedata.normalize("NFKC", name).translate(_TWINS).casefold().translate(_ALIKE)
    return plain.replace("rn", "m").replace("vv", "w")


def marked(name: str, others: Iterable[str]) -> str:
    """A name that cannot be taken for one of the others: with a number behind it, if it must be."""
    return apart(name, {looks(other) for other in others})


def apart(name: str, taken: set[str]) -> str:
    """A name that looks like none of those taken, which it joins: with a number behind it, if it must be."""
    number, found = 2, name
    while (look := looks(found)) in taken:
        found = f"{name} {number}"
        number += 1
    taken.add(look)
    return found
