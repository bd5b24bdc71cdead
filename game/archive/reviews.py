"""A review as it is kept beside its match: what `roundhouse review` found, once, for the same save."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from game.rules.core.codec import BadData
from game.words import _
from net.wire.identity import rules_digest

ENDING = ".review"


class Reviewed(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that could have been better, in figures and words."""

    entry: int
    seat: int
    played: str
    better: str
    value: float
    best: float
    error: float
    reasons: tuple[str, ...] = ()


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was found in a match."""

    entries: int
    """How long the match was when it was reviewed."""
    nodes: int
    rules: str = ""
    """The fingerprint of the rules that judged it."""
    moments: tuple[Reviewed, ...] = ()
    unit: str = "points"


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
