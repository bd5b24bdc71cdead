"""Reviews a match in a background task: sends progress and the forecast of every position, then stores the
review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.archive.background_task import BackgroundTask, SendProgress, TaskFailure
from game.archive.review_store import Review, ReviewedDecision, Unit, store_review
from game.rules import catalog
from game.rules.core.codec import BadData
from net.storage.saves import read_save


class ReviewRequest(msgspec.Struct, frozen=True):
    """The save to review, and the number of search nodes to spend; 0 means the reviewer's default."""

    save: str
    nodes: int = 0


class PositionForecast(msgspec.Struct, frozen=True, tag="foreseen"):
    """The expected result of every seat at one position, and how many positions have been computed."""

    place: int
    values: tuple[float, ...]
    unit: Unit
    done: int
    of: int


class DecisionProgress(msgspec.Struct, frozen=True, tag="looked"):
    """How many doubtful decisions have been examined."""

    done: int
    of: int


class ReviewResult(msgspec.Struct, frozen=True, tag="found"):
    """The finished review. If it could not be stored, `trouble` says why."""

    review: Review
    trouble: str = ""


ReviewMessage = PositionForecast | DecisionProgress | ReviewResult | TaskFailure


def start_review(
    save: Path, on_news: Callable[[ReviewMessage], None]
) -> BackgroundTask[PositionForecast | DecisionProgress | ReviewResult]:
    """Starts the review of a save in a child process; nothing is stored if it is stopped early."""
    return BackgroundTask(
        "review",
        run_review,
        ReviewRequest(str(save)),
        PositionForecast | DecisionProgress | ReviewResult,
        ReviewResult,
        on_news,
    )


def run_review(wanted: ReviewRequest, tell: SendProgress) -> ReviewResult:
    """Reviews a match and stores the result."""
    found = build_review(Path(wanted.save), wanted.nodes, tell)
    try:
        store_review(Path(wanted.save), found)
    except BadData as error:
        return ReviewResult(found, str(error))
    return ReviewResult(found)


def build_review(save: Path, nodes: int = 0, tell: SendProgress = lambda _news: None) -> Review:
    """Reviews a save, as the command `roundhouse review` does.

    The result depends only on the save and `nodes`.
    """
    from game.analysis import review

    saved = read_save(save)
    teacher = review.reviewer_of(saved.game)
    nodes = nodes or teacher.nodes

    def on_line(way: review.ReviewProgress) -> None:
        tell(PositionForecast(way.position, way.values, teacher.unit, way.done, way.of))

    course = review.expected_results(saved, nodes, on_line)
    seats = review.seats_to_review(saved, None)
    moments = review.find_turning_points(
        saved, seats, nodes, lambda way: tell(DecisionProgress(way.done, way.of))
    )
    plain = review.review_json(saved, moments)["moments"]
    return Review(
        entries=len(saved.journal),
        nodes=nodes,
        rules=f"r{catalog.rules_version(saved.game.key)}",
        unit=teacher.unit,
        course=course,
        moments=tuple(msgspec.convert(one, ReviewedDecision) for one in plain),
    )
