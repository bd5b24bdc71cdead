"""Stores the review of a match in a file beside its save."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from game.i18n import _
from game.rules.core.codec import BadData, to_plain
from game.rules.core.moves import Action

REVIEW_SUFFIX = ".review"
Unit = Literal["points", "chance"]


class ReviewedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that changed the course of the match: the values of the action played and of its
    alternative."""

    entry: int
    seat: int
    played: str
    instead: str
    move: Any = None
    """The alternative action as plain data."""
    value: float
    other: float
    error: float
    chance: float = 0.0
    other_chance: float = 0.0
    reasons: tuple[str, ...] = ()

    def means(self, action: Action) -> bool:
        """Whether this action is the alternative."""
        return msgspec.json.encode(to_plain(action)) == msgspec.json.encode(self.move)

    @property
    def is_find(self) -> bool:
        """Whether the action played was better than the alternative."""
        return self.value > self.other


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The complete review of a match."""

    entries: int
    """Number of journal entries when the match was reviewed."""
    nodes: int
    rules: str = ""
    """Fingerprint of the rules under which the match was reviewed."""
    unit: Unit = "points"
    course: dict[int, tuple[float, ...]] = {}
    """For each position, the expected result of every seat."""
    moments: tuple[ReviewedDecision, ...] = ()


def review_file(save: Path) -> Path:
    return save.with_suffix(REVIEW_SUFFIX)


def load_review(save: Path, entries: int | None = None) -> Review | None:
    """Returns the stored review of a save.

    None if it is missing, unreadable, or of a match with another number of `entries`.
    """
    try:
        found = msgspec.json.decode(review_file(save).read_bytes(), type=Review)
    except (OSError, msgspec.DecodeError):
        return None
    return found if entries in (None, found.entries) else None


def store_review(save: Path, review: Review) -> None:
    """Stores a review beside its save; BadData on a write error."""
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
