"""Several names in one placeholder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self


class JoinedNames(str):
    """Joined names that a language can inflect one by one: "Annától és Bélától"."""

    __slots__ = ("names", "separators")
    names: tuple[str, ...]
    separators: tuple[str, str]
    """Between the names, and before the last."""

    def __new__(cls, names: Sequence[str], separators: tuple[str, str] = (", ", ", ")) -> Self:
        self = super().__new__(cls, join_parts(names, separators))
        self.names, self.separators = tuple(names), separators
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return JoinedNames, (self.names, self.separators)


def join_parts(parts: Sequence[str], separators: tuple[str, str]) -> str:
    """Parts with the first separator between them, and the second before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return separators[0].join(parts[:-1]) + separators[1] + parts[-1]
