"""A review as it is kept beside its match: what `roundhouse review` found, once, for the same save."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.i18n import _
from game.rules.core.codec import BadData, plain
from game.rules.core.moves import Action
from net.protocol.compatibility import rules_digest

ENDING = ".review"
Unit = Literal["points", "chance"]


class Reviewed(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that turned the match, in figures and words."""

    entry: int
    seat: int
    played: str
    instead: str
    move: Any = None
    """The other action in its plain form."""
    value: float
    other: float
    error: float
    chance: float = 0.0
    other_chance: float = 0.0
    reasons: tuple[str, ...] = ()

    def means(self, action: Action) -> bool:
        """Is this the other action?"""
        return msgspec.json.encode(plain(action)) == msgspec.json.encode(self.move)

    @property
    def is_find(self) -> bool:
        """Was what was played the better one?"""
        return self.value > self.other


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was found in a match."""

    entries: int
    """How long the match was when it was reviewed."""
    nodes: int
    rules: str = ""
    """The fingerprint of the rules that judged it."""
    unit: Unit = "points"
    course: dict[int, tuple[float, ...]] = {}
    """By place, how everybody would end, as it looked from there."""
    moments: tuple[Reviewed, ...] = ()


def review_file(save: Path) -> Path:
    return save.with_suffix(ENDING)


def kept_review(save: Path, entries: int | None = None) -> Review | None:
    """What is kept of a match, if it can be read and is of so many entries."""
    try:
        found = msgspec.json.decode(review_file(save).read_bytes(), type=Review)
    except (OSError, msgspec.DecodeError):
        return None
    return found if entries in (None, found.entries) else None


def keep_review(save: Path, review: Review) -> None:
    """Keep it beside the match; BadData if it cannot be written."""
    path = review_file(save)
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(review), indent=1))
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        words = _("The review could not be kept beside {file}: {why}")
        raise BadData(words.format(file=save.name, why=error.strerror or error)) from error


def fingerprint() -> str:
    """Of the rules that judge now."""
    return rules_digest().hex()
