"""A review beside the game: how far it is, how the match looked from round to round, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.archive.background_task import Errand, Failed, Tell
from game.archive.review_store import Review, Reviewed, Unit, fingerprint, keep_review
from game.rules.core.codec import BadData
from net.storage.saves import read


class Wanted(msgspec.Struct, frozen=True):
    """Which save to look at, and with how many nodes; 0 for as many as the teacher likes."""

    save: str
    nodes: int = 0


class Foreseen(msgspec.Struct, frozen=True, tag="foreseen"):
    """How everybody would end, as it looked from a place; so many places have been looked at."""

    place: int
    values: tuple[float, ...]
    unit: Unit
    done: int
    of: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """So many doubtful decisions have been looked at."""

    done: int
    of: int


class Found(msgspec.Struct, frozen=True, tag="found"):
    """All that was found; `trouble` says why it could not be kept."""

    review: Review
    trouble: str = ""


News = Foreseen | Looked | Found | Failed


def begin(save: Path, on_news: Callable[[News], None]) -> Errand[Foreseen | Looked | Found]:
    """One review of one save; what was found so far is not kept if it is stopped."""
    return Errand("review", work, Wanted(str(save)), Foreseen | Looked | Found, Found, on_news)


def work(wanted: Wanted, tell: Tell) -> Found:
    """Review one match, and keep what was found."""
    found = reviewed(Path(wanted.save), wanted.nodes, tell)
    try:
        keep_review(Path(wanted.save), found)
    except BadData as error:
        return Found(found, str(error))
    return Found(found)


def reviewed(save: Path, nodes: int = 0, tell: Tell = lambda _news: None) -> Review:
    """What `roundhouse review` finds; the same for the same nodes on every machine."""
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
