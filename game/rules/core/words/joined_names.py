"""A list of names that fills one placeholder of a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

LIST_PATTERN = "{others}, {last}"


class JoinedNames(str):
    """Names joined to a list, which a grammar can inflect one by one: "Annától és Bélától"."""

    __slots__ = ("names", "pattern")
    names: tuple[str, ...]
    pattern: str
    """Joins the last name to the others."""

    def __new__(cls, names: Sequence[str], pattern: str = LIST_PATTERN) -> Self:
        self = super().__new__(cls, join_names(names, pattern))
        self.names, self.pattern = tuple(names), pattern
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return JoinedNames, (self.names, str(self.pattern))


def join_names(names: Sequence[str], pattern: str) -> str:
    """Names with commas between them, the last one joined by the pattern."""
    if len(names) < 2:
        return "".join(names)
    return pattern.format(others=", ".join(names[:-1]), last=names[-1])
