"""Reviews a match in a background task: progress, expected results by position, and the stored review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.archive.background_task import Errand, Failed, Tell
from game.archive.review_store import Review, Reviewed, Unit, fingerprint, keep_review
from game.rules.core.codec import BadData
from net.storage.saves import read


class Wanted(msgspec.Struct, frozen=True):
    """Request: the save to review and the node budget; 0 is the reviewer's default."""

    save: str
    nodes: int = 0


class Foreseen(msgspec.Struct, frozen=True, tag="foreseen"):
    """Expected result of every seat at one position, and how many positions are done."""

    place: int
    values: tuple[float, ...]
    unit: Unit
    done: int
    of: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """Number of doubtful decisions examined so far."""

    done: int
    of: int


class Found(msgspec.Struct, frozen=True, tag="found"):
    """The finished review; `trouble` is the error if it could not be stored."""

    review: Review
    trouble: str = ""


News = Foreseen | Looked | Found | Failed


def begin(save: Path, on_news: Callable[[News], None]) -> Errand[Foreseen | Looked | Found]:
    """Starts the review of a save; if it is stopped, nothing is stored."""
    return Errand("review", work, Wanted(str(save)), Foreseen | Looked | Found, Found, on_news)


def work(wanted: Wanted, tell: Tell) -> Found:
    """Reviews a match and stores the result."""
    found = reviewed(Path(wanted.save), wanted.nodes, tell)
    try:
        keep_review(Path(wanted.save), found)
    except BadData as error:
        return Found(found, str(error))
    return Found(found)


def reviewed(save: Path, nodes: int = 0, tell: Tell = lambda _news: None) -> Review:
    """Returns the review that `roundhouse review` prints; it depends only on the save and the nodes."""
    from game.analysis import review

    saved = read(save)
    teacher = review.teacher_of(saved.game)
    nodes = nodes or teacher.nodes

    def on_line(way: review.Looked) -> None:
        tell(Foreseen(way.place, way.values, teacher.unit, way.done, way.of))

    course = review.foreseen(saved, nodes, on_line)
    seats = review.seats_named(saved, None)
    moments = review.review(saved, seats, nodes, lambda way: tell(Looked(way.done, way.of)))
    plain = review.as_json(saved, moments)["moments"]
    return Review(
        entries=len(saved.journal),
        nodes=nodes,
        rules=fingerprint(),
        unit=teacher.unit,
        course=course,
        moments=tuple(msgspec.convert(one, Reviewed) for one in plain),
    )
